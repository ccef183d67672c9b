import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

export interface AuditTable {
  seq: Generated<number>;
  at: Generated<Date>;
  actor: string | null;
  action: string;
  object: string;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
  request_id: string | null;
}

/** A seal: one link of the hash chain over the audit. */
export interface AuditSealTable {
  position: number;
  audit_seq: number;
  hash: string;
  sealed_at: Generated<Date>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    audit: AuditTable;
    audit_seal: AuditSealTable;
  }
}
