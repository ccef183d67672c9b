import type { Generated } from 'kysely';
import type { Finding } from '../../services/audit-log/check';

/** One check of the chain over the audit; without an end it runs. */
export interface AuditCheckTable {
  id: string;
  began_at: Generated<Date>;
  ended_at: Date | null;
  /** Null where nobody asked for it. */
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
