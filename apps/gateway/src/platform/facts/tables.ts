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
  /** The number up to which facts have been deleted. */
  trimmed_to: Generated<number>;
}

/** The number up to which the facts of a room were deleted. A room without deleted facts has no row. */
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

/** A person's preference for a notification type and channel. Without a row, the default of the type applies. */
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
