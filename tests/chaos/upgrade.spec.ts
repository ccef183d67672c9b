import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { EXIT } from '../../apps/gateway/src/exit-codes';
import { migrateToLatest, migrationConfig } from '../../apps/gateway/src/platform/database/migrate';
import { migrations } from '../../apps/gateway/src/platform/database/migrations';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { createDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { buildGateway, expectRefusedStart, type GatewayProcess, startGateway } from './gateway-process';

const BASELINE = '0001-baseline';

let folder: string;
let cluster: Cluster | undefined;
let server: string;
let runs: GatewayProcess[] = [];
let openClients: pg.Client[] = [];
let databases: Kysely<unknown>[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
  buildGateway();
  server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
}, 240_000);
afterEach(async () => {
  await Promise.all(runs.map((run) => run.kill('SIGKILL')));
  runs = [];
  await Promise.all(openClients.map((client) => client.end()));
  openClients = [];
  await Promise.all(databases.map((kysely) => kysely.destroy()));
  databases = [];
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  openClients.push(client);
  return client;
};

const openKysely = (config: pg.PoolConfig): Kysely<unknown> => {
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool(config) }) });
  databases.push(kysely);
  return kysely;
};
/** Creates a database with the tables of release 1.0.0 and no rows. Returns its address. */
const createBaseline = async (): Promise<string> => {
  const url = await createDatabase(server);
  await migrateToLatest(openKysely({ connectionString: url, max: 1 }), () => undefined, { [BASELINE]: migrations[BASELINE]! });
  return url;
};
const start = async (url: string): Promise<GatewayProcess> => {
  const gateway = await startGateway(folder, { env: { DATABASE_URL: url, SECRET: 's'.repeat(32) } });
  runs.push(gateway);
  return gateway;
};

it('R10.6 two gateways that start at the same time migrate a database of the last release before 1.0.0 without losing rows', async () => {
  const url = await createBaseline();
  const database = await connect(url);
  await database.query('delete from kysely_migration');
  await database.query(`insert into kysely_migration (name, timestamp) select name, now() from unnest($1::text[]) as name`, [
    ['0001-accounts', '0150-addresses-in-unicode', '0151-company-tickets'],
  ]);
  // Insert a unit, because gateways seed a database without units.
  await database.query(`insert into unit (id, kind, name) values ('hq', 'SUPER_YHQ', 'Headquarters')`);
  await Promise.all([start(url), start(url)]);
  const { rows } = await database.query<{ name: string }>('select name from kysely_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort());
  expect((await database.query('select id, name from unit')).rows).toEqual([{ id: 'hq', name: 'Headquarters' }]);
});

it('R10.6 a database older than the last release before 1.0.0 is left unchanged, and one line explains why', async () => {
  const url = await createBaseline();
  const database = await connect(url);
  await database.query(`update kysely_migration set name = '0148-fact-moments'`);
  const { code, output } = await expectRefusedStart(folder, { env: { DATABASE_URL: url, SECRET: 's'.repeat(32) } });
  expect({ code, line: output.trim().split('\n').at(-1) }).toEqual({
    code: EXIT.refused,
    line:
      'Database: it is older than release 1.0.0 (0148-fact-moments); ' +
      'first start the last release before 1.0.0, which runs 0151-company-tickets',
  });
  expect((await database.query('select name from kysely_migration')).rows).toEqual([{ name: '0148-fact-moments' }]);
});

it('R10.6 a migration waits for a table lock without blocking readers', async () => {
  const url = await createBaseline();
  const [holder, reader] = [await connect(url), await connect(url)];
  await holder.query('begin');
  await holder.query('select count(*) from letter');
  let longestMs = 0;
  const readAbort = new AbortController();
  const readers = (async () => {
    while (!readAbort.signal.aborted) {
      const startedAt = performance.now();
      await reader.query('select count(*) from letter');
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await pause(20);
    }
  })();
  const failures: unknown[] = [];
  const report = (failure: unknown) => void failures.push(failure);
  const laterMigration = { up: async (db: Kysely<unknown>) => void (await sql`alter table letter add column later text`.execute(db)) };
  const allMigrations = { [BASELINE]: migrations[BASELINE]!, '0002-later': laterMigration };
  const migration = migrateToLatest(openKysely(migrationConfig({ connectionString: url })), report, allMigrations);
  await until(() => Promise.resolve(failures.length));
  await holder.query('commit');
  await migration;
  readAbort.abort();
  await readers;
  expect(failures).toContainEqual(expect.objectContaining({ code: '55P03' }));
  // The migration gives up the lock after three seconds and retries a second later.
  expect(longestMs).toBeLessThan(10_000);
  expect((await reader.query('select later from letter')).rows).toEqual([]);
});

it('R10.6 a database of a newer release is left unchanged, and one line explains why', async () => {
  const url = await createBaseline();
  const database = await connect(url);
  await database.query(`insert into kysely_migration (name, timestamp) values ('9999-later', now())`);
  const { code, output } = await expectRefusedStart(folder, { env: { DATABASE_URL: url, SECRET: 's'.repeat(32) } });
  expect({ code, line: output.trim().split('\n').at(-1) }).toEqual({
    code: EXIT.refused,
    line: 'Database: a newer release has migrated it (9999-later); start that release',
  });
});
