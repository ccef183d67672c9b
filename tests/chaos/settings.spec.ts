import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { io } from 'socket.io-client';
import { EXIT } from '../../apps/gateway/src/exit-codes';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { rawInquiry } from '../kit/inquiries';
import { openRedis } from '../kit/redis';
import { createDatabase, createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, expectRefusedStart, type GatewayProcess, startGateway } from './gateway-process';

const LENA = 'lena@yarrowdyne.example';
const BRUNO = 'bruno@brennhagen.example';
const SECRET = 's'.repeat(32);

let folder: string;
let cluster: Cluster | undefined;
let server: string;
let runs: GatewayProcess[] = [];
beforeAll(async () => {
  buildGateway();
  folder = mkdtempSync(join(tmpdir(), 'portal-settings-'));
  server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
}, 240_000);
afterEach(async () => {
  await Promise.all(runs.map((run) => run.kill('SIGKILL')));
  runs = [];
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Runs statements in sequence. Returns the result of the last one. */
const runOnDatabase = async (url: string, ...statements: string[]): Promise<pg.QueryResult<Record<string, unknown>>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let result!: pg.QueryResult<Record<string, unknown>>;
    for (const statement of statements) result = await client.query(statement);
    return result;
  } finally {
    await client.end();
  }
};
const start = async (env: Record<string, string>): Promise<GatewayProcess> => {
  const gateway = await startGateway(folder, { env: { SECRET, ...env } });
  runs.push(gateway);
  return gateway;
};
const readReadiness = async (run: GatewayProcess) => {
  const response = await fetch(`${run.url}/health/ready`);
  return {
    code: response.status,
    ...((await response.json()) as { status: string; nodes?: { link: string; state: string; others: number } }),
  };
};
/** Returns the only output line of a refused startup. */
const refusalOf = async (env: Record<string, string>, home = folder) => {
  const { code, output } = await expectRefusedStart(home, { env: { SECRET, ...env } });
  return { code, line: output.trim().split('\n').at(-1) };
};

describe('Settings that do not match the environment', () => {
  it('R10.6 an unreachable or forbidden database ends startup with a retryable exit code and one line that names its setting', async () => {
    const [unreachable, unknownDatabase, forbidden] = [new URL(server), new URL(server), new URL(server)];
    unreachable.port = '1';
    unknownDatabase.pathname = '/nowhere';
    forbidden.username = 'stranger';
    for (const [url, reason] of [
      [unreachable, 'ECONNREFUSED'],
      [unknownDatabase, 'there is no database of this name'],
      [forbidden, 'this user is not let in'],
    ] as const)
      expect(await refusalOf({ DATABASE_URL: url.href })).toEqual({
        code: EXIT.failed,
        line: expect.stringMatching(new RegExp(`^DATABASE_URL: the database cannot be opened \\(.*${reason}`)),
      });
  });

  it('R10.6 a gateway exits permanently on a database server that is too old, before it changes anything', async () => {
    const url = await createDatabase(server);
    // The server version is read from a view that returns an old version.
    await runOnDatabase(
      url,
      'create schema old',
      `create function old.current_setting(name text) returns text language sql as $$
        select case name when 'server_version' then '14.9' when 'server_version_num' then '140009' else pg_catalog.current_setting(name) end $$`,
      `alter database ${new URL(url).pathname.slice(1)} set search_path = old, public, pg_catalog`,
    );
    expect(await refusalOf({ DATABASE_URL: url })).toEqual({
      code: EXIT.refused,
      line: 'Settings: DATABASE_URL: PostgreSQL 15 or newer is needed; this server is 14.9',
    });
    await expect(runOnDatabase(url, 'select * from kysely_migration')).rejects.toThrow('does not exist');
  });

  it('R10.6 an unwritable data folder or file store ends startup permanently with one line that names its setting', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    expect(await refusalOf({}, join(file, 'data'))).toEqual({
      code: EXIT.refused,
      line: expect.stringMatching(/^Settings: DATA_DIR: no data can be kept there \(ENOTDIR/),
    });
    expect(await refusalOf({ NEWS_STORE: `file://${file}/news` }, join(folder, 'data'))).toEqual({
      code: EXIT.refused,
      line: expect.stringMatching(/^Settings: NEWS_STORE: no file can be stored there \(ENOTDIR/),
    });
  });
});

it('G5 a gateway whose database became a standby is not ready, serves reads, refuses writes, and recovers automatically', async () => {
  const ownCluster = await startPostgres({ isDurable: true });
  try {
    const url = await createDemoDatabase(ownCluster.url, folder);
    const gateway = await start({ DATABASE_URL: url });
    const [lena, bruno] = [await tokenOf(gateway, LENA), await tokenOf(gateway, BRUNO)];
    const { rows } = await runOnDatabase(ownCluster.url, 'checkpoint', 'show data_directory');
    await ownCluster.crash();
    writeFileSync(join(String(rows[0]!['data_directory']), 'standby.signal'), '');
    await ownCluster.start();
    await until(async () => (await readReadiness(gateway)).status === 'database is read-only');
    expect((await readReadiness(gateway)).code).toBe(503);
    const write = () => call(gateway, 'POST /api/contactus/createinquiry', { json: rawInquiry(), token: bruno, key: randomUUID() });
    expect(await write()).toMatchObject({ status: 503, retryAfter: 2, body: { code: 'service.unavailable' } });
    expect((await call(gateway, 'GET /api/contactus/inquirylist', { token: lena })).status).toBe(200);
    expect(await refusalOf({ DATABASE_URL: url })).toEqual({
      code: EXIT.failed,
      line: expect.stringMatching(/^DATABASE_URL: this server takes no writes/),
    });
    await runOnDatabase(ownCluster.url, 'select pg_promote()');
    await until(async () => (await readReadiness(gateway)).status === 'ready');
    expect((await write()).status).toBe(200);
  } finally {
    await ownCluster.stop();
  }
});

it('G4 gateways start without Redis, report its absence, exchange facts, and connect when Redis is available', async () => {
  const redis = await openRedis();
  await redis.crash();
  const env = { DATABASE_URL: await createDemoDatabase(server, folder), REDIS_URL: redis.url };
  const [firstGateway, secondGateway] = [await start(env), await start(env)];
  for (const gateway of [firstGateway, secondGateway]) {
    expect(await readReadiness(gateway)).toMatchObject({ code: 200, status: 'ready', nodes: { link: 'redis', state: 'down', others: 0 } });
    await until(() => gateway.output().includes('"event":"nodes.link_lost"'));
  }
  const [lena, bruno] = [await tokenOf(secondGateway, LENA), await tokenOf(firstGateway, BRUNO)];
  const socket = io(secondGateway.url, { transports: ['websocket'], auth: { token: lena }, reconnection: false, forceNew: true });
  const events: string[] = [];
  socket.onAny((event: string) => events.push(event));
  await until(() => events.includes('welcome'));
  const { status } = await call(firstGateway, 'POST /api/contactus/createinquiry', { json: rawInquiry(), token: bruno, key: randomUUID() });
  expect(status).toBe(200);
  await until(() => events.includes('ticket.opened'));
  socket.disconnect();

  await redis.start();
  for (const gateway of [firstGateway, secondGateway]) await until(async () => (await readReadiness(gateway)).nodes?.others === 1);
  expect((await readReadiness(firstGateway)).nodes).toEqual({ link: 'redis', state: 'up', others: 1 });
  await redis.close();
});
