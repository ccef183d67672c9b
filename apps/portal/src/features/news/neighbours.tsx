import { Box, Flex, Text } from '@chakra-ui/react';
import type { NewsRow } from '@portal/contracts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../live/use-session';
import { detailAddress } from '../../parts/publication-address';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { useNeighbours } from './use-neighbours';

export function Neighbours({ row }: { row: NewsRow }) {
  const { t } = useTranslation('news');
  const { user } = useSession();
  const { newer, older } = useNeighbours(row, user?.userId ?? '');
  if (!newer && !older) return null;
  return (
    <Flex as="nav" aria-label={t('neighbours')} gap="3" direction={{ base: 'column', md: 'row' }}>
      {newer && <Neighbour row={newer} label={t('newer')} start={<Icon as={ArrowLeft} flips />} />}
      {older && <Neighbour row={older} label={t('older')} isLast end={<Icon as={ArrowRight} flips />} />}
    </Flex>
  );
}

interface Props {
  row: NewsRow;
  label: string;
  start?: ReactNode;
  end?: ReactNode;
  isLast?: boolean;
}

const Neighbour = ({ row, label, start, end, isLast = false }: Props) => (
  <Flex
    asChild
    align="center"
    gap="3"
    flex="1"
    minW="0"
    maxW={{ md: 'calc(50% - 6px)' }}
    ms={{ md: isLast ? 'auto' : undefined }}
    justify={isLast ? 'flex-end' : undefined}
    textAlign={isLast ? 'end' : 'start'}
    bg="bg.panel"
    borderWidth="1px"
    rounded="lg"
    px="4"
    py="3"
    _hover={{ bg: 'bg.subtle' }}
    focusVisibleRing="outside"
  >
    <Link to={detailAddress('news', row.documentId)}>
      {start}
      <Box minW="0">
        <Text textStyle="caption" color="fg.muted">
          {label}
        </Text>
        <Text fontWeight="500" truncate>
          <Name>{row.title}</Name>
        </Text>
      </Box>
      {end}
    </Link>
  </Flex>
);
