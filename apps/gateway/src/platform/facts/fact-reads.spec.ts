import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import type { Database } from '../database/database';
import type { Tx } from '../request-context';
import { loadLastNumbers } from './fact-reads';
import { userRoom } from './rooms';

const FACT_COUNT = 8_000;
const PERSON_COUNT = 500;

/** The number of the last fact of each room, collected during the inserts: a query would count as a read of the log. */
const lastNumbers = new Map<string, number>();
const insertFacts = async (rows: ReturnType<typeof sql>): Promise<void> => {
  const insertResult = await sql<{ seq: number; rooms: string[] }>`
    insert into fact (type, actor, data, rooms) ${rows} returning seq, rooms`.execute(database.db);
  for (const { seq, rooms } of insertResult.rows) for (const room of rooms) lastNumbers.set(room, seq);
};

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
  await insertFacts(sql`
    select 'account.changed', null, '{}', array['user:' || (nr % ${PERSON_COUNT}::int), 'unit:busy'] from generate_series(1, ${FACT_COUNT}::int) nr`);
  await insertFacts(sql`select 'account.changed', null, '{}', array['unit:busy'] from generate_series(1, ${FACT_COUNT}::int)`);
  await sql`vacuum analyze fact`.execute(database.db);
});
afterAll(() => database.close());

/** Returns the number of facts that this transaction has read so far. */
const countReads = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ looks: number }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as looks from pg_stat_xact_user_tables where relname = 'fact'
  `.execute(tx);
  return Number(rows[0]?.looks ?? 0);
};

describe('the number of the last fact of a room', () => {
  it.each([
    ['with recent facts', 'unit:busy'],
    ['without facts for a long time', userRoom('7')],
    ['that never had a fact', userRoom('nobody')],
  ])('R7.1 the last fact of a room %s is found without a scan of the fact log', async (_, room) => {
    await database.read(async (tx) => {
      expect((await loadLastNumbers(tx, [room, 'user:nobody'])).get(room)).toBe(lastNumbers.get(room) ?? 0);
      expect(await countReads(tx)).toBeLessThan(FACT_COUNT / 4);
    });
  });

  it('R10.6 looking up a room without facts in the index does not read entries added since the last vacuum', async () => {
    await sql`insert into fact (type, actor, data, rooms)
      select 'account.changed', null, '{}', array['user:' || (nr % ${PERSON_COUNT}::int), 'unit:busy'] from generate_series(1, 2000) nr`.execute(
      database.db,
    );
    await database.read(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number } }] }>`
        explain (analyze, buffers, format json) select seq from fact where rooms @> array['user:nobody']`.execute(tx);
      expect(rows[0]!['QUERY PLAN'][0].Plan['Shared Hit Blocks']).toBeLessThan(10);
    });
  });
});
