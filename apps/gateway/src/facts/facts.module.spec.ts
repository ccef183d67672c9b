import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigrated } from '../../../../tests/template-database';
import { Cleanup } from '../core/cleanup';
import type { Database } from '../core/database';
import { makeLog } from '../core/log';
import { countOwnFacts } from './fact-reads';
import { logState, tell } from './facts';
import { FactsModule } from './facts.module';
import { unitRoom } from './rooms';

let database: Database;
let cleanup: Cleanup;
beforeAll(async () => {
  database = await openMigrated();
  cleanup = new Cleanup(database, makeLog('silent'));
  new FactsModule(cleanup, database);
});
afterAll(() => database.close());

it('G3 facts are deleted after seven days, and the log says up to where for all rooms and for each', async () => {
  for (const userId of ['old', 'older', 'new']) await database.tx((tx) => tell(tx, [unitRoom('a')], 'account.changed', { userId }));
  await sql`update fact set at = now() - interval '8 days' where seq <= 2`.execute(database.db);
  await cleanup.run();
  expect(await logState(database.db)).toMatchObject({ head: 3, trimmedTo: 2 });
  expect(await database.db.selectFrom('fact').select('seq').execute()).toEqual([{ seq: 3 }]);
  const lost = (room: string) => countOwnFacts(database.db, [room], { after: 0, upTo: 3, limit: 10 });
  expect([await lost(unitRoom('a')), await lost(unitRoom('b'))]).toEqual([
    { trimmedTo: 2, count: 1 },
    { trimmedTo: 0, count: 0 },
  ]);
});

it('G3 the log never says that it goes further back than it did, also where of two facts the later one is the older', async () => {
  const { head } = await logState(database.db);
  for (const userId of ['younger', 'older']) await database.tx((tx) => tell(tx, [unitRoom('a')], 'account.changed', { userId }));
  const trimmedAfter = async (seq: number) => {
    await sql`update fact set at = now() - interval '8 days' where seq = ${seq}`.execute(database.db);
    await cleanup.run();
    return (await logState(database.db)).trimmedTo;
  };
  expect([await trimmedAfter(head + 2), await trimmedAfter(head + 1)]).toEqual([head + 2, head + 2]);
});
