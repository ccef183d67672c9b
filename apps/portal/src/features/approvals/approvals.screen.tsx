import { Box, Flex } from '@chakra-ui/react';
import { fullName, type UserRequest } from '@portal/contracts';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type KeyAction, useListKeys } from '../../list/list-keys';
import { useList } from '../../list/use-list';
import { useSearchKey } from '../../list/use-search-key';
import { useWide } from '../../list/use-wide';
import { useConnection } from '../../live/connection';
import { useSession } from '../../live/use-session';
import { asDecided, useDecisions } from '../../parts/decisions';
import type { ScreenModule } from '../../parts/feature';
import { codeOf } from '../../ui/input/key-registry';
import { rowLink } from '../../ui/list/rows';
import { requestList } from './approvals.list';
import { type RequestPage, useQueueHead } from './approvals.queries';
import { nextWaiting } from './approvals.rules';
import { DecisionDialog } from './decision-dialog';
import { DelegationLines } from './delegation/delegation-lines';
import { DetailPane, SidePane, usePaneLayout } from './detail-pane';
import { QueueEmpty } from './queue-empty';
import { QueueHead } from './queue-head';
import { QueueTable } from './queue-table';
import { RequestsHealth } from './requests-health';
import { useDecisionActions } from './use-decision-actions';

/** Returns the decisions made in this tab, which are shown before their facts are received. */
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

export const loadFirstPage: ScreenModule['loadFirstPage'] = (client) => requestList.loadFirstPage(client, undefined);

/** Shows the access requests, the open request and its decision on one screen (R2.19). */
export default function ApprovalsScreen() {
  const { t } = useTranslation('approval');
  const { user } = useSession();
  const page = useRef<HTMLDivElement>(null);
  const wide = useWide();
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());
  const { pane, columns } = usePaneLayout();
  const offline = useConnection().state === 'offline';
  const me = user ? fullName(user) : '';
  const { data: head } = useQueueHead();
  const totalsOf = (page: RequestPage | undefined) => {
    const counts = head?.counts ?? page?.counts;
    return counts && { ...counts, All: counts.Waiting + counts.Approved + counts.Rejected };
  };
  const queue = useList(requestList, {
    reader: undefined,
    userId: user?.userId,
    previews: wide,
    local: useOwnDecisions(),
    total: ({ status }, page) => totalsOf(page)?.[status],
    arrivals: (count, page) => {
      const totals = totalsOf(page);
      return [t('pending.announced', { count }), ...(totals ? [t('pending.waiting', { count: totals.Waiting })] : [])].join(' ');
    },
  });
  const { filter, change, openId, previewId, setOpen, element } = queue;
  const shownId = openId ?? previewId;
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
  // A decision key applies to the open request even if the focus is elsewhere.
  const decideBy =
    (decide: (request: UserRequest) => unknown): KeyAction =>
    ({ open, focused }) => {
      const request = rows.find(({ userId }) => userId === (open ?? focused));
      if (request) void decide(request);
      return request !== undefined;
    };
  const onKeyDown = useListKeys(
    queue,
    new Map([
      [codeOf('accept'), decideBy(actions.accept)],
      [codeOf('reject'), decideBy(actions.reject)],
    ]),
  );
  if (!user) return null;

  const isPage = pane === 'page' && openId !== null;
  // An empty or failed list uses the whole width, unless the health of the queue is beside it.
  const showsHealth = wide && !openId && queue.state === 'empty';
  const isFullWidth = !openId && !showsHealth && (queue.state === 'empty' || queue.state === 'failed');
  const detail = shownId && (
    <DetailPane
      layout={pane}
      userId={shownId}
      known={rows.find(({ userId }) => userId === shownId)}
      preview={!openId}
      actions={actions}
      offline={offline}
      viewers={queue.viewers.at(shownId)}
      me={me}
      onKeyDown={onKeyDown}
      onClose={() => setOpen(null)}
    />
  );

  return (
    <Flex ref={page} h={pane === 'page' ? undefined : 'full'} minH="0">
      <Flex direction="column" flex="1" minW="0" minH="0" hidden={isPage} bg={pane === 'page' ? undefined : 'bg.panel'}>
        <QueueHead
          filter={filter}
          totals={totals}
          busy={queue.isTurning}
          viewers={queue.viewers.everyone}
          onChange={(part) => change(part)}
        />
        <DelegationLines />
        <Box
          ref={element}
          flex="1"
          minH="0"
          px={pane === 'page' ? '4' : undefined}
          py={pane === 'page' ? '3' : undefined}
          onKeyDown={onKeyDown}
        >
          <QueueTable
            queue={queue}
            viewer={user.role}
            me={me}
            columns={columns}
            fill={pane !== 'page'}
            actions={actions}
            offline={offline}
            empty={<QueueEmpty filter={filter} onClear={() => change(requestList.filter.cleared)} />}
          />
        </Box>
      </Flex>
      {pane === 'beside' && !isFullWidth ? (
        <SidePane onAct={() => previewId && setOpen(previewId)} isLoading={wide && queue.state === 'loading'}>
          {showsHealth ? <RequestsHealth people={queue.viewers.everyone} /> : detail}
        </SidePane>
      ) : (
        detail
      )}
      <DecisionDialog
        actions={actions}
        finalFocus={() => (openId ? rowLink(element.current, openId) : null) ?? element.current?.querySelector('a') ?? null}
      />
    </Flex>
  );
}
