import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

/** A scheduled job. */
export interface DueTable {
  kind: string;
  key: string;
  due_at: Date;
  data: Json<object>;
  tries: Generated<number>;
  leased_until: Date | null;
  /** The time when the last attempt failed, or null. */
  failed_at: Date | null;
  last_error: string | null;
}

declare module '../../platform/database/tables' {
  interface Tables {
    due: DueTable;
  }
}
