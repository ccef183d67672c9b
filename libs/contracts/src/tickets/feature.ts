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

export default feature({
  routes: { tickets: { ...ticketReads, ...ticketCommands, ...ticketSettings } },
  facts: {
    'ticket.opened': fat(
      'An inquiry was opened; sent to the requester and those who handle it',
      z.object({ ticket: Ticket, entry: TicketEntry }),
    ),
    'ticket.replied': fat('A message was added to a ticket', z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.corrected': fat('The author of a message changed its words', z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.withdrawn': fat('The author of a reply took it back', z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.started': fat('A handler moved a new ticket to In Progress without a reply', z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.assigned': fat('A ticket was taken, handed over or released', z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.closed': fat('A ticket was closed for good', z.object({ ticket: Ticket, entry: TicketEntry })),
    'ticket.rated': fat('The requester rated a closed ticket', z.object({ ticket: Ticket })),
    'ticket.seen': fat('A person read a ticket up to a number; sent to both sides', z.object({ ticketId: idOf('ticket'), mark: SeenMark })),
    'ticket.noted': fat('A handler added a note; sent to handlers only', z.object({ ticketId: idOf('ticket'), note: TicketNote })),
    'ticket.snoozed': fat(
      'A handler set a ticket aside, or took it back; sent to that person',
      z.object({ ticketId: idOf('ticket'), snoozedUntil: SnoozedUntil }),
    ),
    'ticket.woken': fat('A ticket came back to the handler who had set it aside; sent to that person', z.object({ ticket: Ticket })),
    'ticket.counted': fat(
      'The numbers of one person changed, or how one ticket stands for them; sent to that person',
      z.object({ ticketId: idOf('ticket'), ...ReaderMarks, counts: TicketCounts }),
    ),
    'canned.changed': thin('The canned replies of a unit changed', z.object({ cannedId: idOf('canned') })),
    'hours.changed': thin('The business hours of a unit changed', z.object({ unitId: idOf('unit') })),
  },
  signals: {
    /** Ends unless it is repeated within `LIMITS.typingGoneMs`. `note`: an internal note, sent to handlers only. */
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
