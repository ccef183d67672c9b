import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LIMITS } from '@portal/contracts';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { LOG, type Log } from '../../platform/log';
import { deleteUnattached, keysWithoutFile } from './file-rows';
import { FILE_STORES, type FileStores, type StorePurpose } from './stores';

/**
 * The age at which a draft is deleted. A draft in use is written to every few seconds; the remaining time allows for clock differences
 * between machines.
 */
const DRAFT_MS = 3_600_000;

/** Deletes the drafts of crashed processes, unattached files, and bytes without a row. */
@Injectable()
export class FileCleanup implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // The embedded database has a single process, so any existing draft is abandoned.
    if (this.database.kind === 'embedded') await this.deleteDrafts(0);
  }

  async run(): Promise<void> {
    await this.deleteDrafts(DRAFT_MS);
    for (const { purpose, store_key } of await deleteUnattached(this.database.db, this.clock.in(-LIMITS.fileUntakenMs)))
      await this.stores[purpose].remove(store_key);
    for (const purpose of Object.keys(this.stores) as StorePurpose[]) await this.deleteUnknown(purpose);
  }

  private async deleteDrafts(forMs: number): Promise<void> {
    for (const store of Object.values(this.stores)) {
      const deletedCount = await store.deleteDrafts(forMs);
      if (deletedCount) this.log.info({ event: 'files.drafts_deleted', deleted: deletedCount }, 'unfinished uploads were deleted');
    }
  }

  /** Deletes bytes without a row, except recent ones, whose rows may not be committed yet. */
  private async deleteUnknown(purpose: StorePurpose): Promise<void> {
    const store = this.stores[purpose];
    for await (const key of keysWithoutFile(this.database.db, purpose, store.keys(LIMITS.fileUntakenMs))) await store.remove(key);
  }
}
