import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { Database } from '../apps/gateway/src/platform/database/database';
import { requestContext, type Tx } from '../apps/gateway/src/platform/request-context';
import { insertApplicant } from './applicant';
import { wholeContract, writeComplaints } from './completeness';
import { featuresOn, merge } from './features';
import { isExempt, type WriteCall } from './features/feature';
import { Stage } from './laws/stage';
import { OwnWork } from './own-work';
import { codeFor, registration, rowCounts } from './sign-up';
import { KEY, type Person, type TestGateway } from './test-gateway';

const stage = new Stage();
const features = featuresOn(stage);
/** Every write that one key sends once, by what it is. */
const WRITES = merge(features.flatMap(({ writes }) => Object.values(writes).flatMap((row) => (isExempt(row) ? [] : [row]))));
let gateway: TestGateway;
const people = {} as Record<'jonas' | 'lena', Person>;
const { tx } = Database.prototype;
/** What the gateway writes by itself: its rows are not the call's. */
const ownWork = new OwnWork(tx);
beforeAll(async () => {
  Database.prototype.tx = ownWork.tx;
  gateway = await stage.open({ env: { LOG_LEVEL: 'silent' } });
  for (const name of ['jonas', 'lena'] as const) people[name] = await stage.as(name);
});
afterEach(() => {
  ownWork.goOn();
  Database.prototype.tx = ownWork.tx;
});
afterAll(async () => {
  Database.prototype.tx = tx;
  await stage.close();
});

const send = async ({ path, json, token }: WriteCall, key?: string) => {
  const [method, url] = path.split(' ');
  const response = await fetch(gateway.url + url, {
    method,
    headers: {
      ...KEY,
      'accept-encoding': 'identity',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

/** What a command may leave behind, and how much of it there is now. */
const countRows = async () => {
  const { idempotency: _, ...rows } = await rowCounts(gateway);
  return rows;
};
const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).flatMap(([name, count]) => (count === before[name] ? [] : [[name, count - before[name]!]])));

describe('one key is one effect', () => {
  it('G6 each write of the contract is sent here many times, or says why no key is needed', () => {
    expect(writeComplaints(features, wholeContract())).toEqual([]);
  });

  it.each(Object.entries(WRITES))(
    'G6 fifty copies of %s at once are one change, told once, mailed once; another under the same key is refused',
    async (_, { make, effect, other, facts }) => {
      const call = await make();
      await ownWork.hold();
      const before = await countRows();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(call, key)));
      const after = await countRows();
      expect([...new Set(answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${String(body['code'])}`)))]).toEqual([
        '200',
      ]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const growth = difference(before, after);
      expect(growth).toMatchObject(effect);
      await facts?.(call, growth);

      // Once more, as after an answer that was lost on its way.
      const again = await send(call, key);
      expect(again).toEqual(answers[0]);
      expect(await countRows()).toEqual(after);
      const refused = await send(other(call), key);
      expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } });
      expect(await countRows()).toEqual(after);
    },
  );

  it('G6 a key belongs to who sent it and to what it was sent to', async () => {
    const key = randomUUID();
    const one = await send({ path: 'PUT /api/notifications/readall', token: people.jonas.token }, key);
    const other = await send({ path: 'PUT /api/notifications/readall', token: people.lena.token }, key);
    const profile = { firstname: 'Lena', lastname: 'Vogt', phone: '' };
    const third = await send({ path: 'PUT /api/auth/profile', json: profile, token: people.lena.token }, key);
    expect([one, other, third].map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('G6 what is kept under a key tells nobody a password or a token', async () => {
    const [login, signUp] = [{ email: 'tran@mekong.example', password: 'portal-demo' }, registration()];
    const key = randomUUID();
    const first = await send({ path: 'POST /api/auth/login', json: login }, key);
    const { body: sent } = await send({ path: 'POST /api/auth/signup/adduser', json: signUp }, key);
    const code = await codeFor(gateway, signUp.email);
    const verified = await send(
      {
        path: `POST /api/auth/confirmverification?userEmail=${encodeURIComponent(signUp.email)}&code=${code}&flow=${String(sent['flow'])}`,
      },
      key,
    );
    const secrets = [first.body['token'], verified.body['token'], sent['flow'], code, signUp.password].map(String);
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
    const rows = JSON.stringify(await gateway.database.db.selectFrom('idempotency').selectAll().execute());
    for (const secret of secrets) expect(rows).not.toContain(secret);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      for (const input of [login, signUp]) expect(rows).not.toContain(createHash('sha256').update(JSON.stringify(input)).digest(form));
    }
  });

  it('G6 signing in twice under one key gives each browser its own cookie', async () => {
    const key = randomUUID();
    const signIn = () =>
      fetch(`${gateway.url}/api/auth/login`, {
        method: 'POST',
        headers: { ...KEY, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ email: 'tran@mekong.example', password: 'portal-demo' }),
      });
    const cookies = [await signIn(), await signIn()].map(({ headers }) => headers.getSetCookie()[0]);
    for (const cookie of cookies) expect(cookie).toMatch(/^rt=[\w.-]+;/);
    expect(new Set(cookies).size).toBe(2);
  });

  it('G6 a refused write leaves its key free: what was wrong can be mended and sent again', async () => {
    const key = randomUUID();
    const call = { path: 'POST /api/approval/updatestatus', token: people.jonas.token };
    const userId = await insertApplicant(gateway.database);
    expect((await send({ ...call, json: { userId: randomUUID(), status: 'Approved' } }, key)).status).toBe(404);
    expect((await send({ ...call, json: { userId, status: 'Approved' } }, key)).status).toBe(200);
  });
});

describe('all or nothing', () => {
  class PowerCut extends Error {}

  /** The power is cut before that statement of the call, counted over its transactions; `statements` says how many there were. */
  const cutting = (at: number | 'commit') => {
    let statements = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements++;
        if (statements === at) throw new PowerCut();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    Database.prototype.tx = function <T>(this: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
      // What the gateway does by itself meanwhile keeps its power.
      if (!requestContext.getStore()) return ownWork.tx.call(this, run as never) as Promise<T>;
      return tx.call(this, async (inner: Tx) => {
        const done = await run(inner.withPlugin(plugin) as Tx);
        if (at === 'commit') throw new PowerCut();
        return done;
      }) as Promise<T>;
    };
    return { count: () => statements, mend: () => (Database.prototype.tx = ownWork.tx) };
  };

  it.each(
    Object.entries(WRITES).flatMap(([name, { make, records }]) =>
      [false, true].map((keyed) => [name, keyed ? 'with' : 'without', make, records, keyed] as const),
    ),
  )(
    'G1 %s (%s a key): wherever the power is cut, change, fact, bell, letter and audit row are there together or not at all',
    async (_name, _with, make, records, keyed) => {
      const call = await make();
      await ownWork.hold();
      const about = async () => ({ rows: await rowCounts(gateway), records: await records?.(call) });
      const before = await about();
      const key = keyed ? randomUUID() : undefined;
      let at = 1;
      for (; at < 200; at++) {
        const cut = cutting(at);
        const { status, body } = await send(call, key);
        cut.mend();
        if (status === 200) break;
        expect({ at, status, code: body['code'] }).toEqual({ at, status: 503, code: 'service.unavailable' });
        expect(await about()).toEqual(before);
      }
      expect(at).toBeGreaterThan(2);
      expect(at).toBeLessThan(200);
      expect(await about()).not.toEqual(before);

      ownWork.goOn();
      const next = await make();
      await ownWork.hold();
      const quiet = await rowCounts(gateway);
      const cut = cutting('commit');
      const { status } = await send(next, keyed ? randomUUID() : undefined);
      cut.mend();
      expect(status).toBe(503);
      expect(await rowCounts(gateway)).toEqual(quiet);
      expect((await send(next, key && randomUUID())).status).toBe(200);
    },
  );
});
