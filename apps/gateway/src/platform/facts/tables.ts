import type { Channel, FactData, FactType, NotificationType, PreferenceType } from '@portal/contracts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Json } from '../database/tables';

export interface FactTable {
  seq: Generated<number>;
  type: FactType;
  at: Generated<Date>;
  actor: string | null;
  data: JSONColumnType<FactData<FactType>, string, never>;
  rooms: string[];
}

export interface FactLogTable {
  one: Generated<boolean>;
  epoch: string;
  /** Facts up to this number are no longer kept. */
  trimmed_to: Generated<number>;
}

/** Up to which number the facts of a room are no longer there. A room that lost none has no row. */
export interface FactRoomTable {
  room: string;
  trimmed_to: number;
}

export interface NotificationTable {
  id: string;
  person_id: string;
  type: NotificationType;
  subject_id: string;
  words: Json<Record<string, string>>;
  created_at: Generated<Date>;
  read_at: Date | null;
}

/** What a person chose to hear of; where there is no row, the rule of the type holds. */
export interface PreferenceTable {
  person_id: string;
  type: PreferenceType;
  channel: Channel;
  wanted: boolean;
  changed_at: Generated<Date>;
}

declare module '../database/tables' {
  interface Tables {
    fact: FactTable;
    fact_log: FactLogTable;
    fact_room: FactRoomTable;
    notification: NotificationTable;
    preference: PreferenceTable;
  }
}
