import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { openMigratedEngine } from '../../../../../tests/kit/embedded-template';
import { seedOrganisation } from '../../demo/seed';
import { Clock } from '../../platform/clock';
import { readEnv } from '../../platform/config/env';
import type { Database } from '../../platform/database/database';
import { makeLog } from '../../platform/log';
import { FileCleanup } from './file-cleanup';
import { addFile } from './file-rows';
import { type FileStores, openStores } from './stores';

const folder = join(tmpdir(), `sweeper-${randomUUID()}`);
const root = join(folder, 'files', 'attachment');
let database: Database;
let stores: FileStores;
let cleanup: FileCleanup;
beforeAll(async () => {
  database = await openMigratedEngine();
  await seedOrganisation(database, { demo: false, first: { email: 'sam@yarrowdyne.example', password: 'portal-demo' } });
  stores = openStores(readEnv({ DATA_DIR: folder }));
  cleanup = new FileCleanup(database, new Clock(), stores, makeLog('silent'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const LONG_AGE_MS = LIMITS.fileUntakenMs + 60_000;
/** Stores bytes, and optionally their database row. */
const storeBytes = async ({ agoMs, row, taken = false }: { agoMs: number; row: boolean; taken?: boolean }): Promise<string> => {
  const store_key = await stores.attachment.put(Readable.from([Buffer.from('1;2')]));
  const storedAt = new Date(Date.now() - agoMs);
  await utimes(join(root, 'kept', store_key.slice(0, 2), store_key), storedAt, storedAt);
  const owner = await database.db.selectFrom('person').select('id').executeTakeFirstOrThrow();
  if (row) {
    const fileRow = { owner_id: owner.id, purpose: 'attachment', name: 'a.csv', kind: 'csv', size: 3, sha256: 'x' } as const;
    await addFile(database.db, { id: randomUUID(), ...fileRow, store_key, created_at: storedAt, taken_by: taken ? 'entry:x' : null });
  }
  return store_key;
};
const storeKeys = async () =>
  (await readdir(join(root, 'kept'), { recursive: true })).filter((name) => name.length > 40).map((name) => name.slice(3));

it('R5.2 the cleanup deletes files not attached within a day and stored bytes without a row, and retains all others', async () => {
  const retainedKeys = await Promise.all([
    storeBytes({ agoMs: LONG_AGE_MS, row: true, taken: true }),
    storeBytes({ agoMs: 60_000, row: true }),
    storeBytes({ agoMs: 60_000, row: false }),
  ]);
  await storeBytes({ agoMs: LONG_AGE_MS, row: true });
  await storeBytes({ agoMs: LONG_AGE_MS, row: false });
  await cleanup.run();
  expect((await storeKeys()).sort()).toEqual([...retainedKeys].sort());
  const rows = await database.db.selectFrom('file').select('store_key').execute();
  expect(rows.map(({ store_key }) => store_key).sort()).toEqual(retainedKeys.slice(0, 2).sort());
});

it('R5.2 drafts of a killed process are deleted at the next startup', async () => {
  await mkdir(join(root, 'incoming'), { recursive: true });
  await writeFile(join(root, 'incoming', 'a'.repeat(40)), 'half a file');
  await cleanup.run();
  expect(await readdir(join(root, 'incoming'))).toHaveLength(1);
  await cleanup.onApplicationBootstrap();
  expect(await readdir(join(root, 'incoming'))).toEqual([]);
});
