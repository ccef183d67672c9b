import type { Role } from '@portal/contracts';
import type { Generated } from 'kysely';

/** A use with the role and units that the person had when it was recorded. Contains no text, search term or address. */
export interface UsageInboxTable {
  id: Generated<number>;
  at: Generated<Date>;
  /** The id of the person. After the account is deleted, an anonymous id that refers to no person. */
  person_id: string;
  unit_id: string;
  lco_id: string | null;
  rhq_id: string | null;
  role: Role;
  func: string;
  what: string;
  /** The id of the object that was used. */
  object: string | null;
}

/** A use that has been added to the figures. Retained for the configured time. */
export interface UsageLogTable extends Omit<UsageInboxTable, 'id' | 'at'> {
  id: number;
  at: Date;
}

/** The units of the users; `-` if they have no such unit. */
interface UsagePlace {
  lco_id: string;
  rhq_id: string;
  role: Role;
  func: string;
  n: number;
}

/** The number of uses of each function on a UTC day. */
export interface UsageDayTable extends UsagePlace {
  day: string;
}

/** The number of uses of each function in an hour. Retained for some days. */
export interface UsageHourTable extends UsagePlace {
  hour: Date;
}

/** The number of uses of each function by each person on a UTC day. */
export interface UsagePersonTable extends UsagePlace {
  day: string;
  person_id: string;
  unit_id: string;
}

/** The number that represents a person in packed days. */
export interface UsageNumberTable {
  nr: Generated<number>;
  /** The id of the person. After the account is deleted, an anonymous id that refers to no person. */
  person_id: string;
}

export interface UsagePackedDayTable {
  day: string;
}

/** The users of a function on a packed UTC day. */
export interface UsagePackedTable extends Omit<UsagePlace, 'n'> {
  day: string;
  /** The numbers of the users, four big-endian bytes each. */
  people: Buffer;
}

/** An object that a person has viewed within a half hour, so that repeated views do not count. Retained for a day. */
export interface UsageSeenTable {
  person_id: string;
  func: string;
  /** The id of the viewed object; empty for a list. */
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
