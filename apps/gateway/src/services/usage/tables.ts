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

/** A use that has been folded into the figures. Kept for as long as the settings say. */
export interface UsageLogTable extends Omit<UsageInboxTable, 'id' | 'at'> {
  id: number;
  at: Date;
}

/** Where people stood who used something; `-` where they belong to none. */
interface UsagePlace {
  lco_id: string;
  rhq_id: string;
  role: Role;
  func: string;
  n: number;
}

/** How often each function was used on a day of UTC. */
export interface UsageDayTable extends UsagePlace {
  day: string;
}

/** How often each function was used in an hour; of the last days only. */
export interface UsageHourTable extends UsagePlace {
  hour: Date;
}

/** How often each person used each function on a day of UTC. */
export interface UsagePersonTable extends UsagePlace {
  day: string;
  person_id: string;
  unit_id: string;
}

/** The number of a person in packed days. */
export interface UsageNumberTable {
  nr: Generated<number>;
  /** Of a deleted account an id that nobody has. */
  person_id: string;
}

/** A day whose people are packed. */
export interface UsagePackedDayTable {
  day: string;
}

/** Who used something on a packed day of UTC. */
export interface UsagePackedTable extends Omit<UsagePlace, 'n'> {
  day: string;
  /** Their numbers, each in four bytes, the highest byte first. */
  people: Buffer;
}

/** What somebody has looked at in half an hour: looking again is no further view. Kept for a day. */
export interface UsageSeenTable {
  person_id: string;
  func: string;
  /** Empty where a list was looked at. */
  object: string;
  half_hour: Date;
}

declare module '../../platform/database/tables' {
  interface Tables {
    usage_inbox: UsageInboxTable;
    usage_log: UsageLogTable;
    usage_day: UsageDayTable;
    usage_hour: UsageHourTable;
    usage_person: UsagePersonTable;
    usage_number: UsageNumberTable;
    usage_packed_day: UsagePackedDayTable;
    usage_packed: UsagePackedTable;
    usage_seen: UsageSeenTable;
  }
}
