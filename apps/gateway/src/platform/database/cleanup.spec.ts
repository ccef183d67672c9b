import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import { HttpModule } from '../http/http.module';
import { makeLog } from '../log';
import { Cleanup } from './cleanup';
import type { Database } from './database';

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(() => database.close());

it('G3 every registered cleanup runs in order, even if one of them fails', async () => {
  const cleanup = new Cleanup(database, makeLog('silent'));
  const runs: string[] = [];
  cleanup.register('first', async () => void runs.push('first'));
  cleanup.register('broken', () => Promise.reject(new Error('broken')));
  cleanup.register('last', async () => void runs.push('last'));
  await cleanup.run();
  expect(runs).toEqual(['first', 'last']);
});

it('R10.5 two cleanups with the same name are refused at startup', () => {
  const cleanup = new Cleanup(database, makeLog('silent'));
  cleanup.register('files', async () => undefined);
  expect(() => cleanup.register('files', async () => undefined)).toThrow('more than one cleanup named files');
});

it('G3 responses stored for idempotency keys are deleted after a day', async () => {
  const cleanup = new Cleanup(database, makeLog('silent'));
  new HttpModule(cleanup, database);
  await sql`insert into idempotency (scope, key, request_hash, created_at) values ('s', 'old', 'h', now() - interval '2 days'), ('s', 'new', 'h', now())`.execute(
    database.db,
  );
  await cleanup.run();
  expect(await database.db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'new' }]);
});
