import { Box, Flex } from '@chakra-ui/react';
import type { UserRequest } from '@portal/contracts';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useConnection } from '../../live/connection';
import { useSession } from '../../live/use-session';
import { useArrivals } from '../../ui/arrivals';
import { FilterBar, StatusSegments } from '../../ui/filter-bar';
import { useListActivity } from '../../ui/list-activity';
import { PageHeader } from '../../ui/page-header';
import { Viewers } from '../../ui/presence';
import { rowLink, useFocusOnRemoval } from '../../ui/rows';
import { SearchField } from '../../ui/search-field';
import { filterFrom, filterInto, type QueueFilter, type StatusFilter } from './approvals.queries';
import { nextWaiting } from './approvals.rules';
import { DecisionDialog } from './decision-dialog';
import { BesideTable, DetailPane } from './detail-pane';
import { QueueEmpty } from './queue-empty';
import { QueueTable } from './queue-table';
import { useDecisionActions } from './use-decision-actions';
import { usePaneLayout } from './use-pane-layout';
import { useQueue } from './use-queue';
import { useQueueKeys } from './use-queue-keys';
import { useViewers } from './use-viewers';

const STATUSES: readonly StatusFilter[] = ['Waiting', 'Approved', 'Rejected', 'All'];
const SEGMENT_TEXTS = { Waiting: 'status.waiting', Approved: 'status.accepted', Rejected: 'status.rejected' } as const;

/** R2.19: who asks to be let in, one of them in detail, and the decision, on one screen. */
export default function ApprovalsScreen() {
  const { t } = useTranslation(['approval', 'common']);
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterFrom(address), [address]);
  const selected = address.get('request');
  const list = useRef<HTMLDivElement>(null);
  const hand = useListActivity(list);
  const { pane, columns } = usePaneLayout();
  const offline = useConnection().state === 'offline';
  const me = user ? `${user.firstname} ${user.lastname}` : '';
  const company = useViewers(selected, user?.userId);

  const change = (part: Partial<QueueFilter>) => setAddress((now) => filterInto(now, part));
  const withRequest = (now: URLSearchParams, userId: string | null) => {
    const next = new URLSearchParams(now);
    if (userId) next.set('request', userId);
    else next.delete('request');
    return next;
  };
  const queue = useQueue(filter, hand, selected !== null, (page) => change({ page }));
  const rows = queue.rows ?? [];
  useArrivals(
    queue.waiting.map(({ userId }) => userId),
    (count) => {
      const words = [t('held.said', { count })];
      if (queue.totals) words.push(t('held.waiting', { count: queue.totals.Waiting }));
      return words.join(' ');
    },
  );
  useFocusOnRemoval(
    list,
    rows.map(({ userId }) => userId),
  );

  const open = (userId: string | null) => {
    setAddress((now) => withRequest(now, userId), { replace: selected !== null && userId !== null, flushSync: true });
    if (!userId && selected) requestAnimationFrame(() => rowLink(list.current, selected)?.focus());
  };

  const deciding = useDecisionActions({
    offline,
    onDone(request) {
      const next = nextWaiting(rows, request.userId);
      if (selected === request.userId) open(next?.userId ?? (pane === 'beside' ? selected : null));
      if (list.current?.contains(document.activeElement) && next) rowLink(list.current, next.userId)?.focus();
    },
  });

  // The row that a key asked for may come with the next answer.
  const wanted = useRef<string>(undefined);
  const goThere = () => {
    const link = wanted.current && rowLink(list.current, wanted.current);
    if (!link) return;
    wanted.current = undefined;
    link.focus();
    link.scrollIntoView({ block: 'nearest' });
  };
  useEffect(goThere);
  const showHeld = async () => {
    if (!queue.waiting.length) return;
    wanted.current = await queue.showHeld();
    requestAnimationFrame(goThere);
  };

  const keys = useQueueKeys({ list, rows, selected, deciding, open, showHeld: () => void showHeld() });
  if (!user) return null;

  const to = (row: UserRequest) => `/approval?${withRequest(address, row.userId)}`;
  const page = pane === 'page' && selected !== null;
  const detail = selected && (
    <DetailPane
      room={pane}
      userId={selected}
      known={rows.find(({ userId }) => userId === selected)}
      deciding={deciding}
      offline={offline}
      viewers={company.at(selected)}
      me={me}
      onKeyDown={keys}
      onClose={() => open(null)}
    />
  );

  return (
    <Flex direction="column" h={{ lg: 'calc(100dvh - 78px - 40px)' }} minH={{ lg: '480px' }}>
      <Box hidden={page}>
        <PageHeader title={t('title')} subtitle={t('purpose')} presence={<Viewers viewers={company.everyone} size={28} />} />
        <FilterBar
          segments={
            <StatusSegments
              label={t('filter.status')}
              value={filter.status}
              segments={STATUSES.map((status) => ({
                value: status,
                label: status === 'All' ? t('filter.all') : t(`common:${SEGMENT_TEXTS[status]}`),
                count: queue.totals?.[status],
              }))}
              onChange={(status) => change({ status })}
            />
          }
          search={
            <SearchField
              value={filter.search}
              label={t('filter.search')}
              busy={queue.list.isPlaceholderData}
              onSearch={(search) => search !== filter.search && change({ search })}
            />
          }
        />
      </Box>
      <Flex flex="1" minH="0" borderWidth={{ md: '1px' }} rounded={{ md: 'lg' }} overflow={{ lg: 'hidden' }} mb={{ base: '4', lg: '0' }}>
        <Box ref={list} hidden={page} flex="1" minW="0" onKeyDown={keys}>
          <QueueTable
            queue={queue}
            filter={filter}
            viewer={user.role}
            me={me}
            company={company}
            deciding={deciding}
            offline={offline}
            selected={selected}
            columns={columns}
            fill={pane === 'beside'}
            empty={<QueueEmpty filter={filter} onClear={() => change({ search: '' })} />}
            to={to}
            onPage={(page) => change({ page })}
            onSort={(sort) => change({ sort })}
            onShowHeld={showHeld}
          />
        </Box>
        {pane === 'beside' ? <BesideTable>{detail}</BesideTable> : detail}
      </Flex>
      <DecisionDialog
        deciding={deciding}
        finalFocus={() => (selected ? rowLink(list.current, selected) : null) ?? list.current?.querySelector('a') ?? null}
      />
    </Flex>
  );
}
