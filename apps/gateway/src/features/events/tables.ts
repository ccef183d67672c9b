import type { EventCategory, EventMode } from '@portal/contracts';
import type { Generated } from 'kysely';

/** The columns of events. `taken` and `waiting` count the registrations and are updated while this row is locked. */
export interface EventTable {
  publication_id: string;
  category: EventCategory;
  mode: EventMode;
  location: string;
  url: string | null;
  starts_at: Date;
  ends_at: Date;
  zone: string;
  capacity: number | null;
  per_company: number | null;
  taken: Generated<number>;
  waiting: Generated<number>;
  /** The number of changes of time, place or status, for calendars. */
  sequence: Generated<number>;
  notify: Generated<boolean>;
  cancelled_at: Generated<Date | null>;
  cancel_reason: Generated<string>;
  /** The time of the notice to the event's readers. */
  told_at: Generated<Date | null>;
  told_by: Generated<string | null>;
}

/** The registrations of participants and waiting people. A returned seat remains as a row. */
export interface RegistrationTable {
  event_id: string;
  person_id: string;
  /** The company or unit that the person belonged to when they registered. */
  company_id: string;
  state: 'seated' | 'waiting' | 'cancelled';
  /** The position in the waiting list. */
  nr: number;
  at: Date;
  /** The time since which the seat is offered to colleagues. */
  offered_at: Generated<Date | null>;
  /** The number of state changes, which mails add to the sequence of the event. */
  turn: Generated<number>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    event: EventTable;
    registration: RegistrationTable;
  }
}
