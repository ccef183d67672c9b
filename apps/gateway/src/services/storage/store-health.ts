import { type Log, reasonOf } from '../../platform/log';
import { ObjectStore } from './object-store';
import type { FileStores, StorePurpose } from './stores';

/** The interval between two checks of the stores. Load balancers query the health endpoint more often. */
const CHECK_INTERVAL_MS = 15_000;
/** A key that does not exist. A store that reports this key as missing is up. */
const PROBE_KEY = '0'.repeat(40);

export interface StoresState {
  state: 'up' | 'down';
  /** The purposes whose store does not respond. */
  away: StorePurpose[];
}

/** Reports the state of the object stores at their last check. Reading the state never waits for the stores. */
export class StoreHealth {
  private readonly stores: [StorePurpose, ObjectStore][];
  private readonly away = new Set<StorePurpose>();
  private lookedAt = Number.NEGATIVE_INFINITY;
  private pendingCheck: Promise<unknown> | null = null;

  constructor(
    stores: FileStores,
    private readonly log: Log,
    private readonly everyMs = CHECK_INTERVAL_MS,
  ) {
    this.stores = (Object.entries(stores) as [StorePurpose, ObjectStore][]).filter(([, store]) => store instanceof ObjectStore);
  }

  /** The state at the last check, or null if all files are on disks. */
  get state(): StoresState | null {
    if (!this.stores.length) return null;
    this.lookIfDue();
    return { state: this.away.size ? 'down' : 'up', away: [...this.away].sort() };
  }

  private lookIfDue(): void {
    if (this.pendingCheck || performance.now() - this.lookedAt < this.everyMs) return;
    this.pendingCheck = Promise.all(this.stores.map(([purpose, store]) => this.look(purpose, store))).finally(() => {
      this.lookedAt = performance.now();
      this.pendingCheck = null;
    });
  }

  private async look(purpose: StorePurpose, store: ObjectStore): Promise<void> {
    try {
      await store.size(PROBE_KEY);
      if (this.away.delete(purpose)) this.log.info({ event: 'files.store_back', purpose }, 'an object store answers again');
    } catch (error) {
      if (this.away.has(purpose)) return;
      this.away.add(purpose);
      this.log.warn({ event: 'files.store_away', purpose, reason: reasonOf(error) }, 'an object store does not answer');
    }
  }
}
