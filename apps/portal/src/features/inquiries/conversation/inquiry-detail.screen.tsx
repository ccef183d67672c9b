import { Box, Button, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { Icon } from '../../../ui/icon';
import { Conversation } from './conversation';
import { Details } from './details';
import { useTicket } from './use-ticket';

const WIDE = '(min-width: 96rem)';
const subscribe = (changed: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);

/** One inquiry on a page of its own, with its details beside it where there is room. */
export default function InquiryDetailScreen() {
  const { t } = useTranslation('conversation');
  const { id = '' } = useParams();
  const wide = useWide();
  const { view } = useTicket(id);
  return (
    <Flex
      direction="column"
      mx={{ base: '-4', md: '0' }}
      mt={{ base: '-4', md: '0' }}
      h={{ base: 'calc(100dvh - 78px)', md: 'calc(100dvh - 78px - 40px)' }}
      minH="320px"
    >
      <Box px={{ base: 2, md: 0 }} py={{ base: 1, md: 0 }} mb={{ md: 2 }} bg={{ base: 'bg.panel', md: 'transparent' }}>
        <Button asChild variant="ghost" size="sm" h={{ base: '44px', md: '32px' }} colorPalette="gray" ms={{ md: '-3' }}>
          <Link to="/all-inquiries">
            <Icon as={ArrowLeft} flips />
            {t('toList')}
          </Link>
        </Button>
      </Box>
      <Flex flex="1" minH="0" borderWidth={{ md: '1px' }} rounded={{ md: 'lg' }} overflow="hidden" bg="bg.panel">
        <Box flex="1" minW="0" minH="0">
          <Conversation key={id} ticketId={id} heading="page" detailed={wide} />
        </Box>
        {wide && view && (
          <Box
            as="aside"
            aria-label={t('region.details')}
            w="320px"
            flexShrink="0"
            borderStartWidth="1px"
            overflowY="auto"
            tabIndex={0}
            focusVisibleRing="inside"
          >
            <Details view={view} />
          </Box>
        )}
      </Flex>
    </Flex>
  );
}
