import { useEffect, useRef } from 'react';
import { api } from '../../../../live/api';
import type { TicketView } from '../../tickets.queries';
import { readUpTo } from '../conversation.rules';

/** Somebody who looks for this long has read it. */
const LOOKED_MS = 600;

/** Reports how far this person has read: only while the end is in view and somebody is there, and never backwards. */
export function useMarkRead(view: TicketView, looking: boolean): void {
  const { ticket, me, offline } = view;
  const last = view.entries.at(-1)?.nr ?? 0;
  const read = readUpTo(view, me.id);
  const { unread, notes } = view;
  // A note has no number; another one is as new as a message.
  const size = last + (notes?.length ?? 0);
  const reported = useRef(0);
  useEffect(() => {
    if (!looking || offline || size <= reported.current || (!unread && read >= last)) return;
    const timer = setTimeout(() => {
      const before = reported.current;
      reported.current = size;
      // It is reported again with the next message, or when the connection is back.
      api.tickets.markSeen({ ticketId: ticket.ticketId, upTo: last }).catch(() => {
        reported.current = before;
      });
    }, LOOKED_MS);
    return () => clearTimeout(timer);
  }, [looking, offline, last, size, read, unread, ticket.ticketId]);
}
