import { Box, Flex, Heading } from '@chakra-ui/react';
import type { RequestStatus } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { Onlooker } from '../../live/use-presence';
import { SearchField } from '../../ui/form/search-field';
import { Segments } from '../../ui/form/segments';
import { PAGE_TITLE_ID } from '../../ui/text/page-header';
import { Viewers } from '../../ui/text/viewers';
import { type RequestFilter, STATUS_FILTERS } from './approvals.rules';
import { DelegateButton } from './delegation/delegate-button';

const SEGMENT_TEXTS = { Waiting: 'status.waiting', Approved: 'status.accepted', Rejected: 'status.rejected' } as const;

interface Props {
  filter: RequestFilter;
  totals: Record<RequestStatus | 'All', number> | undefined;
  busy: boolean;
  viewers: Onlooker[];
  onChange: (part: Partial<RequestFilter>) => void;
}

export function QueueHead({ filter, totals, busy, viewers, onChange }: Props) {
  const { t } = useTranslation(['approval', 'approvals-shell', 'common']);
  return (
    <Flex
      as="header"
      align="center"
      wrap="wrap"
      columnGap="4"
      rowGap="2"
      flexShrink="0"
      minH="14"
      px={{ base: '4', md: '5' }}
      py="2"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Heading as="h1" id={PAGE_TITLE_ID} tabIndex={-1} outline="none" textStyle="sectionTitle">
        {t('approvals-shell:title.approval')}
      </Heading>
      <Viewers viewers={viewers} size={24} />
      <Box overflowX="auto" maxW="full">
        <Segments
          label={t('filter.status')}
          value={filter.status}
          segments={STATUS_FILTERS.map((status) => ({
            value: status,
            label: status === 'All' ? t('filter.all') : t(`common:${SEGMENT_TEXTS[status]}`),
            ...(totals ? { count: totals[status] } : {}),
          }))}
          onChange={(status) => onChange({ status })}
        />
      </Box>
      <Flex align="center" gap="2" ms="auto" w={{ base: 'full', md: 'auto' }}>
        <SearchField
          value={filter.search}
          label={t('filter.search')}
          busy={busy}
          onSearch={(search) => search !== filter.search && onChange({ search })}
        />
        <DelegateButton />
      </Flex>
    </Flex>
  );
}
