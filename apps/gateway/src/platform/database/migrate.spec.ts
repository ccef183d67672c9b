import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import type { Database } from './database';
import { adoptBaseline, isMigrated } from './migrate';
import { migrations } from './migrations/index';

const BEFORE_1_0 = ['0001-accounts', '0002-lookups', '0150-addresses-in-unicode', '0151-company-tickets'];
const BASELINE = '0001-baseline';

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(() => database.close());

const writeNames = async (names: readonly string[]): Promise<void> => {
  await sql`delete from kysely_migration`.execute(database.db);
  for (const name of names) await sql`insert into kysely_migration (name, timestamp) values (${name}, 'then')`.execute(database.db);
};
const readRecords = async (): Promise<{ name: string; timestamp: string }[]> =>
  (await sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration order by name`.execute(database.db)).rows;
const readNames = async (): Promise<string[]> => (await readRecords()).map(({ name }) => name);

it('R10.6 a database at the last migration before 1.0.0 adopts the baseline once, even if two gateways migrate it at the same time', async () => {
  await writeNames(BEFORE_1_0);
  await Promise.all([adoptBaseline(database.db), adoptBaseline(database.db)]);
  expect(await readRecords()).toEqual([{ name: BASELINE, timestamp: 'then' }]);
  await writeNames(Object.keys(migrations));
  await adoptBaseline(database.db);
  expect(await readNames()).toEqual(Object.keys(migrations));
  expect(await isMigrated(database.db)).toBe(true);
});

it('R10.6 a database without the last migration before 1.0.0 is refused with the release that must be started first, and is not changed', async () => {
  await writeNames(BEFORE_1_0.slice(0, -1));
  await expect(database.migrate()).rejects.toThrow(
    'Database: it is older than release 1.0.0 (0150-addresses-in-unicode); ' +
      'first start the last release before 1.0.0, which runs 0151-company-tickets',
  );
  expect(await readNames()).toEqual(BEFORE_1_0.slice(0, -1));
});

it.each([{ names: [BASELINE, '0002-first', '9999-later'] }, { names: [...BEFORE_1_0, '9999-later'] }])(
  'R10.6 a database with a migration of a newer release is refused and not changed: $names',
  async ({ names }) => {
    await writeNames(names);
    await expect(database.migrate()).rejects.toThrow('Database: a newer release has migrated it (9999-later); start that release');
    expect(await readNames()).toEqual(names);
  },
);
