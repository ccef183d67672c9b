import { sql } from 'kysely';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import { trimFacts } from '../../apps/gateway/src/platform/facts/fact-reads';
import { readOldestWaitingSeconds } from '../../apps/gateway/src/services/mail/outbox';

/** The measurements that grow if resources leak. */
export interface Vitals {
  /** The used memory in MB, on and off the heap, after a garbage collection. */
  heap: number;
  /** The number of timers, sockets, files and other handles of the event loop. */
  handles: number;
  /** The age in seconds of the oldest unsent mail that is due. */
  outboxAge: number;
  facts: number;
}

export const vitalsOf = async (database: Database): Promise<Vitals> => {
  for (let round = 0; round < 2; round++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fact`.execute(database.db);
  return {
    heap: (heapUsed + external) / 1_048_576,
    handles: process.getActiveResourcesInfo().length,
    outboxAge: await readOldestWaitingSeconds(database.db),
    facts: rows[0]!.count,
  };
};

/** Deletes facts that are older than `seconds`, with the code of the nightly cleanup. */
export const trimFactsBefore = async (database: Database, seconds: number): Promise<void> =>
  database.tx(async (tx) => {
    await sql`update fact set at = at - interval '30 days' where at < now() - make_interval(secs => ${seconds}::float8)`.execute(tx);
    await trimFacts(tx);
  });
