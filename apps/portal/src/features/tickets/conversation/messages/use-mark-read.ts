import { useEffect, useRef } from 'react';
import { api } from '../../../../live/api';
import type { TicketView } from '../../tickets.queries';
import { readUpTo } from '../conversation.rules';

/** The time in ms for which an entry must be in view to count as read. */
const READ_DELAY_MS = 600;

/**
 * Reports to the server how far this person has read. Reports only while the end is visible and the page is focused, and never backwards.
 */
export function useMarkRead(view: TicketView, isWatching: boolean): void {
  const { ticket, me, offline } = view;
  const last = view.entries.at(-1)?.nr ?? 0;
  const lastReadNumber = readUpTo(view, me.id);
  const { unread, notes, following } = view;
  // A note has no number, but a new note counts like a new message.
  const size = last + (notes?.length ?? 0);
  const reportedCount = useRef(0);
  useEffect(() => {
    // A followed inquiry that was hidden and shared again is not unread, although it may have messages that this person has not read.
    const isRead = !unread && !following && lastReadNumber >= last;
    if (!isWatching || offline || size <= reportedCount.current || isRead) return;
    const timer = setTimeout(() => {
      const reportedBefore = reportedCount.current;
      reportedCount.current = size;
      // The position is reported again with the next message or after a reconnection.
      api.tickets.markSeen({ ticketId: ticket.ticketId, upTo: last }).catch(() => {
        reportedCount.current = reportedBefore;
      });
    }, READ_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isWatching, offline, last, size, lastReadNumber, unread, following, ticket.ticketId]);
}
