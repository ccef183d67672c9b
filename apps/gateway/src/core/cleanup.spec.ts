import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigrated } from '../../../../tests/embedded-template';
import { countOwnFacts } from '../facts/fact-reads';
import { logState, tell } from '../facts/facts';
import { unitRoom } from '../facts/rooms';
import { Cleanup } from './cleanup';
import type { Database } from './database';
import { makeLog } from './log';

let database: Database;
beforeAll(async () => {
  database = await openMigrated();
}, 60_000);
afterAll(() => database.close());

it('G3 facts are let go of after seven days, and the log says up to where for all and for each room', async () => {
  for (const userId of ['old', 'older', 'new']) await database.tx((tx) => tell(tx, [unitRoom('a')], 'account.changed', { userId }));
  await sql`update fact set at = now() - interval '8 days' where seq <= 2`.execute(database.db);
  await sql`insert into idempotency (scope, key, request_hash, created_at) values ('s', 'old', 'h', now() - interval '2 days'), ('s', 'new', 'h', now())`.execute(
    database.db,
  );
  await new Cleanup(database, makeLog('silent')).tidy();
  expect(await logState(database.db)).toMatchObject({ head: 3, trimmedTo: 2 });
  expect(await database.db.selectFrom('fact').select('seq').execute()).toEqual([{ seq: 3 }]);
  const lost = (room: string) => countOwnFacts(database.db, [room], { after: 0, upTo: 3, limit: 10 });
  expect([await lost(unitRoom('a')), await lost(unitRoom('b'))]).toEqual([
    { trimmedTo: 2, count: 1 },
    { trimmedTo: 0, count: 0 },
  ]);
  expect(await database.db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new' }]);
}, 60_000);

it('G3 the log never says that it goes further back than it did, also where of two facts the later one is the older', async () => {
  const { head } = await logState(database.db);
  for (const userId of ['younger', 'older']) await database.tx((tx) => tell(tx, [unitRoom('a')], 'account.changed', { userId }));
  const tidy = async (seq: number) => {
    await sql`update fact set at = now() - interval '8 days' where seq = ${seq}`.execute(database.db);
    await new Cleanup(database, makeLog('silent')).tidy();
    return (await logState(database.db)).trimmedTo;
  };
  expect([await tidy(head + 2), await tidy(head + 1)]).toEqual([head + 2, head + 2]);
}, 60_000);
