import { Box, Button, Flex } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAttention } from '../../../../device/visibility';
import { useStickToEnd } from '../../../../list/use-stick-to-end';
import { Code } from '../../../../ui/text/bidi';
import { Icon } from '../../../../ui/text/icon';
import { attachmentsOf, type TicketView, ticketAddress } from '../../tickets.queries';
import type { ComposerActor } from '../composer/composer';
import { findSeenMessage, isMessage, itemsOf, mergeSent } from '../conversation.rules';
import { Day, Line, Message, NewLine, Note } from './entry';
import { Outgoing } from './outgoing';
import { useAnnouncedChanges, useAnnouncedNotes, useArrivingEntries } from './use-announcements';
import { useMarkRead } from './use-mark-read';
import { useNewLine } from './use-new-line';

const NO_NOTES: NonNullable<TicketView['notes']> = [];

interface Props {
  view: TicketView;
  composer: ComposerActor;
  /** True if the person has not opened the ticket. Nothing is then marked as read or announced. */
  isPreview?: boolean;
}

export function Entries({ view, composer, isPreview = false }: Props) {
  const { t } = useTranslation('conversation');
  const { ticket, me, seen, notes = NO_NOTES } = view;
  const { ticketId } = ticket;
  const outbox = useSelector(composer, ({ context }) => context.outbox);
  const sentReplies = useSelector(composer, ({ context }) => context.sent);
  const entries = useMemo(() => mergeSent(view.entries, sentReplies), [view.entries, sentReplies]);
  const gallery = useMemo(() => entries.flatMap(({ files }) => files), [entries]);
  const attention = useAttention();
  const { scroller, content, atEnd, toEnd } = useStickToEnd('[data-new-line]');
  const isWatching = attention && atEnd && !isPreview;
  const newFrom = useNewLine(view, isWatching);
  useMarkRead(view, isWatching);
  const last = view.entries.at(-1)?.nr ?? 0;

  // Scroll the reader's own new reply into view. If the view is at the end, keep it there.
  const pendingCount = outbox.length + sentReplies.length;
  const previousCount = useRef(pendingCount);
  useLayoutEffect(() => {
    if (atEnd || pendingCount > previousCount.current) toEnd();
    previousCount.current = pendingCount;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolls when entries change, not when the reader reaches the end
  }, [entries, notes, pendingCount, toEnd]);

  const lastSeenNr = useRef(last);
  useEffect(() => {
    if (atEnd) lastSeenNr.current = last;
  }, [atEnd, last]);
  const unseenCount = atEnd
    ? 0
    : view.entries.filter((entry) => entry.nr > lastSeenNr.current && entry.by.id !== me.id && isMessage(entry)).length;

  // A stale reply is shown at the composer, below the new entries. A closed ticket has no composer, so its stale replies are shown here.
  const visibleReplies = outbox.filter(({ standing }) => standing !== 'stale' || ticket.status === 'Closed');
  const items = itemsOf({ entries, notes, outbox: visibleReplies, me, newFrom });
  const readMark = findSeenMessage(entries, seen, me.id);
  const newestOwn = entries.findLast((entry) => entry.by.id === me.id && isMessage(entry))?.nr;
  const attachments = useMemo(() => attachmentsOf(ticketId), [ticketId]);

  return (
    <Box flex="1" minH="0" position="relative">
      {!isPreview && <EntryTracker view={view} composer={composer} />}
      <Box
        ref={scroller}
        data-messages=""
        position="absolute"
        inset="0"
        overflowY="auto"
        overscrollBehavior="contain"
        px={{ base: 4, md: 5 }}
        tabIndex={0}
        role="region"
        aria-label={t('region.conversation')}
        focusVisibleRing="inside"
      >
        <Box
          ref={content}
          as="ol"
          listStyleType="none"
          display="flex"
          flexDirection="column"
          gap="1"
          minH="full"
          justifyContent="flex-end"
          pb="2"
        >
          {ticket.follows && <LinkedTicket words="line.follows" to={ticket.follows} />}
          {ticket.openedBy && (
            <Box as="li" textAlign="center" textStyle="caption" color="fg.muted" my="2">
              {t('line.openedFor', { name: ticket.openedBy, requester: ticket.user })}
            </Box>
          )}
          {items.map((item, index) => (
            <Box as="li" key={item.key} {...(item.kind === 'day' || item.kind === 'new' ? { 'data-divider': true } : {})}>
              {item.kind === 'day' && <Day at={item.at} />}
              {item.kind === 'new' && <NewLine />}
              {item.kind === 'message' && (
                <Message
                  view={view}
                  item={item}
                  attachments={attachments}
                  gallery={gallery}
                  readMark={readMark}
                  isNewestOwn={item.entry.nr === newestOwn}
                />
              )}
              {item.kind === 'line' && <Line item={item} me={me.id} />}
              {item.kind === 'note' && <Note item={item} me={me.id} unit={ticket.handlingUnit} />}
              {item.kind === 'outgoing' && (
                <Outgoing reply={item.reply} composer={composer} view={view} opens={items[index - 1]?.kind !== 'outgoing'} />
              )}
            </Box>
          ))}
          {ticket.followedBy && <LinkedTicket words="line.followedBy" to={ticket.followedBy} />}
        </Box>
      </Box>
      {!atEnd && (
        <Flex position="absolute" insetInline="0" bottom="2" justify="center" pointerEvents="none">
          <Button
            size="xs"
            h="28px"
            rounded="full"
            boxShadow="md"
            pointerEvents="auto"
            variant={unseenCount ? 'solid' : 'outline'}
            colorPalette={unseenCount ? 'brand' : 'gray'}
            bg={unseenCount ? undefined : 'bg.raised'}
            onClick={() => toEnd(true)}
          >
            {unseenCount ? t('newBelow', { count: unseenCount }) : t('toEnd')}
            <Icon as={ArrowDown} size={14} />
          </Button>
        </Flex>
      )}
    </Box>
  );
}

/** Announces changes to the open ticket, and reports the last entry on screen to the composer. Renders nothing. */
function EntryTracker({ view, composer }: Pick<Props, 'view' | 'composer'>) {
  const { entries, ticket, me, notes = NO_NOTES } = view;
  const failedCount = useSelector(composer, ({ context }) => context.outbox.filter(({ standing }) => standing === 'failed').length);
  useArrivingEntries(entries, ticket.ticketId, me.id);
  useAnnouncedChanges(entries, me.id);
  useAnnouncedNotes(notes, failedCount, me.id);
  const last = entries.at(-1)?.nr ?? 0;
  useEffect(() => composer.send({ type: 'saw', nr: last }), [composer, last]);
  return null;
}

function LinkedTicket({ words, to }: { words: 'line.follows' | 'line.followedBy'; to: { ticketId: string; ticketNo: string } }) {
  const { t } = useTranslation('conversation');
  return (
    <Box as="li" textAlign="center" textStyle="caption" color="fg.muted" my="2">
      <Trans
        t={t}
        i18nKey={words}
        components={{
          ticket: (
            <Box asChild color="brand.fg" textDecoration="underline" rounded="sm" focusVisibleRing="outside">
              <Link to={ticketAddress(to.ticketId)}>
                <Code>{to.ticketNo}</Code>
              </Link>
            </Box>
          ),
        }}
      />
    </Box>
  );
}
