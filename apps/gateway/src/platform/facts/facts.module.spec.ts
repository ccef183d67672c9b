import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import { Cleanup } from '../database/cleanup';
import type { Database } from '../database/database';
import { makeLog } from '../log';
import { countOwnFacts } from './fact-reads';
import { appendFact, loadLogState } from './facts';
import { FactsModule } from './facts.module';
import { unitRoom } from './rooms';

let database: Database;
let cleanup: Cleanup;
beforeAll(async () => {
  database = await openMigratedDatabase();
  cleanup = new Cleanup(database, makeLog('silent'));
  new FactsModule(cleanup, database);
});
afterAll(() => database.close());

const appendFacts = async (...userIds: string[]): Promise<number[]> => {
  const numbers: number[] = [];
  for (const userId of userIds) {
    await database.tx((tx) => appendFact(tx, [unitRoom('a')], 'account.changed', { userId }));
    numbers.push((await loadLogState(database.db)).head);
  }
  return numbers;
};

it('G10 the difference between two fact numbers depends on the elapsed time and does not reveal how many facts others received', async () => {
  const start = Date.now();
  const [first] = await appendFacts('first');
  await database.tx(async (tx) => {
    for (let count = 0; count < 50; count++) await appendFact(tx, [unitRoom('b')], 'account.changed', { userId: 'another' });
  });
  await new Promise((resolve) => setTimeout(resolve, 120));
  const [second] = await appendFacts('second');
  const elapsedMs = Date.now() - start;
  expect(second! - first!).toBeGreaterThanOrEqual(120_000);
  expect(second! - first!).toBeLessThanOrEqual((elapsedMs + 50) * 1_000);
  expect(Math.abs(first! / 1_000 - start)).toBeLessThan(60_000);
  await database.db.deleteFrom('fact').execute();
});

it('G2 fact numbers increase by one while the clock is behind the last number', async () => {
  const futureNumber = (Date.now() + 3_600_000) * 1_000;
  await sql`select setval('fact_number', ${futureNumber})`.execute(database.db);
  expect(await appendFacts('one', 'two')).toEqual([futureNumber + 1, futureNumber + 2]);
  await database.db.deleteFrom('fact').execute();
  await sql`select setval('fact_number', 1)`.execute(database.db);
  const [next] = await appendFacts('three');
  expect(next).toBeLessThan(futureNumber);
  await database.db.deleteFrom('fact').execute();
});

it('G3 facts are deleted after seven days, and the last deleted number is recorded for the whole log and for each room', async () => {
  const numbers = await appendFacts('old', 'older', 'new');
  const [, trimmedTo, head] = numbers;
  await sql`update fact set at = now() - interval '8 days' where seq <= ${trimmedTo}`.execute(database.db);
  await cleanup.run();
  expect(await loadLogState(database.db)).toMatchObject({ head, trimmedTo });
  expect(await database.db.selectFrom('fact').select('seq').execute()).toEqual([{ seq: head }]);
  const countLostFacts = (room: string) => countOwnFacts(database.db, [room], { after: 0, upTo: head!, limit: 10 });
  expect([await countLostFacts(unitRoom('a')), await countLostFacts(unitRoom('b'))]).toEqual([
    { trimmedTo, count: 1 },
    { trimmedTo: 0, count: 0 },
  ]);
});

it('G3 the recorded number of the last deleted fact is correct even if the fact with the higher number is the older one', async () => {
  const [younger, older] = await appendFacts('younger', 'older');
  const trimFact = async (seq: number) => {
    await sql`update fact set at = now() - interval '8 days' where seq = ${seq}`.execute(database.db);
    await cleanup.run();
    return (await loadLogState(database.db)).trimmedTo;
  };
  expect([await trimFact(older!), await trimFact(younger!)]).toEqual([older, older]);
});
