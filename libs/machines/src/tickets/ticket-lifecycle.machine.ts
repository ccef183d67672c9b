import type { TicketStatus } from '@portal/contracts';
import { setup, transition } from 'xstate';

/** The events of a ticket. The policy, not this state chart, defines who may cause them. */
export type TicketEvent =
  | { type: 'requester replied' }
  | { type: 'handler replied' }
  | { type: 'handler started' }
  | { type: 'assigned' }
  | { type: 'closed' };

/**
 * Defines the statuses of a ticket and their transitions (R4.8). The gateway refuses transitions that are not in this chart, and the
 * portal does not offer them.
 *
 *          ┌ requester replied, assigned      ┌ requester replied, handler replied, assigned
 *          ▼                                  ▼
 *   ┌── New ──┐  handler replied,      ┌─ In Progress ─┐   closed
 *   └─────────┘  handler started  ───► └───────────────┘ ─────────► Closed (final)
 *        └──────────────── closed ─────────────────────────────────────▲
 */
export const ticketLifecycle = setup({ types: { events: {} as TicketEvent } }).createMachine({
  id: 'ticket lifecycle',
  initial: 'New',
  states: {
    New: {
      on: {
        'requester replied': 'New',
        assigned: 'New',
        'handler replied': 'In Progress',
        'handler started': 'In Progress',
        closed: 'Closed',
      },
    },
    'In Progress': {
      on: {
        'requester replied': 'In Progress',
        'handler replied': 'In Progress',
        assigned: 'In Progress',
        closed: 'Closed',
      },
    },
    Closed: { type: 'final' },
  },
});

/** Returns the status after an event, or null if a ticket with this status does not accept the event. */
export const statusAfterEvent = (status: TicketStatus, event: TicketEvent): TicketStatus | null => {
  const state = ticketLifecycle.resolveState({ value: status });
  return state.can(event) ? (transition(ticketLifecycle, state, event)[0].value as TicketStatus) : null;
};
