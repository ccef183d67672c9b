import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { requestContext, type Tx } from '../../apps/gateway/src/platform/request-context';
import { featuresOn, merge } from '../features';
import { isExempt, type WriteCall } from '../features/feature';
import { insertApplicant } from '../kit/applicant';
import { BackgroundWriteGate } from '../kit/own-work';
import { codeFor, readRowCounts, registration } from '../kit/sign-up';
import { Stage } from '../kit/stage';
import { KEY, type Person, type TestGateway } from '../kit/test-gateway';
import { wholeContract, writeViolations } from './completeness';

const stage = new Stage();
const features = featuresOn(stage);
/** Every write with an idempotency key, by name. */
const WRITES = merge(features.flatMap(({ writes }) => Object.values(writes).flatMap((row) => (isExempt(row) ? [] : [row]))));
let gateway: TestGateway;
const people = {} as Record<'jonas' | 'lena', Person>;
const { tx } = Database.prototype;
/** Delays background writes of the gateway, so that the row counts include only the rows of the call. */
const writeGate = new BackgroundWriteGate(tx);
beforeAll(async () => {
  Database.prototype.tx = writeGate.tx;
  gateway = await stage.open({ env: { LOG_LEVEL: 'silent', TICKETS_COMPANY_WIDE: '1' } });
  for (const name of ['jonas', 'lena'] as const) people[name] = await stage.as(name);
});
afterEach(() => {
  writeGate.goOn();
  Database.prototype.tx = writeGate.tx;
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

/** Counts the rows of all tables that a command may change. */
const countRows = async () => {
  const { idempotency: _, ...rows } = await readRowCounts(gateway);
  return rows;
};
const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).flatMap(([name, count]) => (count === before[name] ? [] : [[name, count - before[name]!]])));

describe('idempotency keys', () => {
  it('G6 each write of the contract has a row in the idempotency law test, or states why it needs no key', () => {
    expect(writeViolations(features, wholeContract())).toEqual([]);
  });

  it.each(Object.entries(WRITES))(
    'G6 fifty simultaneous copies of %s have one effect, one fact and one mail; a different call under the same key is refused',
    async (_, { make, effect, other, facts }) => {
      const call = await make();
      await writeGate.hold();
      const countsBefore = await countRows();
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 50 }, () => send(call, key)));
      const countsAfter = await countRows();
      expect([...new Set(answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${String(body['code'])}`)))]).toEqual([
        '200',
      ]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      const growth = difference(countsBefore, countsAfter);
      expect(growth).toMatchObject(effect);
      await facts?.(call, growth);

      // Repeat the call, as a client does after a lost response.
      const repetition = await send(call, key);
      expect(repetition).toEqual(answers[0]);
      expect(await countRows()).toEqual(countsAfter);
      const refusal = await send(other(call), key);
      expect(refusal).toMatchObject({ status: 422, body: { code: 'idempotency.reused' } });
      expect(await countRows()).toEqual(countsAfter);
    },
  );

  it('G6 an idempotency key is valid only for its sender and its route', async () => {
    const key = randomUUID();
    const firstResponse = await send({ path: 'PUT /api/notifications/readall', token: people.jonas.token }, key);
    const secondResponse = await send({ path: 'PUT /api/notifications/readall', token: people.lena.token }, key);
    const profile = { firstname: 'Lena', lastname: 'Vogt', phone: '' };
    const third = await send({ path: 'PUT /api/auth/profile', json: profile, token: people.lena.token }, key);
    expect([firstResponse, secondResponse, third].map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('G6 the stored response of an idempotency key contains no password or token', async () => {
    const [login, signUp] = [{ email: 'tran@mekong.example', password: 'portal-demo' }, registration()];
    const key = randomUUID();
    const first = await send({ path: 'POST /api/auth/login', json: login }, key);
    const { body: account } = await send({ path: 'POST /api/auth/signup/adduser', json: signUp }, key);
    const code = await codeFor(gateway, signUp.email);
    const verification = await send(
      {
        path: `POST /api/auth/confirmverification?userEmail=${encodeURIComponent(signUp.email)}&code=${code}&flow=${String(account['flow'])}`,
      },
      key,
    );
    const secrets = [first.body['token'], verification.body['token'], account['flow'], code, signUp.password].map(String);
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
    const rows = JSON.stringify(await gateway.database.db.selectFrom('idempotency').selectAll().execute());
    for (const secret of secrets) expect(rows).not.toContain(secret);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      for (const input of [login, signUp]) expect(rows).not.toContain(createHash('sha256').update(JSON.stringify(input)).digest(form));
    }
  });

  it('G6 two sign-ins with the same idempotency key give each browser its own cookie', async () => {
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

  it('G6 a refused write does not consume its idempotency key, so the corrected call can reuse it', async () => {
    const key = randomUUID();
    const call = { path: 'POST /api/approval/updatestatus', token: people.jonas.token };
    const userId = await insertApplicant(gateway.database);
    expect((await send({ ...call, json: { userId: randomUUID(), status: 'Approved' } }, key)).status).toBe(404);
    expect((await send({ ...call, json: { userId, status: 'Approved' } }, key)).status).toBe(200);
  });
});

describe('atomic writes', () => {
  class PowerCut extends Error {}

  /**
   * Aborts the transaction before the given statement of the call, counted across its transactions. `statements` returns the number of
   * statements.
   */
  const failAt = (statement: number | 'commit') => {
    let statements = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements++;
        if (statements === statement) throw new PowerCut();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    Database.prototype.tx = function <T>(this: Database, run: (tx: Tx) => Promise<T>): Promise<T> {
      // Do not abort concurrent background work of the gateway.
      if (!requestContext.getStore()) return writeGate.tx.call(this, run as never) as Promise<T>;
      return tx.call(this, async (inner: Tx) => {
        const result = await run(inner.withPlugin(plugin) as Tx);
        if (statement === 'commit') throw new PowerCut();
        return result;
      }) as Promise<T>;
    };
    return { count: () => statements, mend: () => (Database.prototype.tx = writeGate.tx) };
  };

  it.each(
    Object.entries(WRITES).flatMap(([name, { make, records }]) =>
      [false, true].map((hasKey) => [name, hasKey ? 'with' : 'without', make, records, hasKey] as const),
    ),
  )(
    'G1 %s (%s a key) is atomic at every statement: change, fact, notification, mail and audit row exist together or not at all',
    async (_name, _with, make, records, hasKey) => {
      const call = await make();
      await writeGate.hold();
      const readEffects = async () => ({ rows: await readRowCounts(gateway), records: await records?.(call) });
      const recordsBefore = await readEffects();
      const key = hasKey ? randomUUID() : undefined;
      let statement = 1;
      for (; statement < 200; statement++) {
        const injectedFault = failAt(statement);
        const { status, body } = await send(call, key);
        injectedFault.mend();
        if (status === 200) break;
        expect({ at: statement, status, code: body['code'] }).toEqual({ at: statement, status: 503, code: 'service.unavailable' });
        expect(await readEffects()).toEqual(recordsBefore);
      }
      expect(statement).toBeGreaterThan(2);
      expect(statement).toBeLessThan(200);
      expect(await readEffects()).not.toEqual(recordsBefore);

      writeGate.goOn();
      const next = await make();
      await writeGate.hold();
      const countsAtRest = await readRowCounts(gateway);
      const injectedFault = failAt('commit');
      const { status } = await send(next, hasKey ? randomUUID() : undefined);
      injectedFault.mend();
      expect(status).toBe(503);
      expect(await readRowCounts(gateway)).toEqual(countsAtRest);
      expect((await send(next, key && randomUUID())).status).toBe(200);
    },
  );
});
