import { type ExportFormat, type ExportKind, exportRoutes, type Input, type Principal } from '@portal/contracts';
import { Exports } from '../../../files/exports/exports';
import { type Exchange, Serve } from '../../../http/serve';
import { recordUse } from '../../../usage/usage';
import { ExportTables } from './export-tables';
import type { ExportRequest } from './source';

type Wanted = ExportRequest['days'] & { format: ExportFormat };

/** Tables that are sent as they are read. */
@Serve(exportRoutes)
export class ExportsController {
  constructor(
    private readonly tables: ExportTables,
    private readonly exports: Exports,
  ) {}

  exportInquiries(input: Input<typeof exportRoutes.exportInquiries>, who: Principal, exchange: Exchange) {
    return this.send('inquiries', input, who, exchange);
  }

  exportFirstResponse(input: Input<typeof exportRoutes.exportFirstResponse>, who: Principal, exchange: Exchange) {
    return this.send('first-response', input, who, exchange);
  }

  exportTable(input: Input<typeof exportRoutes.exportTable>, who: Principal, exchange: Exchange) {
    return this.send(input.what, input, who, exchange);
  }

  private async send(kind: ExportKind, { from, to, format }: Wanted, who: Principal, exchange: Exchange) {
    const { table, name } = await this.tables.table(who, kind, { from, to });
    return this.exports.send(who, exchange, {
      action: 'table.exported',
      object: kind,
      about: { format, from, to },
      also: (tx) => recordUse(tx, who, { func: 'export', what: kind }),
      table,
      name,
      format,
    });
  }
}
