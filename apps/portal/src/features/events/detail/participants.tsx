import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { type EventRow, type ExportFormat, LIMITS, type Participant } from '@portal/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastPage } from '../../../list/pages';
import { api } from '../../../live/api';
import { useConnection } from '../../../live/connection';
import { useOnce } from '../../../ui/input/use-once';
import { type Column, DataTable } from '../../../ui/list/data-table';
import { Pagination } from '../../../ui/list/pagination';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { RelativeTime } from '../../../ui/text/relative-time';
import { StatusPill } from '../../../ui/text/status-pill';
import { downloadParticipants } from './event-files';

/** XLSX comes first, because CSV needs a prefix before some texts to prevent them from running as formulas. */
const FORMATS = ['xlsx', 'csv'] as const satisfies readonly ExportFormat[];

/** Shows staff the current participants and the waiting list of an event (R3.14). */
export function Participants({ row }: { row: EventRow }) {
  const { t } = useTranslation(['events', 'publications-shell']);
  const id = useId();
  const offline = useConnection().state === 'offline';
  const [page, setPage] = useState(1);
  const { documentId } = row;
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...api.events.participants.query({ documentId, pageNumber: page, pageSize: LIMITS.pageSize }),
    placeholderData: keepPreviousData,
  });
  const isBehind = useLastPage(data, page, setPage);
  const [save, isSaving] = useOnce((format: ExportFormat) => downloadParticipants(row, format));
  const columns: Column<Participant>[] = [
    { key: 'name', head: t('participants.name'), cell: ({ name }) => <Name fontWeight="500">{name}</Name> },
    { key: 'company', head: t('participants.company'), cell: ({ company }) => <Name>{company.name}</Name> },
    ...(data?.items.some(({ lcoName }) => lcoName)
      ? [
          {
            key: 'lco',
            head: t('participants.lco'),
            priority: 2 as const,
            cell: ({ lcoName }: Participant) => <Name>{lcoName ?? ''}</Name>,
          },
        ]
      : []),
    {
      key: 'state',
      head: t('participants.state'),
      watch: ({ state }) => state,
      cell: ({ state }) =>
        state === 'seated' ? (
          <StatusPill status="registered" />
        ) : (
          <StatusPill status="waiting">{t('publications-shell:event.state.waiting')}</StatusPill>
        ),
    },
    { key: 'at', head: t('participants.since'), priority: 3, align: 'end', cell: ({ at }) => <RelativeTime at={at} color="fg.muted" /> },
  ];
  return (
    <Box as="section" aria-labelledby={id} minW="0">
      <Flex align="center" columnGap="3" wrap="wrap" mb="2" minH="32px">
        <Heading as="h2" id={id} textStyle="panelTitle">
          {t('participants.title')}
        </Heading>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums" role="status">
          {data && t('participants.counts', { seated: data.seatedCount, waiting: data.waitingCount })}
        </Text>
        {data && data.totalCount > 0 && (
          <Flex gap="2" ms="auto">
            {FORMATS.map((format) => (
              <Button
                key={format}
                size="xs"
                variant="outline"
                colorPalette="gray"
                disabled={offline || isSaving}
                onClick={() => void save(format)}
              >
                <Icon as={Download} />
                {t('participants.export', { format: format.toUpperCase() })}
              </Button>
            ))}
          </Flex>
        )}
      </Flex>
      <DataTable<Participant>
        label={t('participants.title')}
        columns={columns}
        rows={isBehind ? undefined : data?.items}
        rowKey={({ userId }) => userId}
        shortcuts={false}
        density="compact"
        busy={isPlaceholderData}
        {...(isError ? { failed: { words: t('participants.failed'), onRetry: () => void refetch() } } : {})}
        empty={
          <Box px="4" py="6" color="fg.muted">
            {t('participants.none')}
          </Box>
        }
        footer={
          data &&
          data.totalCount > LIMITS.pageSize && (
            <Pagination pageSize={LIMITS.pageSize} page={page} total={data.totalCount} onPage={setPage} />
          )
        }
      />
    </Box>
  );
}
