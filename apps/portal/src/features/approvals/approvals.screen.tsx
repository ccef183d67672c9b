import { Box, Flex } from '@chakra-ui/react';
import type { UserRequest } from '@portal/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyAction } from '../../list/list-keys';
import { useList } from '../../list/use-list';
import { useConnection } from '../../live/connection';
import { useSession } from '../../live/use-session';
import { asDecided, useDecisions } from '../../parts/decisions';
import { FilterBar, StatusSegments } from '../../ui/filter-bar';
import { PageHeader } from '../../ui/page-header';
import { Viewers } from '../../ui/presence';
import { rowLink } from '../../ui/rows';
import { SearchField } from '../../ui/search-field';
import { requestList } from './approvals.list';
import { type RequestPage, useQueueHead } from './approvals.queries';
import { nextWaiting, STATUS_FILTERS } from './approvals.rules';
import { DecisionDialog } from './decision-dialog';
import { BesideTable, DetailPane } from './detail-pane';
import { QueueEmpty } from './queue-empty';
import { QueueTable } from './queue-table';
import { useDecisionActions } from './use-decision-actions';
import { usePaneLayout } from './use-pane-layout';

const SEGMENT_TEXTS = { Waiting: 'status.waiting', Approved: 'status.accepted', Rejected: 'status.rejected' } as const;

/** What this tab has decided shows before its fact arrives. */
function useOwnDecisions() {
  const decisions = useDecisions();
  return useMemo(
    () => ({
      apply: (row: UserRequest) => asDecided(row, decisions.get(row.userId)),
      isSending: ({ userId }: UserRequest) => decisions.get(userId)?.kind === 'intended',
    }),
    [decisions],
  );
}

/** R2.19: who asks to be let in, one of them in detail, and the decision, on one screen. */
export default function ApprovalsScreen() {
  const { t } = useTranslation(['approval', 'common']);
  const { user } = useSession();
  const { pane, columns } = usePaneLayout();
  const offline = useConnection().state === 'offline';
  const me = user ? `${user.firstname} ${user.lastname}` : '';
  const { data: head } = useQueueHead();
  const totalsOf = (page: RequestPage | undefined) => {
    const counts = head?.counts ?? page?.counts;
    return counts && { ...counts, All: counts.Waiting + counts.Approved + counts.Rejected };
  };
  const queue = useList(requestList, {
    who: undefined,
    userId: user?.userId,
    local: useOwnDecisions(),
    total: ({ status }, page) => totalsOf(page)?.[status],
    arrivals: (count, page) => {
      const totals = totalsOf(page);
      return [t('pending.announced', { count }), ...(totals ? [t('pending.waiting', { count: totals.Waiting })] : [])].join(' ');
    },
  });
  const { filter, change, openId, setOpen, element } = queue;
  const rows = queue.rows ?? [];
  const totals = totalsOf(queue.page);

  const actions = useDecisionActions({
    offline,
    onDone(request) {
      const next = nextWaiting(rows, request.userId);
      if (openId === request.userId) setOpen(next?.userId ?? (pane === 'beside' ? openId : null));
      if (element.current?.contains(document.activeElement) && next) rowLink(element.current, next.userId)?.focus();
    },
    onUndone: ({ userId }) => setOpen(userId),
  });
  // A decision is about the request that one reads, wherever the focus is.
  const decideBy =
    (decide: (request: UserRequest) => unknown): KeyAction =>
    ({ open, focused }) => {
      const request = rows.find(({ userId }) => userId === (open ?? focused));
      if (request) void decide(request);
      return request !== undefined;
    };
  const onKeyDown = queue.onKeyDown(
    new Map([
      ['KeyA', decideBy(actions.accept)],
      ['KeyR', decideBy(actions.reject)],
    ]),
  );
  if (!user) return null;

  const isPage = pane === 'page' && openId !== null;
  const detail = openId && (
    <DetailPane
      layout={pane}
      userId={openId}
      known={rows.find(({ userId }) => userId === openId)}
      actions={actions}
      offline={offline}
      viewers={queue.viewers.at(openId)}
      me={me}
      onKeyDown={onKeyDown}
      onClose={() => setOpen(null)}
    />
  );

  return (
    <Flex direction="column" h={{ lg: 'calc(100dvh - 78px - 40px)' }} minH={{ lg: '480px' }}>
      <Box hidden={isPage}>
        <PageHeader title={t('title')} subtitle={t('purpose')} presence={<Viewers viewers={queue.viewers.everyone} size={28} />} />
        <FilterBar
          segments={
            <StatusSegments
              label={t('filter.status')}
              value={filter.status}
              segments={STATUS_FILTERS.map((status) => ({
                value: status,
                label: status === 'All' ? t('filter.all') : t(`common:${SEGMENT_TEXTS[status]}`),
                count: totals?.[status],
              }))}
              onChange={(status) => change({ status })}
            />
          }
          search={
            <SearchField
              value={filter.search}
              label={t('filter.search')}
              busy={queue.isTurning}
              onSearch={(search) => search !== filter.search && change({ search })}
            />
          }
        />
      </Box>
      <Flex flex="1" minH="0" borderWidth={{ md: '1px' }} rounded={{ md: 'lg' }} overflow={{ lg: 'hidden' }} mb={{ base: '4', lg: '0' }}>
        <Box ref={element} hidden={isPage} flex="1" minW="0" onKeyDown={onKeyDown}>
          <QueueTable
            queue={queue}
            viewer={user.role}
            me={me}
            actions={actions}
            offline={offline}
            columns={columns}
            fill={pane === 'beside'}
            empty={<QueueEmpty filter={filter} onClear={() => change(requestList.filter.cleared)} />}
          />
        </Box>
        {pane === 'beside' ? <BesideTable>{detail}</BesideTable> : detail}
      </Flex>
      <DecisionDialog
        actions={actions}
        finalFocus={() => (openId ? rowLink(element.current, openId) : null) ?? element.current?.querySelector('a') ?? null}
      />
    </Flex>
  );
}
