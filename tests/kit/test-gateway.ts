import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { ApiError, type Client, type Contract, client, contract, decodeReply, isLines, readLines, type SignedIn } from '@portal/contracts';
import request, { type Response as HttpResponse } from 'supertest';
import { DEMO_PASSWORD, DEMO_USERS } from '../../apps/gateway/src/features/accounts/demo-users';
import type { Answering } from '../../apps/gateway/src/features/ai/answering/answering';
import type { OpenGateway } from '../../apps/gateway/src/open';
import { type Env, readEnv } from '../../apps/gateway/src/platform/config/env';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import { TailWakeUp } from '../../apps/gateway/src/platform/facts/facts';
import { type Room, roomsOf } from '../../apps/gateway/src/platform/facts/rooms';
import { type Log, makeLog } from '../../apps/gateway/src/platform/log';
import type { Telemetry } from '../../apps/gateway/src/platform/telemetry/telemetry';
import { openEmbedded } from './embedded-template';
import { openLawLink, waitUntilLinked } from './law-nodes';
import { type Cursor, type LiveClient, openLiveClient } from './live-client';
import { openQuietGateway, openSecondGateway } from './quiet-gateway';
import { KEY } from './subscription-key';
import { type FreshDatabase, openMigratedDatabase, openSeededDatabase } from './template-database';

export { KEY };
export type Name = 'sam' | 'ines' | 'marco' | 'mei' | 'lena' | 'jonas' | 'chloe' | 'kenji' | 'faisal' | 'bruno' | 'eve' | 'aiko' | 'tran';

export const addressOf = (name: Name): string => `${name}@${DEMO_USERS.find(({ id }) => id === name)!.domain}.example`;

/** A signed-in user with all calls of the contract and a socket. */
export type Person = Client<typeof contract> & {
  id: string;
  email: string;
  token: string;
  sessionId: string;
  cookie: string;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Opens a connected socket and records all events. */
  connect: (options?: Cursor) => LiveClient;
};

export const roomsOfPerson = async ({ database, env }: TestGateway, { id, email, sessionId }: Person): Promise<Room[]> => {
  const { role, unit_id, lco_id } = await database.db
    .selectFrom('person')
    .select(['role', 'unit_id', 'lco_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const readsCompanyTickets = role === 'CP' && env.TICKETS_COMPANY_WIDE;
  return roomsOf({ id, email, name: '', role, status: 'approved', unitId: unit_id!, lcoId: lco_id, sessionId, readsCompanyTickets });
};

export const cookiesOf = ({ headers }: HttpResponse): string[] => (headers['set-cookie'] ?? []) as unknown as string[];

export interface TestGateway {
  url: string;
  /** Sends plain HTTP requests, for tests of headers, cookies and invalid bodies. */
  http: ReturnType<typeof request>;
  app: OpenGateway['app'];
  /** The gateway for sockets: a second one if law tests run on two gateways, otherwise the same. */
  live: { url: string; app: OpenGateway['app']; database: Database };
  env: Env;
  database: Database;
  /** Sends the wake-up notification of a commit, for facts that a test appends directly. */
  bell: TailWakeUp;
  as: (name: Name) => Promise<Person>;
  signIn: (email: string, password: string) => Promise<Person>;
  /** An API client without a session. */
  nobody: Client<typeof contract>;
  carrying: (token: string) => Client<typeof contract>;
  connect: (token: string, options?: Cursor) => LiveClient;
  close: () => Promise<void>;
}

/** Opens a new database on the PostgreSQL server of TEST_DATABASE_URL, or in an embedded engine. */
const openFreshDatabase = async (engine: 'embedded' | 'postgres', env: Env): Promise<FreshDatabase> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (engine === 'embedded' || !server) return { database: await openEmbedded(env), drop: () => Promise.resolve() };
  return env.DEMO ? openSeededDatabase(server, env.DATA_DIR) : { database: await openMigratedDatabase(), drop: () => Promise.resolve() };
};

export interface TestGatewaySettings {
  env?: Record<string, string>;
  /** The database engine. The default is `postgres` if a server is available, otherwise `embedded`. */
  engine?: 'embedded' | 'postgres';
  /** The log. The default is standard output. */
  log?: Log;
  /** The telemetry. The default is none. */
  telemetry?: Telemetry;
  /** Replaces the extractive answers. */
  answering?: Answering;
  /** True if sockets use a second gateway when LAW_NODES requires two. */
  hasSecondNode?: boolean;
}

/** Opens a complete gateway with the demo in this process, on a free port. */
export const openTestGateway = async ({
  env: envOverrides = {},
  engine = 'postgres',
  log,
  answering,
  telemetry,
  hasSecondNode = false,
}: TestGatewaySettings = {}): Promise<TestGateway> => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-'));
  const defaults = readEnv({
    DATA_DIR: folder,
    DEMO: '1',
    SECRET: 's'.repeat(32),
    LOG_LEVEL: 'error',
    SMTP_URL: 'smtp://127.0.0.1:1',
    NO_RATE_LIMITS: '1',
    ...envOverrides,
  });
  const { database, url: databaseUrl, drop } = await openFreshDatabase(engine, defaults);
  const link = hasSecondNode ? await openLawLink(databaseUrl) : null;
  const env = { ...defaults, ...link?.env };
  const settings = { log: log ?? makeLog(env.LOG_LEVEL), ...(answering && { answering }), ...(telemetry && { telemetry }) };
  const { app, url, close } = await openQuietGateway(env, { ...settings, database }, Boolean(envOverrides['SMTP_URL']));
  const secondGateway = link && (await openSecondGateway(link, env, settings));
  if (secondGateway) await waitUntilLinked(app, secondGateway.app);
  const liveGateway = secondGateway ?? { app, url, database };
  const lines: LiveClient[] = [];

  const headersWith = (token: string | null, cookie?: string) =>
    client<Contract>(contract, async ({ route, method, url: path, body, file, idempotencyKey, signal }) => {
      const form = file && new FormData();
      form?.append('file', file as Blob, 'file');
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...KEY,
          // Compression would only cost time within one process.
          'accept-encoding': 'identity',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(cookie ? { cookie } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        },
        body: form ?? (body ? JSON.stringify(body) : null),
        ...(signal ? { signal } : {}),
      });
      if (isLines(route.reply) && response.ok) return readLines(response.body!);
      const answer = (await response.json()) as { code: string; message: string };
      if (response.status === 200) return answer;
      const retryAfter = response.headers.get('retry-after');
      throw new ApiError(response.status, answer.code, answer.message, answer as never, retryAfter ? Number(retryAfter) * 1000 : undefined);
    });

  const connect = (token: string, options?: Cursor): LiveClient => {
    const line = openLiveClient(liveGateway.url, token, options);
    lines.push(line);
    return line;
  };

  const signIn = async (email: string, password: string): Promise<Person> => {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { ...KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (response.status !== 200) throw new Error(`${email} cannot sign in: ${await response.text()}`);
    const { token, user } = decodeReply(contract.accounts.login)(await response.json()) as SignedIn;
    // Omit the cookie of the known device, so that each sign-in comes from a new browser.
    const cookie = response.headers
      .getSetCookie()
      .filter((line) => !/^(__Host-)?dv=/.test(line))
      .map((line) => line.split(';')[0])
      .join('; ');
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
    return Object.assign(headersWith(token, cookie), {
      id: user.userId,
      email,
      token,
      sessionId: sid,
      cookie,
      fetch: (path: string, init: RequestInit = {}) =>
        fetch(url + path, {
          ...init,
          headers: { ...KEY, authorization: `Bearer ${token}`, cookie, ...(init.headers as Record<string, string>) },
        }),
      connect: (options?: Cursor) => connect(token, options),
    });
  };

  return {
    url,
    http: request(url),
    app,
    live: liveGateway,
    env,
    database,
    bell: app.get(TailWakeUp),
    signIn,
    as: (name) => signIn(addressOf(name), DEMO_PASSWORD),
    nobody: headersWith(null),
    carrying: headersWith,
    connect,
    close: async () => {
      for (const line of lines) line.close();
      await secondGateway?.close();
      await close();
      await database.close();
      await drop();
      await link?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
