import { z } from 'zod/mini';
import { fat, thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { ticketCommands } from './commands';
import { ticketReads } from './reads';
import {
  AlreadyAssigned,
  AlreadyClosed,
  AlreadyWithdrawn,
  OpensInquiry,
  StaleReply,
  TicketClosed,
  TicketOpen,
  TooLateToChange,
  TooManyInquiries,
} from './refusals';
import { ticketSettings } from './settings';
import { ReaderMarks, SeenMark, Side, SnoozedUntil, Ticket, TicketCounts, TicketEntry, TicketNote } from './ticket';

export const ticketsFeature = feature({
  routes: { tickets: { ...ticketReads, ...ticketCommands, ...ticketSettings } },
  facts: {
    'ticket.opened': fat(z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.replied': fat(z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.corrected': fat(z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.withdrawn': fat(z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.started': fat(z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.assigned': fat(z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.closed': fat(z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.rated': fat(z.object({ ticket: Ticket })),
    'ticket.visibility-changed': fat(z.object({ ticket: Ticket })),
    'ticket.hidden': thin(z.object({ ticketId: idOf('ticket'), userId: idOf('person') })),
    'ticket.seen': fat(z.object({ ticketId: idOf('ticket'), mark: SeenMark })),
    'ticket.noted': fat(z.object({ ticketId: idOf('ticket'), note: TicketNote })),
    'ticket.snoozed': fat(z.object({ ticketId: idOf('ticket'), snoozedUntil: SnoozedUntil })),
    'ticket.followed': fat(z.object({ ticketId: idOf('ticket'), following: z.boolean() })),
    'ticket.woken': fat(z.object({ ticket: Ticket })),
    'ticket.counted': fat(z.object({ ticketId: idOf('ticket'), ...ReaderMarks, counts: TicketCounts })),
    'canned.changed': thin(z.object({ cannedId: idOf('canned') })),
    'hours.changed': thin(z.object({ unitId: idOf('unit') })),
  },
  signals: {
    /**
     * Expires unless it is repeated within `LIMITS.typingGoneMs`. `note` means that an internal note is being typed; only handlers receive
     * it.
     */
    'ticket.typing': z.object({ ticketId: idOf('ticket'), userId: idOf('person'), name: z.string(), side: Side, note: z.boolean() }),
  },
  refusals: [
    TicketClosed,
    TicketOpen,
    AlreadyClosed,
    AlreadyAssigned,
    StaleReply,
    TooManyInquiries,
    TooLateToChange,
    AlreadyWithdrawn,
    OpensInquiry,
  ],
});
