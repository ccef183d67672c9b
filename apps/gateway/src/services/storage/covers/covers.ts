import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { FileKind } from '@portal/contracts';
import { hasCover } from '@portal/office';
import { sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import { LOG, type Log } from '../../../platform/log';
import type { Tx } from '../../../platform/request-context';
import { dueKind, schedule } from '../../jobs/due';
import { DueWork } from '../../jobs/due-work';
import { fileOf } from '../file-rows';
import { FILE_STORES, type FileStores } from '../stores';
import { drawCoverInProcess } from './cover-process';
import { type CoverRow, coverRow } from './cover-row';

const COVER = dueKind('file.cover');

/** Schedules the drawing of a cover. Kinds without a cover are ignored. */
export const scheduleCover = async (tx: Tx, { id, kind }: { id: string; kind: FileKind }, now: Date): Promise<void> => {
  if (hasCover(kind)) await schedule(tx, COVER, id, now, {});
};

/** A listener that appends the facts about a new cover. Called last in the transaction that stores the cover. */
type CoverListener = (tx: Tx, sha256: string) => Promise<void>;

/** Draws file covers, one at a time per process, and stores them by file content. */
@Injectable()
export class Covers {
  private readonly listeners: CoverListener[] = [];

  constructor(
    private readonly database: Database,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(LOG) private readonly log: Log,
    work: DueWork,
  ) {
    work.register(COVER, {
      lane: 'covers',
      prepare: (_data, fileId) => this.draw(fileId),
      perform: (tx, _data, row) => this.write(tx, row),
    });
  }

  register(listener: CoverListener): void {
    this.listeners.push(listener);
  }

  /** Deletes the covers of files that no longer exist. */
  async trim(): Promise<void> {
    await this.database.tx((tx) =>
      tx
        .deleteFrom('cover')
        .where('drawn_at', '<', sql<Date>`now() - interval '1 day'`)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('file').select('file.id').whereRef('file.sha256', '=', 'cover.sha256'))),
        )
        .execute(),
    );
  }

  /**
   * Draws the cover from a local copy, because the store may be remote. Returns null for a missing file and for a file whose content
   * already has a cover.
   */
  private async draw(fileId: string): Promise<CoverRow | null> {
    const file = await fileOf(this.database.db, fileId);
    if (!file || !hasCover(file.kind)) return null;
    const existingCover = await this.database.db.selectFrom('cover').select('sha256').where('sha256', '=', file.sha256).executeTakeFirst();
    if (existingCover) return null;
    const store = this.stores[file.purpose];
    const draft = await store.draft();
    try {
      const bytes = await store.open(file.store_key);
      if (!bytes) return null;
      await pipeline(bytes, createWriteStream(draft.path, { flags: 'wx', mode: 0o600 }));
      const outcome = await drawCoverInProcess({ path: draft.path, kind: file.kind });
      if ('bytes' in outcome) return coverRow(file.sha256, outcome.bytes);
      this.log.warn(
        { event: 'covers.not_drawn', fileId, kind: file.kind, reason: outcome.failure },
        'the cover of a file could not be drawn',
      );
      return coverRow(file.sha256, null);
    } finally {
      await draft.discard();
    }
  }

  private async write(tx: Tx, row: CoverRow | null): Promise<void> {
    if (!row) return;
    await tx
      .insertInto('cover')
      .values(row)
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute();
    if (row.bytes) for (const listener of this.listeners) await listener(tx, row.sha256);
  }
}
