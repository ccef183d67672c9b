import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { fullName, type Principal } from '@portal/contracts';
import { writeTable } from '@portal/office';
import { Database } from '../../../platform/database/database';
import { appendFact } from '../../../platform/facts/facts';
import { userRoom } from '../../../platform/facts/rooms';
import { Signals } from '../../../platform/live/signals';
import { requestContext, type Tx } from '../../../platform/request-context';
import { dueKind } from '../../../services/jobs/due';
import { DueWork } from '../../../services/jobs/due-work';
import { Exports } from '../../../services/storage/exports/exports';
import { addFile } from '../../../services/storage/file-rows';
import { FILE_STORES, type FileStores } from '../../../services/storage/stores';
import { ExportTables } from './export-tables';
import { type ExportRow, exportHolderKey, PreparedExports, toPreparedExport } from './prepared.store';

interface ExportJob {
  exportId: string;
}
/** The background work that prepares an export. */
export const EXPORT_WORK = dueKind<ExportJob>('export');

/** A table written to the store. */
interface WrittenTable {
  key: string;
  sha256: string;
  rows: number;
  bytes: number;
}

/** The minimum interval in ms between progress signals. */
const PROGRESS_INTERVAL_MS = 1_000;
const TRIES = 2;

/** Thrown if the export was deleted or another process took it over. */
class AbandonedError extends Error {}

/** Writes long tables to the store in the background. Each table is written by one process. */
@Injectable()
export class Preparation {
  constructor(
    private readonly database: Database,
    private readonly tables: ExportTables,
    private readonly preparedExports: PreparedExports,
    private readonly exports: Exports,
    private readonly signals: Signals,
    @Inject(FILE_STORES) private readonly stores: FileStores,
  ) {}

  register(due: DueWork): void {
    due.register<ExportJob, WrittenTable | null>(EXPORT_WORK, {
      lane: 'long',
      tries: TRIES,
      prepare: ({ exportId }, _key, hold) => this.write(exportId, hold),
      perform: (tx, { exportId }, writtenFile) => (writtenFile ? this.finish(tx, exportId, writtenFile) : this.fail(tx, exportId)),
      giveUp: (tx, { exportId }) => this.fail(tx, exportId),
    });
  }

  /** Writes the table to the store. Returns null if the owner's role or unit has changed, or if the export is deleted. */
  private async write(exportId: string, hold: () => Promise<boolean>): Promise<WrittenTable | null> {
    const row = await this.preparedExports.find(this.database.db, exportId);
    const principal = row && (await this.ownerOf(row));
    if (!row || !principal) return null;
    const table = await this.tables.table(principal, row.what, row.filters, row.language);
    const { pieces, extent } = writeTable(table, row.format);
    const hash = createHash('sha256');
    let reportedAt = performance.now();
    const hashPieces = async function* (tellProgress: () => Promise<void>) {
      for await (const piece of pieces) {
        hash.update(piece);
        if (performance.now() - reportedAt >= PROGRESS_INTERVAL_MS) {
          await tellProgress();
          reportedAt = performance.now();
        }
        yield piece;
      }
    };
    const reportProgress = async () => {
      if (!(await hold()) || !(await this.preparedExports.change(this.database.db, exportId, { row_count: extent.rows })))
        throw new AbandonedError();
      this.signals.send([userRoom(row.person_id)], 'export.progress', { exportId, rows: extent.rows });
    };
    try {
      const key = await this.stores.export.put(Readable.from(hashPieces(reportProgress), { objectMode: false }));
      return { key, sha256: hash.digest('hex'), ...extent };
    } catch (error) {
      if (error instanceof AbandonedError) return null;
      throw error;
    }
  }

  private async finish(tx: Tx, exportId: string, { key, sha256, rows, bytes }: WrittenTable): Promise<void> {
    const row = await this.preparedExports.change(tx, exportId, { state: 'ready', row_count: rows, total: rows, bytes });
    // If the export was deleted, no row refers to the stored bytes, so the file cleanup deletes them.
    if (!row) return;
    await addFile(tx, {
      id: randomUUID(),
      owner_id: row.person_id,
      purpose: 'export',
      name: row.name,
      kind: row.format,
      size: bytes,
      sha256,
      store_key: key,
      taken_by: exportHolderKey(exportId),
    });
    await this.end(tx, row, { rows, bytes }, 'finished');
    await appendFact(tx, [userRoom(row.person_id)], 'export.ready', { export: toPreparedExport(row) });
  }

  private async fail(tx: Tx, exportId: string): Promise<void> {
    const row = await this.preparedExports.change(tx, exportId, { state: 'failed' });
    if (!row) return;
    await this.end(tx, row, { rows: row.row_count, bytes: 0 }, 'cut');
    await appendFact(tx, [userRoom(row.person_id)], 'export.failed', { export: toPreparedExport(row) });
  }

  private end(tx: Tx, { person_id, what }: ExportRow, ...outcome: [{ rows: number; bytes: number }, 'finished' | 'cut']): Promise<void> {
    return requestContext.run({ requestId: randomUUID(), actor: person_id }, () =>
      this.exports.end(tx, { action: 'table.exported', object: what }, ...outcome),
    );
  }

  /** Returns the owner if the owner's role and unit are still the same. */
  private async ownerOf({ person_id, role, unit_id }: ExportRow): Promise<Principal | null> {
    const person = await this.database.db
      .selectFrom('person')
      .select(['id', 'email', 'firstname', 'lastname', 'lco_id'])
      .where('id', '=', person_id)
      .where('standing', '=', 'approved')
      .where('role', '=', role)
      .where('unit_id', '=', unit_id)
      .executeTakeFirst();
    if (!person) return null;
    const { id, email, firstname, lastname, lco_id } = person;
    return { id, email, name: fullName({ firstname, lastname }), role, status: 'approved', unitId: unit_id, lcoId: lco_id, sessionId: '' };
  }
}
