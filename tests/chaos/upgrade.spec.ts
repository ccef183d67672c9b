import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { EXIT } from '../../apps/gateway/src/exit-codes';
import { migrations } from '../../apps/gateway/src/platform/database/migrations';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { createDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, type Run, startGateway, startInVain } from './gateway-process';

const BRUNO = 'bruno@brennhagen.example';
const LATEST = Object.keys(migrations).at(-1)!;
/** The tables that every release must preserve. */
const LASTING = ['person', 'unit', 'notification', 'audit', 'letter'];
const TICKETS = ['ticket', 'ticket_entry', 'ticket_note', 'ticket_seen', 'canned_reply', 'file'];

let folder: string;
let cluster: Cluster | undefined;
let server: string;
let runs: Run[] = [];
let open: pg.Client[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
  buildGateway();
  server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
}, 240_000);
afterEach(async () => {
  await Promise.all(runs.map((run) => run.kill('SIGKILL')));
  runs = [];
  await Promise.all(open.map((client) => client.end()));
  open = [];
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  open.push(client);
  return client;
};

const restoreRelease = async (name: 'accounts' | 'inquiries'): Promise<string> => {
  const url = await createDatabase(server);
  const client = await connect(url);
  await client.query(gunzipSync(readFileSync(join(import.meta.dirname, '../releases', `${name}.sql.gz`))).toString());
  return url;
};
const counts = async (client: pg.Client, tables: readonly string[]): Promise<Record<string, number>> => {
  const { rows } = await client.query<{ name: string; n: number }>(
    tables.map((table) => `select '${table}' as name, count(*)::int as n from public.${table}`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};
const start = async (url: string, dataFolder = folder): Promise<Run> => {
  const run = await startGateway(dataFolder, { env: { DATABASE_URL: url, SECRET: 's'.repeat(32) } });
  runs.push(run);
  return run;
};

it.each([
  { name: 'accounts' as const, tables: LASTING },
  { name: 'inquiries' as const, tables: [...LASTING, ...TICKETS] },
])('a database of the release with $name is migrated without losing data', async ({ name, tables }) => {
  const url = await restoreRelease(name);
  const database = await connect(url);
  const countsBefore = await counts(database, tables);
  const [first, second] = await Promise.all([start(url), start(url)]);
  const countsAfter = await counts(database, tables);
  for (const table of tables) expect({ table, rows: countsAfter[table] }).toEqual({ table, rows: expect.any(Number) });
  for (const table of tables) expect(countsAfter[table]).toBeGreaterThanOrEqual(countsBefore[table]!);
  const { rows } = await database.query<{ name: string }>('select name from kysely_migration order by name');
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations).sort());

  const token = await tokenOf(first, BRUNO);
  const { status, body } = await call(second, 'GET /api/contactus/inquirylist?pageSize=100', { token });
  expect(status).toBe(200);
  const ownTickets = await database.query(`select id from ticket where requester_id = 'bruno'`);
  expect(body['totalCount']).toBe(ownTickets.rowCount);
});

it('a migration waits for a lock on a table without blocking readers', async () => {
  const url = await restoreRelease('accounts');
  const [holder, reader, watcher] = [await connect(url), await connect(url), await connect(url)];
  await holder.query('begin');
  await holder.query('select count(*) from letter');
  let longestMs = 0;
  const readUntil = new AbortController();
  const readers = (async () => {
    while (!readUntil.signal.aborted) {
      const startedAt = performance.now();
      await reader.query('select count(*) from letter');
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await pause(20);
    }
  })();
  const startup = start(url);
  const isWaiting = async () =>
    (await watcher.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount;
  await until(isWaiting);
  await pause(5_000);
  expect(runs).toEqual([]);
  await holder.query('commit');
  const run = await startup;
  readUntil.abort();
  await readers;
  expect(run.output()).toContain('55P03');
  // It gives up the lock after three seconds, and tries again a second later.
  expect(longestMs).toBeLessThan(10_000);
  expect(await tokenOf(run, BRUNO)).toMatch(/./);
});

it('a database of a newer release is left unchanged, with one line of explanation', async () => {
  const url = await restoreRelease('accounts');
  const database = await connect(url);
  await (await start(url)).kill('SIGTERM');
  await database.query(`insert into kysely_migration (name, timestamp) values ('9999-later', now())`);
  const { code, output } = await startInVain(folder, { env: { DATABASE_URL: url, SECRET: 's'.repeat(32) } });
  expect({ code, line: output.trim().split('\n').at(-1) }).toEqual({
    code: EXIT.refused,
    line: 'Database: a newer release has migrated it (9999-later); start that release',
  });
  expect(LATEST < '9999-later').toBe(true);
});
