import type { ExportFormat, ExportKind, PreparedExport, Role } from '@portal/contracts';
import type { Generated } from 'kysely';
import type { Json } from '../../../platform/database/tables';
import type { MailLanguage } from '../../../services/mail/texts';
import type { ExportFilter } from './source';

/** A table that is made for somebody, and lies for a day as the file `export:<id>` has taken. */
export interface TableExportTable {
  id: string;
  person_id: string;
  /** What they were when they request for it: with another role or unit it is not theirs any more. */
  role: Role;
  unit_id: string;
  what: ExportKind;
  format: ExportFormat;
  filters: Json<ExportFilter>;
  language: MailLanguage;
  name: string;
  state: Generated<PreparedExport['state']>;
  /** Written so far. */
  row_count: Generated<number>;
  /** About how many there are. */
  total: number;
  bytes: number | null;
  started_at: Date;
  expires_at: Date;
}

declare module '../../../platform/database/tables' {
  interface Tables {
    table_export: TableExportTable;
  }
}
