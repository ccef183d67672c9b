import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EXIT } from '../../apps/gateway/src/exit-codes';
import { startPostgres } from '../../tools/postgres.ts';
import { until } from '../kit/until';
import { call } from './calls';
import { buildGateway, expectRefusedStart, type GatewayProcess, startGateway } from './gateway-process';

const ROOT = join(import.meta.dirname, '../..');
const name = `audit_${randomUUID().replaceAll('-', '')}`;
let folder: string;
let ownServer: { url: string; stop: () => Promise<void> } | undefined;
let gatewayProcess: GatewayProcess | undefined;
let server: string;
let owner: pg.Client;
/** Returns the database address for a role; without an argument, for the superuser. */
const urlOf = (role?: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  if (role) url.username = role;
  return url.href;
};
const runAsServer = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
/** The settings of an installation without the demo. The audit does not cover demo data. */
const FOUNDER = { email: 'founder@manufacturer.example', password: 'quiet-harbour-42' };
const settings = () => ({
  DATABASE_URL: urlOf(`${name}_gateway`),
  MIGRATION_DATABASE_URL: urlOf(`${name}_owner`),
  SECRET: 's'.repeat(32),
  DEMO: '',
  NO_RATE_LIMITS: '',
  SUPER_EMAIL: FOUNDER.email,
  SUPER_PASSWORD: FOUNDER.password,
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-audit-'));
  buildGateway();
  server = process.env['TEST_DATABASE_URL'] ?? (ownServer = await startPostgres()).url;
  await runAsServer(`create role ${name}_owner login`, `create role ${name}_gateway login`, `create database ${name} owner ${name}_owner`);
  owner = new pg.Client({ connectionString: urlOf() });
  await owner.connect();
});
afterAll(async () => {
  await gatewayProcess?.kill('SIGKILL');
  await owner?.end();
  await runAsServer(`drop database ${name} with (force)`, `drop role ${name}_owner`, `drop role ${name}_gateway`);
  await ownServer?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const check = (...args: string[]) => {
  const { DATABASE_URL } = settings();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/gateway/dist/audit-check.js', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { DATABASE_URL, DATA_DIR: folder },
  });
  return { status, output: stdout + stderr };
};

describe('A gateway whose migrations the owner runs', () => {
  it('T33 a gateway runs with a role that may only append to the audit log, seals the log, and detects changes by the owner', async () => {
    gatewayProcess = await startGateway(folder, { env: settings() });
    expect((await call(gatewayProcess, 'POST /api/auth/login', { json: FOUNDER })).status).toBe(200);
    const gateway = new pg.Client({ connectionString: urlOf(`${name}_gateway`) });
    await gateway.connect();
    for (const statement of [
      'update audit set actor = null',
      'delete from audit',
      'truncate audit',
      'delete from audit_seal',
      'alter table audit disable trigger all',
    ])
      await expect(gateway.query(statement)).rejects.toThrow(/permission denied|must be owner/);
    await gateway.end();

    const countSeals = async () => (await owner.query<{ n: string }>('select count(*) as n from audit_seal')).rows[0]!.n;
    await until(async () => Number(await countSeals()), 100);
    await gatewayProcess.kill('SIGTERM');
    expect(gatewayProcess.output()).toMatch(/"event":"audit.sealed","head":"\d+:[0-9a-f]{64}"/);
    const [, head = ''] = /"head":"(\d+:[0-9a-f]{64})"/.exec(gatewayProcess.output()) ?? [];
    const fullCheck = check('--head', head);
    expect(fullCheck).toMatchObject({ status: 0, output: expect.stringMatching(/as it was written: \d+ rows sealed, 0 too new/) });

    const { rows } = await owner.query<{ seq: string }>(`select min(seq) as seq from audit where action = 'session.begun'`);
    await owner.query('alter table audit disable trigger all');
    await owner.query(`update audit set actor = 'eve' where seq = $1`, [rows[0]!.seq]);
    expect(check()).toMatchObject({
      status: EXIT.auditBroken,
      output: expect.stringContaining(`Row ${rows[0]!.seq} of the audit was altered`),
    });
  });

  it('T33 a gateway does not start if its role can change the audit log', async () => {
    const env = { ...settings(), DATABASE_URL: urlOf(`${name}_owner`) };
    const { code, output } = await expectRefusedStart(folder, { env });
    expect({ code, output }).toMatchObject({
      code: EXIT.refused,
      output: expect.stringMatching(/must only add to audit, but it may change it/),
    });
  });
});
