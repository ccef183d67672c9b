import { useEffect, useRef } from 'react';
import { api } from '../../../live/api';
import { readUpTo } from './conversation.rules';
import type { TicketView } from './use-ticket';

/** What is looked at for this long was seen. */
const LOOKED_MS = 600;

/** Says how far this person has read: only while the end is in view and somebody is there, and never backwards. */
export function useMarkRead(view: TicketView, looking: boolean): void {
  const { ticket, me, offline } = view;
  const last = view.entries.at(-1)?.nr ?? 0;
  const read = readUpTo(view, me.id);
  const said = useRef(0);
  const { unread } = view;
  useEffect(() => {
    if (!looking || offline || last <= said.current || (!unread && read >= last)) return;
    const timer = setTimeout(() => {
      const before = said.current;
      said.current = last;
      // It is said again with the next message, or when the line is back.
      api.contactus.seeInquiry({ TicketId: ticket.ticketId, upTo: last }).catch(() => {
        said.current = before;
      });
    }, LOOKED_MS);
    return () => clearTimeout(timer);
  }, [looking, offline, last, read, unread, ticket.ticketId]);
}
