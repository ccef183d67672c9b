import { afterEach, expect, it } from '@jest/globals';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import { Database } from './database';
import { isReadOnly, requireWritableServer } from './server-state';

const server = process.env['TEST_DATABASE_URL'];
const databases: Database[] = [];
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.close()));
});
const open = async (url?: string): Promise<Database> => {
  const database = url ? await Database.open({ url, folder: null }) : await openMigratedDatabase();
  databases.push(database);
  return database;
};

it('G5 a gateway does not start while its database is read-only', async () => {
  const writable = await open(server);
  await expect(requireWritableServer(writable)).resolves.toBeUndefined();
  expect(await isReadOnly(writable.db)).toBe(false);
  if (!server) return;
  const url = new URL(server);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const standby = await open(url.href);
  expect(await isReadOnly(standby.db)).toBe(true);
  await expect(requireWritableServer(standby)).rejects.toThrow('takes no writes');
});
