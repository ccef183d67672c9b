import { Box, Center, Flex, Text } from '@chakra-ui/react';
import { handlesTickets, LIMITS } from '@portal/contracts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { type KeyAction, useListKeys } from '../../../list/list-keys';
import { useList } from '../../../list/use-list';
import { useSearchKey } from '../../../list/use-search-key';
import { useWide } from '../../../list/use-wide';
import { api } from '../../../live/api';
import { useConnection } from '../../../live/connection';
import { failureText } from '../../../live/failures/failure';
import { useSession } from '../../../live/use-session';
import type { ScreenModule } from '../../../parts/feature';
import { announce } from '../../../ui/feedback/announcer';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog';
import { LoadingState } from '../../../ui/feedback/states';
import { toast } from '../../../ui/feedback/toaster';
import { codeOf } from '../../../ui/input/key-registry';
import { focusByKey, isInField } from '../../../ui/input/keys';
import { Illustration } from '../../../ui/text/illustration';
import { useNarrow } from '../../../ui/theme/media';
import { Conversation } from '../conversation/conversation';
import { ConversationSkeleton } from '../conversation/conversation-skeleton';
import type { TicketFilter } from '../tickets.filter';
import { ticketList } from '../tickets.list';
import { type TicketRow, ticketAddress, useTicketCounts } from '../tickets.queries';
import { InquiriesHealth } from './inquiries-health';
import { QueueEmpty } from './queue-empty';
import { QueueFilters } from './queue-filters';
import { QueueHead } from './queue-head';
import { TicketRows } from './ticket-rows';
import { UnlistedTicketNotice } from './unlisted-ticket-notice';

const RowSnooze = lazyDialog(() => import('./row-snooze'));

/** The width of the list beside a conversation. The header of the list stays this wide when no conversation is open. */
const PANE_WIDTH = { base: 'full', md: '300px', lg: '360px', '2xl': '400px' };

export const loadFirstPage: ScreenModule['loadFirstPage'] = (client, { userId, role }) =>
  ticketList.loadFirstPage(client, { id: userId, handles: handlesTickets(role) });

/** Shows every ticket that the reader may see, and the conversation of the open ticket (R2.19). */
export default function AllInquiriesScreen() {
  const narrow = useNarrow();
  // Each layout is a separate element with its own activity and focus, because rotating a tablet switches layouts.
  return <Queue key={String(narrow)} narrow={narrow} />;
}

function Queue({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation(['inquiries', 'queue']);
  const { user } = useSession();
  const page = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const handles = user !== null && handlesTickets(user.role);
  const id = user?.userId ?? '';
  const me = useMemo(() => ({ id, handles }), [id, handles]);
  const { data: counts } = useTicketCounts();
  const wide = useWide();
  const queue = useList(ticketList, {
    reader: me,
    userId: id,
    previews: wide,
    total: ({ view }) => {
      const count = {
        mine: counts?.mine,
        unassigned: counts?.unassigned,
        mentioned: counts?.mentioned,
        snoozed: counts?.snoozed,
        following: undefined,
        all: undefined,
      }[view];
      return count && Math.min(count, LIMITS.countedAtMost);
    },
    arrivals: (count) =>
      [t('pending.announced', { count }), ...(handles && counts ? [t('pending.unassigned', { count: counts.unassigned })] : [])].join(' '),
  });
  const { filter, change, openId, previewId, setOpen, element, state } = queue;
  const shownId = openId ?? previewId;

  const offline = useConnection().state === 'offline';
  const [snoozing, setSnoozing] = useState<TicketRow | null>(null);

  async function markUnread(ticketId: string) {
    const row = queue.rows?.find((one) => one.ticketId === ticketId);
    if (row && !handles && row.userId !== id && !row.following) return;
    // Close the conversation, because it would otherwise be marked as read immediately.
    if (openId === ticketId) setOpen(null);
    try {
      await api.tickets.markSeen({ callerId: id, ticketId, upTo: row?.lastNr ?? 0, unread: true });
      if (row) announce(t('queue:markedUnread', { ticket: row.ticketNo }));
    } catch (failure) {
      toast.error(failureText(failure));
    }
  }

  const onKeyDown = useListKeys(
    queue,
    new Map<string, KeyAction>([
      [
        codeOf('unread'),
        ({ open, focused }) => {
          const ticketId = focused ?? open;
          if (ticketId) void markUnread(ticketId);
          return ticketId !== null;
        },
      ],
      [
        codeOf('reply'),
        ({ open }) => {
          if (open) focusByKey(pane.current?.querySelector('textarea'));
          return open !== null;
        },
      ],
      [
        codeOf('snooze'),
        ({ open, focused }) => {
          if (!handles || offline) return false;
          if (open && (focused === null || focused === open)) {
            const button = pane.current?.querySelector<HTMLButtonElement>('[data-snooze]:not(:disabled)');
            button?.click();
            return Boolean(button);
          }
          const row = queue.rows?.find(({ ticketId, status }) => ticketId === focused && status !== 'Closed');
          if (row) setSnoozing(row);
          return row !== undefined;
        },
      ],
    ]),
  );
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());

  if (!user) return null;
  if (narrow && openId) return <Navigate to={ticketAddress(openId)} replace />;

  // An empty or failed list uses the whole width, unless a conversation or the health of the queue is beside it.
  const showsHealth = wide && handles && state === 'empty';
  const isSinglePane = narrow || (!openId && !showsHealth && (state === 'empty' || state === 'failed'));
  /** Opens the ticket in the preview as soon as the person acts on it. */
  const openPreview = () => previewId && setOpen(previewId);
  return (
    <Flex ref={page} h="full" minH="0" onKeyDown={onKeyDown}>
      <Flex
        direction="column"
        minH="0"
        minW="0"
        w={isSinglePane ? 'full' : PANE_WIDTH}
        flexShrink="0"
        bg="bg.panel"
        borderEndWidth={isSinglePane ? '0' : '1px'}
      >
        <Box flexShrink="0" borderBottomWidth="1px">
          <Box w={PANE_WIDTH} px={{ base: '4', md: '3' }} pb="2">
            <QueueHead handles={handles} viewers={queue.viewers.everyone} />
            <QueueFilters
              filter={filter}
              handles={handles}
              counts={counts}
              isBusy={queue.isTurning}
              onChange={(part: Partial<TicketFilter>) => change(part)}
            />
          </Box>
        </Box>
        {!narrow && <UnlistedTicketNotice queue={queue} />}
        <Box ref={element} flex="1" minH="0">
          <TicketRows
            queue={queue}
            me={me}
            withLco={user.role === 'RHQ'}
            empty={<QueueEmpty filter={filter} handles={handles} onChange={change} />}
            to={(row) => (narrow ? ticketAddress(row.ticketId) : queue.addressOf(row))}
          />
        </Box>
      </Flex>
      {!isSinglePane && (
        <Box
          ref={pane}
          as="section"
          // A conversation names its own landmark region.
          aria-label={shownId ? undefined : t('queue:region.conversation')}
          flex="1"
          minW="0"
          minH="0"
          display="grid"
          bg="bg"
          onClickCapture={openPreview}
          onFocusCapture={({ target }) => isInField(target) && openPreview()}
        >
          {shownId ? (
            <Conversation key={shownId} ticketId={shownId} heading="pane" preview={!openId} />
          ) : showsHealth ? (
            <InquiriesHealth me={id} />
          ) : wide && state === 'loading' ? (
            <LoadingState>
              <ConversationSkeleton />
            </LoadingState>
          ) : (
            <NothingOpen />
          )}
        </Box>
      )}
      {snoozing && (
        <RowSnooze
          key={snoozing.ticketId}
          open
          row={snoozing}
          list={element.current}
          onClose={() => setSnoozing(null)}
          onReopen={() => setSnoozing(snoozing)}
        />
      )}
    </Flex>
  );
}

function NothingOpen() {
  const { t } = useTranslation(['inquiries', 'queue']);
  return (
    <Center flexDirection="column" gap="4" p="6" textAlign="center">
      <Illustration kind="settled" />
      <Text color="fg.muted" maxW="32ch">
        {t('queue:choose')}
      </Text>
    </Center>
  );
}
