import { describe, expect, it } from '@jest/globals';
import { TICKET_STATUSES, type TicketStatus } from '@portal/contracts';
import { statusAfterEvent, type TicketEvent } from './ticket-lifecycle.machine';

const EVENTS = ['requester replied', 'handler replied', 'handler started', 'assigned', 'closed'] as const satisfies TicketEvent['type'][];
type MissingEvent = Exclude<TicketEvent['type'], (typeof EVENTS)[number]>;

/** The resulting status of each event, or null if a ticket with this status does not accept the event. */
type Row<Columns extends readonly unknown[]> = { readonly [Column in keyof Columns]: TicketStatus | null };

// biome-ignore format: a table
const TABLE: Record<TicketStatus, Row<typeof EVENTS>> = {
  //              requester replied  handler replied  handler started  assigned       closed
  New:           ['New',             'In Progress',   'In Progress',   'New',         'Closed'],
  'In Progress': ['In Progress',     'In Progress',   null,            'In Progress', 'Closed'],
  Closed:        [null,              null,            null,            null,          null],
};

describe('the life of a ticket', () => {
  it.each(TICKET_STATUSES.flatMap((status) => EVENTS.map((type, column) => ({ status, type, to: TABLE[status][column] }))))(
    'R4.8 in the ticket status $status, $type leads to $to',
    ({ status, type, to }) => {
      expect(statusAfterEvent(status, { type })).toBe(to);
    },
  );

  it('R4.8 every ticket event is covered by the table', () => {
    const uncoveredEvents: MissingEvent[] = [];
    expect(uncoveredEvents).toEqual([]);
  });

  it('R4.8 a closed ticket remains closed after every event', () => {
    const status = (['closed', ...EVENTS] as const).reduce<TicketStatus>((now, type) => statusAfterEvent(now, { type }) ?? now, 'New');
    expect(status).toBe('Closed');
  });
});
