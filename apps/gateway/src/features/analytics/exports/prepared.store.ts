import { Injectable } from '@nestjs/common';
import { LIMITS, type PreparedExport, type Principal } from '@portal/contracts';
import type { Insertable, Kysely, Selectable } from 'kysely';
import { Clock } from '../../../platform/clock';
import { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import type { Tx } from '../../../platform/request-context';
import type { SentFile } from '../../../services/storage/send-file';

export type ExportRow = Selectable<Tables['table_export']>;

/** Returns the key under which an export holds its file. */
export const exportHolderKey = (exportId: string): string => `export:${exportId}`;

export const toPreparedExport = (row: ExportRow): PreparedExport => ({
  exportId: row.id,
  what: row.what,
  format: row.format,
  name: row.name,
  state: row.state,
  rows: row.row_count,
  total: row.total,
  bytes: row.bytes,
  startedAt: row.started_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

type Owner = Pick<Principal, 'id' | 'role' | 'unitId'>;

/** Stores prepared exports. An export is available to its owner for a day while the owner's role and unit stay the same. */
@Injectable()
export class PreparedExports {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async listOf(principal: Owner): Promise<PreparedExport[]> {
    const rows = await this.selectOwned(this.database.db, principal).orderBy('started_at', 'desc').orderBy('id').execute();
    return rows.map(toPreparedExport);
  }

  /** Returns the file of a finished export. */
  async fileOf(principal: Owner, exportId: string): Promise<SentFile | undefined> {
    const { db } = this.database;
    const row = await this.selectOwned(db, principal).where('id', '=', exportId).where('state', '=', 'ready').executeTakeFirst();
    return (
      row &&
      db
        .selectFrom('file')
        .select(['id', 'name', 'kind', 'size', 'sha256', 'purpose', 'store_key'])
        .where('taken_by', '=', exportHolderKey(exportId))
        .executeTakeFirst()
    );
  }

  async add(
    tx: Tx,
    { id, role, unitId }: Owner,
    about: Omit<Insertable<Tables['table_export']>, 'person_id' | 'role' | 'unit_id' | 'started_at' | 'expires_at'>,
  ): Promise<ExportRow> {
    const lifetime = { started_at: this.clock.now(), expires_at: this.clock.in(LIMITS.exportLifeMs) };
    return tx
      .insertInto('table_export')
      .values({ ...about, person_id: id, role, unit_id: unitId, ...lifetime })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  find(db: Kysely<Tables>, exportId: string): Promise<ExportRow | undefined> {
    return db.selectFrom('table_export').selectAll().where('id', '=', exportId).executeTakeFirst();
  }

  /** Updates the progress or state of an export. Returns undefined if the export was deleted. */
  change(
    db: Kysely<Tables>,
    exportId: string,
    change: Partial<Pick<ExportRow, 'state' | 'row_count' | 'total' | 'bytes'>>,
  ): Promise<ExportRow | undefined> {
    return db.updateTable('table_export').set(change).where('id', '=', exportId).returningAll().executeTakeFirst();
  }

  /** Deletes an export of the caller. Returns false if it does not exist or belongs to another person. */
  async drop(tx: Tx, principal: Owner, exportId: string): Promise<boolean> {
    const row = await this.selectOwned(tx, principal).where('id', '=', exportId).forUpdate().executeTakeFirst();
    if (row) await this.delete(tx, [exportId]);
    return row !== undefined;
  }

  async dropAllOf(tx: Tx, personId: string): Promise<void> {
    const rows = await tx.selectFrom('table_export').select('id').where('person_id', '=', personId).execute();
    await this.delete(
      tx,
      rows.map(({ id }) => id),
    );
  }

  /** Deletes expired exports. */
  async trim(): Promise<void> {
    await this.database.tx(async (tx) => {
      const rows = await tx.selectFrom('table_export').select('id').where('expires_at', '<=', this.clock.now()).execute();
      await this.delete(
        tx,
        rows.map(({ id }) => id),
      );
    });
  }

  /** Deletes exports and releases their files, which the cleanup of files then deletes. */
  private async delete(tx: Tx, ids: readonly string[]): Promise<void> {
    if (!ids.length) return;
    await tx.updateTable('file').set({ taken_by: null }).where('taken_by', 'in', ids.map(exportHolderKey)).execute();
    await tx
      .deleteFrom('table_export')
      .where('id', 'in', [...ids])
      .execute();
  }

  private selectOwned(db: Kysely<Tables>, { id, role, unitId }: Owner) {
    return db
      .selectFrom('table_export')
      .selectAll()
      .where('person_id', '=', id)
      .where('role', '=', role)
      .where('unit_id', '=', unitId)
      .where('expires_at', '>', this.clock.now());
  }
}
