import { type ExportFormat, type ExportKind, exportRoutes, type Input, type Principal } from '@portal/contracts';
import { type Exchange, Serve } from '../../../platform/http/serve';
import { Exports } from '../../../services/storage/exports/exports';
import { recordUse } from '../../../services/usage/usage';
import { ExportTables } from './export-tables';
import type { ExportFilter } from './source';

type ExportRequest = ExportFilter & { format: ExportFormat };

@Serve(exportRoutes)
export class ExportsController {
  constructor(
    private readonly tables: ExportTables,
    private readonly exports: Exports,
  ) {}

  inquiries(input: Input<typeof exportRoutes.inquiries>, who: Principal, exchange: Exchange) {
    return this.send('inquiries', input, who, exchange);
  }

  firstResponse({ callerId: _, ...input }: Input<typeof exportRoutes.firstResponse>, who: Principal, exchange: Exchange) {
    return this.send('first-response', input, who, exchange);
  }

  featureUsage({ callerId: _, ...input }: Input<typeof exportRoutes.featureUsage>, who: Principal, exchange: Exchange) {
    return this.send('feature-usage', input, who, exchange);
  }

  table({ what, ...input }: Input<typeof exportRoutes.table>, who: Principal, exchange: Exchange) {
    return this.send(what, input, who, exchange);
  }

  private async send(kind: ExportKind, { format, ...wanted }: ExportRequest, who: Principal, exchange: Exchange) {
    const filter = this.tables.settled(who, kind, wanted);
    const { name, language } = await this.tables.titleOf(who, kind, filter);
    return this.exports.send(who, exchange, {
      action: 'table.exported',
      object: kind,
      about: { format, ...filter },
      also: (tx) => recordUse(tx, who, { func: 'export', what: kind }),
      table: await this.tables.table(who, kind, filter, language),
      name,
      format,
    });
  }
}
