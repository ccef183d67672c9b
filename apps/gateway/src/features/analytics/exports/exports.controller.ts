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

  inquiries(input: Input<typeof exportRoutes.inquiries>, principal: Principal, exchange: Exchange) {
    return this.send('inquiries', input, principal, exchange);
  }

  firstResponse({ callerId: _, ...input }: Input<typeof exportRoutes.firstResponse>, principal: Principal, exchange: Exchange) {
    return this.send('first-response', input, principal, exchange);
  }

  featureUsage({ callerId: _, ...input }: Input<typeof exportRoutes.featureUsage>, principal: Principal, exchange: Exchange) {
    return this.send('feature-usage', input, principal, exchange);
  }

  table({ what, ...input }: Input<typeof exportRoutes.table>, principal: Principal, exchange: Exchange) {
    return this.send(what, input, principal, exchange);
  }

  private async send(kind: ExportKind, { format, ...wanted }: ExportRequest, principal: Principal, exchange: Exchange) {
    const filter = this.tables.resolvePeriod(principal, kind, wanted);
    const { name, language } = await this.tables.titleOf(principal, kind, filter);
    return this.exports.send(principal, exchange, {
      action: 'table.exported',
      object: kind,
      about: { format, ...filter },
      also: (tx) => recordUse(tx, principal, { func: 'export', what: kind }),
      table: await this.tables.table(principal, kind, filter, language),
      name,
      format,
    });
  }
}
