import { Box, Button, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Icon } from '../../../ui/icon';
import { Conversation } from './conversation';

/** One inquiry on a page of its own. */
export default function InquiryDetailScreen() {
  const { t } = useTranslation('conversation');
  const { id = '' } = useParams();
  return (
    <Flex
      direction="column"
      mx={{ base: '-4', md: '0' }}
      mt={{ base: '-4', md: '-3' }}
      h={{ base: 'calc(100dvh - 78px)', md: 'calc(100dvh - 78px - 28px)' }}
      minH="320px"
    >
      <Box px={{ base: 2, md: 0 }} mb={{ md: 2 }} bg={{ base: 'bg.panel', md: 'transparent' }}>
        <Button asChild variant="ghost" size="sm" h={{ base: '44px', md: '32px' }} colorPalette="gray" ms={{ md: '-3' }}>
          <Link to="/all-inquiries">
            <Icon as={ArrowLeft} flips />
            {t('toList')}
          </Link>
        </Button>
      </Box>
      <Box flex="1" minH="0" borderWidth={{ md: '1px' }} rounded={{ md: 'lg' }} overflow="hidden" bg="bg.panel">
        <Conversation key={id} ticketId={id} heading="page" />
      </Box>
    </Flex>
  );
}
