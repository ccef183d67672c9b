import { Box, Text } from '@chakra-ui/react';
import { LIMITS, type Ticket } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { useDensity } from '../../../list/density';
import type { useList } from '../../../list/use-list';
import { ErrorState } from '../../../ui/feedback/error-state';
import { RowsSkeleton } from '../../../ui/feedback/rows-skeleton';
import { LoadingState, RefetchLine } from '../../../ui/feedback/states';
import { NewRowsPill } from '../../../ui/list/new-rows-pill';
import { Pagination } from '../../../ui/list/pagination';
import type { FILTER, Ghost, Reader } from '../tickets.filter';
import { type TicketRow as Row, type TicketPage, ticketQuery } from '../tickets.queries';
import { TicketRow } from './ticket-row';

export type Queue = ReturnType<typeof useList<Ticket, TicketPage, typeof FILTER, Reader, Ghost>>;

interface Props {
  queue: Queue;
  me: Reader;
  withLco: boolean;
  empty: ReactNode;
  to: (row: Row) => string;
}

/** The tickets of the queue, with the pill that shows pending tickets. */
export function TicketRows({ queue, me, withLco, empty, to }: Props) {
  const { t } = useTranslation(['inquiries', 'queue']);
  const format = useFormat();
  const density = useDensity();
  const { rows, ghosts, pending, fresh, page, total, state, isTurning: busy } = queue;

  const client = useQueryClient();
  const prefetch = (ticketId: string) => void client.prefetchQuery(ticketQuery(ticketId));
  const scroller = useRef<HTMLDivElement>(null);
  const openId = queue.openId;
  const isOpenShown = openId !== null && (rows?.some(({ ticketId }) => ticketId === openId) ?? false);
  useEffect(() => {
    if (isOpenShown) scroller.current?.querySelector('[data-row][aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpenShown]);

  let body = (
    <LoadingState>
      <RowsSkeleton rows={9} compact={density === 'compact'} />
    </LoadingState>
  );
  if (state === 'failed')
    body = (
      <ErrorState onRetry={queue.retry} reason={queue.failure}>
        {t('failed')}
      </ErrorState>
    );
  else if (state === 'empty') body = <>{empty}</>;
  else if (rows)
    body = (
      <Box as="ul" listStyleType="none">
        {rows.map((row) => (
          <TicketRow
            key={row.ticketId}
            row={row}
            to={to(row)}
            me={me}
            selected={row.ticketId === openId}
            isPreviewed={row.ticketId === queue.previewId}
            ghost={ghosts.get(row.ticketId)}
            fresh={fresh.get(row.ticketId)}
            viewers={queue.viewers.at(row.ticketId)}
            onSeen={() => queue.markSeen(row.ticketId)}
            onPrefetch={() => prefetch(row.ticketId)}
            withLco={withLco}
            density={density}
            isSortedByOpening={queue.filter.sort === 'opened'}
          />
        ))}
      </Box>
    );

  return (
    <Box
      role="region"
      aria-label={t('queue:region.list')}
      aria-busy={busy || undefined}
      position="relative"
      display="flex"
      flexDirection="column"
      h="full"
      minH="0"
      bg="bg.panel"
    >
      <Box position="absolute" top="0" insetX="0" h="0" zIndex="4" pointerEvents="none">
        <RefetchLine active={busy} />
        <Box position="absolute" insetX="0" top="8px" display="flex" justifyContent="center">
          <NewRowsPill count={pending.length} onClick={() => void queue.showPending()}>
            {pending.length > LIMITS.badgeCap ? t('pending.pillCapped') : t('pending.pill', { count: pending.length })}
          </NewRowsPill>
        </Box>
      </Box>
      <Box
        ref={scroller}
        data-scroller=""
        flex="1"
        minH="0"
        overflowY="auto"
        opacity={busy ? 0.6 : 1}
        transition="opacity {durations.quick}"
      >
        {body}
      </Box>
      <Box borderTopWidth={rows?.length ? '1px' : '0'} flexShrink="0">
        {page?.totalIsMore && (
          <Text textStyle="caption" color="fg.muted" px="4" pt="2">
            {t('queue:more', { total: format.number(total) })}
          </Text>
        )}
        <Pagination pageSize={LIMITS.pageSize} compact page={queue.filter.page} total={total} onPage={queue.toPage} />
      </Box>
    </Box>
  );
}
