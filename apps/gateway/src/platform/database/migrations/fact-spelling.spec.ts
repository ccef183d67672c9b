import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigrated } from '../../../../../../tests/kit/template-database';
import { up } from './0010-fact-spelling';

it('G3 a log whose facts are renamed gets another epoch and keeps its numbers, so that a returning client fetches again', async () => {
  const database = await openMigrated();
  const log = async () => (await sql<Record<string, unknown>>`select * from fact_log`.execute(database.db)).rows;
  const before = await log();
  expect(before).toHaveLength(1);
  await up(database.db as never);
  const after = await log();
  expect(after[0]!['epoch']).toEqual(expect.stringMatching(/^[0-9a-f-]{36}$/));
  expect(after[0]!['epoch']).not.toBe(before[0]!['epoch']);
  expect(after).toEqual([{ ...before[0], epoch: after[0]!['epoch'] }]);
  await database.close();
});
