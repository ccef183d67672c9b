import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { type Input, ObjectMissing, type Principal, preparedRoutes } from '@portal/contracts';
import { ENV, type Env } from '../../../platform/config/env';
import { Database } from '../../../platform/database/database';
import { appendFact } from '../../../platform/facts/facts';
import { userRoom } from '../../../platform/facts/rooms';
import { guardedStream } from '../../../platform/http/guarded-stream';
import { refuse } from '../../../platform/http/refusal-error';
import { type Exchange, Serve } from '../../../platform/http/serve';
import { audit } from '../../../services/audit-log/audit';
import { cancel, schedule } from '../../../services/jobs/due';
import { Exports } from '../../../services/storage/exports/exports';
import { sendFile } from '../../../services/storage/send-file';
import { FILE_STORES, type FileStores } from '../../../services/storage/stores';
import { recordUse } from '../../../services/usage/usage';
import { ExportTables } from './export-tables';
import { EXPORT_WORK } from './preparation';
import { PreparedExports, toPreparedExport } from './prepared.store';

@Serve(preparedRoutes)
export class PreparedExportsController {
  constructor(
    private readonly database: Database,
    private readonly tables: ExportTables,
    private readonly exports: Exports,
    private readonly preparedExports: PreparedExports,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async size({ what, ...wanted }: Input<typeof preparedRoutes.size>, principal: Principal) {
    const filter = this.tables.resolvePeriod(principal, what, wanted);
    const { name } = await this.tables.titleOf(principal, what, filter);
    const rows = await this.tables.count(principal, what, filter);
    return { rows, isLong: rows > this.env.EXPORT_STREAMED_ROWS, name };
  }

  async prepare({ what, format, ...wanted }: Input<typeof preparedRoutes.prepare>, principal: Principal) {
    const filters = this.tables.resolvePeriod(principal, what, wanted);
    const total = await this.tables.count(principal, what, filters);
    const { name, language } = await this.tables.titleOf(principal, what, filters);
    const id = randomUUID();
    const newExport = { id, what, format, filters: JSON.stringify(filters), language, name: `${name}.${format}`, total };
    const row = await this.database.tx(async (tx) => {
      await this.exports.beginIn(tx, principal, { action: 'table.exported', object: what, about: { format, ...filters, aside: true } });
      await recordUse(tx, principal, { func: 'export', what });
      const addedExport = await this.preparedExports.add(tx, principal, newExport);
      await schedule(tx, EXPORT_WORK, id, addedExport.started_at, { exportId: id });
      await appendFact(tx, [userRoom(principal.id)], 'export.started', { export: toPreparedExport(addedExport) });
      return addedExport;
    });
    return { message: 'Your export is being prepared.', export: toPreparedExport(row) };
  }

  async list(_input: Input<typeof preparedRoutes.list>, principal: Principal) {
    const items = await this.preparedExports.listOf(principal);
    return { items, totalCount: items.length };
  }

  async download({ exportId }: Input<typeof preparedRoutes.download>, principal: Principal, exchange: Exchange) {
    const file = (await this.preparedExports.fileOf(principal, exportId)) ?? refuse(ObjectMissing);
    const bytes = await sendFile(this.stores, file, 'attachment', exchange);
    // Audit the download before the first byte is sent.
    await this.database
      .tx((tx) => audit(tx, 'export.fetched', exportId, { after: { name: file.name, bytes: file.size, sha256: file.sha256 } }))
      .catch((error: unknown) => {
        bytes.destroy();
        throw error;
      });
    return guardedStream(bytes, () => exchange.request.holdsAccess!());
  }

  async drop({ exportId }: Input<typeof preparedRoutes.drop>, principal: Principal) {
    await this.database.tx(async (tx) => {
      // Lock in the same order as the background work.
      await cancel(tx, EXPORT_WORK, exportId);
      if (!(await this.preparedExports.drop(tx, principal, exportId))) refuse(ObjectMissing);
      await audit(tx, 'export.dropped', exportId);
      await appendFact(tx, [userRoom(principal.id)], 'export.dropped', { exportId });
    });
    return { message: 'Export deleted.' };
  }
}
