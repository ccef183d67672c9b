import { Box, Text } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/format';
import { NewRowsPill } from '../../../ui/new-rows-pill';
import { Pagination } from '../../../ui/pagination';
import { ErrorState, LoadingState, RefetchLine } from '../../../ui/states';
import type { InquiryFilter, InquiryRow as Row } from '../inquiries.queries';
import { InquiryRow } from './inquiry-row';
import type { Viewer } from './queue.rules';
import type { Queue } from './use-queue';
import type { ListViewers } from './use-viewers';

interface Props {
  queue: Queue;
  filter: InquiryFilter;
  me: Viewer;
  withLco: boolean;
  company: ListViewers;
  selected: string | null;
  /** The list scrolls in its own pane; otherwise the page does. */
  fill: boolean;
  empty: ReactNode;
  to: (row: Row) => string;
  onPage: (page: number) => void;
  onShowHeld: () => void;
}

export function InquiryList(props: Props) {
  const { queue, filter, me, withLco, company, selected, fill, empty, to } = props;
  const { t } = useTranslation('inquiries');
  const format = useFormat();
  const { list, rows, ghosts, waiting, fresh, total, isMore } = queue;
  const busy = list.isPlaceholderData;

  let body = <LoadingState rowHeight={92} />;
  if (list.isError && !rows) body = <ErrorState onRetry={() => void list.refetch()}>{t('failed')}</ErrorState>;
  else if (rows?.length === 0) body = <>{empty}</>;
  else if (rows)
    body = (
      <Box as="ul" listStyleType="none">
        {rows.map((row) => (
          <InquiryRow
            key={row.ticketId}
            row={row}
            to={to(row)}
            me={me}
            selected={row.ticketId === selected}
            ghost={ghosts.get(row.ticketId)}
            fresh={fresh.get(row.ticketId)}
            viewers={company.at(row.ticketId)}
            withLco={withLco}
          />
        ))}
      </Box>
    );

  return (
    <Box
      role="region"
      aria-label={t('region.list')}
      aria-busy={busy || undefined}
      position="relative"
      display="flex"
      flexDirection="column"
      h={fill ? 'full' : undefined}
      minH="0"
      bg="bg.panel"
      borderWidth={fill ? '0' : '1px'}
      rounded={fill ? undefined : 'lg'}
      overflow={fill ? undefined : 'clip'}
    >
      <Box position={fill ? 'absolute' : 'sticky'} top="0" insetX="0" h="0" zIndex="4" pointerEvents="none">
        <RefetchLine active={busy} />
        <Box position="absolute" insetX="0" top="8px" display="flex" justifyContent="center">
          <NewRowsPill count={waiting.length} onClick={props.onShowHeld}>
            {waiting.length > LIMITS.badgeCap ? t('held.pillCapped') : t('held.pill', { count: waiting.length })}
          </NewRowsPill>
        </Box>
      </Box>
      <Box
        data-scroller=""
        flex={fill ? '1' : undefined}
        minH="0"
        overflowY={fill ? 'auto' : undefined}
        opacity={busy ? 0.6 : 1}
        transition="opacity {durations.quick}"
      >
        {body}
      </Box>
      <Box borderTopWidth={rows?.length ? '1px' : '0'} flexShrink="0" px={{ base: '4', md: '0' }}>
        {isMore && (
          <Text textStyle="caption" color="fg.muted" px={{ md: '4' }} pt="2">
            {t('more', { total: format.number(total) })}
          </Text>
        )}
        <Pagination page={filter.page} total={total} onPage={props.onPage} />
      </Box>
    </Box>
  );
}
