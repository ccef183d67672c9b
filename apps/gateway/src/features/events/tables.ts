import type { EventCategory, EventMode } from '@portal/contracts';
import type { Generated } from 'kysely';

/** What only events have. `taken` and `waiting` count its registrations, under the lock of this row. */
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
  /** How often its time, place or being has changed: what calendars compare. */
  sequence: Generated<number>;
  notify: Generated<boolean>;
  cancelled_at: Generated<Date | null>;
  cancel_reason: Generated<string>;
  /** When its readers were told of it, and by whom. */
  told_at: Generated<Date | null>;
  told_by: Generated<string | null>;
}

/** Who takes part, and who waits. A seat that was given back stays as a row. */
export interface RegistrationTable {
  event_id: string;
  person_id: string;
  /** The company or unit of the person as it was then. */
  company_id: string;
  state: 'seated' | 'waiting' | 'cancelled';
  /** The order of those who wait. */
  nr: number;
  at: Date;
  /** Since when colleagues may take the seat. */
  offered_at: Generated<Date | null>;
  /** How often the state has changed: what calendars compare, beside the event's own. */
  turn: Generated<number>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    event: EventTable;
    registration: RegistrationTable;
  }
}
