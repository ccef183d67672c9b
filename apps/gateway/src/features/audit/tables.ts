import type { Generated } from 'kysely';
import type { Finding } from '../../services/audit-log/check';

/** A check of the audit chain. A check without an end is still running. */
export interface AuditCheckTable {
  id: string;
  began_at: Generated<Date>;
  ended_at: Date | null;
  /** The person who started the check; null for an automatic check. */
  by_person: string | null;
  sealed: Generated<number>;
  head: string | null;
  finding: Finding['what'] | null;
  seq: number | null;
  position: number | null;
}

declare module '../../platform/database/tables' {
  interface Tables {
    audit_check: AuditCheckTable;
  }
}
