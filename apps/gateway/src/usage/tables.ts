import type { Role } from '@portal/contracts';
import type { Generated } from 'kysely';

/** What somebody did, as it happened: role and place are those of that moment. No text, no search term, no address. */
export interface UsageInboxTable {
  id: Generated<number>;
  at: Generated<Date>;
  /** Of a deleted account an id that nobody has. */
  person_id: string;
  unit_id: string;
  lco_id: string | null;
  rhq_id: string | null;
  role: Role;
  func: string;
  what: string;
  /** The id of what it was done to. */
  object: string | null;
}

/** What somebody has looked at in half an hour: looking again is no further view. Kept for a day. */
export interface UsageSeenTable {
  person_id: string;
  func: string;
  /** Empty where a list was looked at. */
  object: string;
  half_hour: Date;
}

declare module '../core/tables' {
  interface Tables {
    usage_inbox: UsageInboxTable;
    usage_seen: UsageSeenTable;
  }
}
