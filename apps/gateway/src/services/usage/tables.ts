import type { Role } from '@portal/contracts';
import type { Generated } from 'kysely';

/** A use with the role and place of its moment. It contains no text, search term or address. */
export interface UsageInboxTable {
  id: Generated<number>;
  at: Generated<Date>;
  /** An id that belongs to nobody if the account is deleted. */
  person_id: string;
  unit_id: string;
  lco_id: string | null;
  rhq_id: string | null;
  role: Role;
  func: string;
  what: string;
  /** The id of the object of the use. */
  object: string | null;
}

/** A use that has been folded into the figures. Kept for the configured time. */
export interface UsageLogTable extends Omit<UsageInboxTable, 'id' | 'at'> {
  id: number;
  at: Date;
}

/** The place of the users; `-` if they belong to none. */
interface UsagePlace {
  lco_id: string;
  rhq_id: string;
  role: Role;
  func: string;
  n: number;
}

/** The uses of each function on a UTC day. */
export interface UsageDayTable extends UsagePlace {
  day: string;
}

/** The uses of each function in an hour. Kept for some days. */
export interface UsageHourTable extends UsagePlace {
  hour: Date;
}

/** The uses of each function by each person on a UTC day. */
export interface UsagePersonTable extends UsagePlace {
  day: string;
  person_id: string;
  unit_id: string;
}

/** The number of a person in packed days. */
export interface UsageNumberTable {
  nr: Generated<number>;
  /** An id that belongs to nobody if the account is deleted. */
  person_id: string;
}

/** A day whose people are packed. */
export interface UsagePackedDayTable {
  day: string;
}

/** The users on a packed UTC day. */
export interface UsagePackedTable extends Omit<UsagePlace, 'n'> {
  day: string;
  /** Their numbers in four bytes each, big-endian. */
  people: Buffer;
}

/** An object that a person has viewed in a half hour: repeated views do not count. Kept for a day. */
export interface UsageSeenTable {
  person_id: string;
  func: string;
  /** Empty for a list. */
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
