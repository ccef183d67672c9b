import type { ExportFormat, ExportKind, PreparedExport, Role } from '@portal/contracts';
import type { Generated } from 'kysely';
import type { Json } from '../../../platform/database/tables';
import type { MailLanguage } from '../../../services/mail/texts';
import type { ExportFilter } from './source';

/** A prepared table. Its file is held under `export:<id>` for a day. */
export interface TableExportTable {
  id: string;
  person_id: string;
  /** The role of the owner at the time of the request. If the owner's role or unit changes, the export is no longer available. */
  role: Role;
  unit_id: string;
  what: ExportKind;
  format: ExportFormat;
  filters: Json<ExportFilter>;
  language: MailLanguage;
  name: string;
  state: Generated<PreparedExport['state']>;
  row_count: Generated<number>;
  /** The approximate number of rows. */
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
