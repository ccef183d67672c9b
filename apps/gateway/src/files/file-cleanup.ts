import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type FilePurpose, LIMITS } from '@portal/contracts';
import { exhaustMap, Subscription, timer } from 'rxjs';
import { Clock } from '../core/clock';
import { Database } from '../core/database';
import { LOG, type Log } from '../core/log';
import { dropUntaken, unknownKeys } from './file-rows';
import { FILE_STORES, type FileStores } from './stores';

const EVERY_MS = 3_600_000;
/** Whoever writes a draft writes every few seconds, or has been cut; the rest is for machines whose clocks differ, as a file's time is that of its machine. */
const DRAFT_MS = 3_600_000;
const AT_ONCE = 500;

/** Lets go of what became of nothing: drafts of a server that died, files that nobody took, bytes that no row knows. */
@Injectable()
export class FileCleanup implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rounds = new Subscription();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(FILE_STORES) private readonly stores: FileStores,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // The embedded database has one process: whatever is a draft now was left by a dead one.
    if (this.database.kind === 'embedded') await this.sweepDrafts(0);
    this.rounds.add(
      timer(EVERY_MS / 60, EVERY_MS)
        .pipe(exhaustMap(() => this.sweep().catch((error: unknown) => this.log.error({ err: error }, 'sweeping files failed'))))
        .subscribe(),
    );
  }

  async sweep(): Promise<void> {
    await this.sweepDrafts(DRAFT_MS);
    for (const { purpose, store_key } of await dropUntaken(this.database.db, this.clock.in(-LIMITS.fileUntakenMs)))
      await this.stores[purpose].remove(store_key);
    for (const purpose of Object.keys(this.stores) as FilePurpose[]) await this.sweepUnknown(purpose);
  }

  onApplicationShutdown(): void {
    this.rounds.unsubscribe();
  }

  private async sweepDrafts(forMs: number): Promise<void> {
    for (const store of Object.values(this.stores)) {
      const swept = await store.sweepDrafts(forMs);
      if (swept) this.log.info({ swept }, 'unfinished uploads were let go of');
    }
  }

  /** Not what has just come: its row may be on its way. */
  private async sweepUnknown(purpose: FilePurpose): Promise<void> {
    let keys: string[] = [];
    const look = async () => {
      for (const key of keys.length ? await unknownKeys(this.database.db, purpose, keys) : []) await this.stores[purpose].remove(key);
      keys = [];
    };
    for await (const key of this.stores[purpose].keys(LIMITS.fileUntakenMs)) {
      keys.push(key);
      if (keys.length === AT_ONCE) await look();
    }
    await look();
  }
}
