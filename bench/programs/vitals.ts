import { sql } from 'kysely';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import { trimFacts } from '../../apps/gateway/src/platform/facts/fact-reads';
import { oldestWaitingSeconds } from '../../apps/gateway/src/services/mail/outbox-age';

/** What would grow where something is never given back. */
export interface Vitals {
  /** Of the heap and beside it, in MB, after collecting what nobody holds any more. */
  heap: number;
  /** Timers, sockets, files and whatever else keeps an event loop alive. */
  handles: number;
  /** For how many seconds the oldest mail waits that should have been sent. */
  outboxAge: number;
  /** Facts that the log holds. */
  facts: number;
}

export const vitalsOf = async (database: Database): Promise<Vitals> => {
  for (let round = 0; round < 2; round++) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fact`.execute(database.db);
  return {
    heap: (heapUsed + external) / 1_048_576,
    handles: process.getActiveResourcesInfo().length,
    outboxAge: await oldestWaitingSeconds(database.db),
    facts: rows[0]!.count,
  };
};

/** What was told more than some seconds ago has passed its time in the log, and goes as the nightly cleanup takes it. */
export const trimFactsBefore = async (database: Database, seconds: number): Promise<void> =>
  database.tx(async (tx) => {
    await sql`update fact set at = at - interval '30 days' where at < now() - make_interval(secs => ${seconds}::float8)`.execute(tx);
    await trimFacts(tx);
  });
