import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { allRoutes, LIMITS } from '@portal/contracts';
import { Clock } from '../../apps/gateway/src/platform/clock';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { PrincipalCheck } from '../../apps/gateway/src/platform/http/principal-check';
import { addressOf, KEY, type Name, openTestGateway, type Person, type TestGateway } from '../kit/test-gateway';

let gateway: TestGateway;
let clockOffset = 0;
beforeAll(async () => {
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent' } });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + clockOffset);
});
afterAll(() => gateway.close());

interface RenewedSession {
  status: number;
  code: string | undefined;
  token: string;
  userId: string | undefined;
  cookie: string | undefined;
}
const refresh = async (cookie: string): Promise<RenewedSession> => {
  const response = await fetch(`${gateway.url}/api/auth/refresh-token`, { method: 'POST', headers: { ...KEY, cookie } });
  const body = (await response.json()) as { code?: string; token?: string; userDetails?: { userId: string } };
  const cookiePair = response.headers.getSetCookie()[0]?.split(';')[0];
  return { status: response.status, code: body.code, token: body.token ?? '', userId: body.userDetails?.userId, cookie: cookiePair };
};
const sessionsOf = (personId: string) =>
  gateway.database.db.selectFrom('session').select('id').where('person_id', '=', personId).where('ended_at', 'is', null).execute();

describe('simultaneous renewal by several tabs', () => {
  afterEach(() => {
    clockOffset = 0;
  });

  it('G9 ten tabs with the same cookie continue with the same successor, and no tab is signed out', async () => {
    const lena = await gateway.as('lena');
    let cookie = lena.cookie;
    for (let round = 0; round < 5; round++) {
      const tabs = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
      expect(tabs.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
      expect(tabs[0]!.cookie).not.toBe(cookie);
      expect(new Set(tabs.map(({ userId }) => userId))).toEqual(new Set(['lena']));
      for (const { token } of tabs) await gateway.carrying(token).accounts.me();
      cookie = tabs[0]!.cookie!;
    }
    expect((await sessionsOf('lena')).map(({ id }) => id)).toContain(lena.sessionId);
  });

  it('G9 a tab that still has the previous cookie gets the same successor for 30 s, and an older cookie ends the session family', async () => {
    const chloe = await gateway.as('chloe');
    const first = await refresh(chloe.cookie);
    clockOffset = LIMITS.refreshGraceMs - 1_000;
    const lateRenewal = await refresh(chloe.cookie);
    expect(lateRenewal).toMatchObject({ status: 200, cookie: first.cookie });
    clockOffset = LIMITS.refreshGraceMs + 1_000;
    const second = await refresh(first.cookie!);
    expect(second.status).toBe(200);
    const stolenRefresh = await refresh(chloe.cookie);
    expect(stolenRefresh).toMatchObject({ status: 401, code: 'session.ended' });
    expect(await refresh(second.cookie!)).toMatchObject({ status: 401, code: 'session.ended' });
  });

  it('G9 ten people who renew their sessions from several tabs do not block each other', async () => {
    const names: Name[] = ['sam', 'ines', 'marco', 'mei', 'jonas', 'kenji', 'faisal', 'bruno', 'eve', 'aiko'];
    const people: Person[] = [];
    for (const name of names) people.push(await gateway.as(name));
    const renewals = await Promise.all(people.flatMap(({ cookie }) => Array.from({ length: 5 }, () => refresh(cookie))));
    expect(renewals.map(({ status }) => status)).toEqual(renewals.map(() => 200));
    for (const [index, { id }] of people.entries())
      expect(renewals.slice(index * 5, index * 5 + 5).map(({ userId }) => userId)).toEqual(Array(5).fill(id));
  });

  it('T3 a forged cookie ends no session', async () => {
    const tran = await gateway.as('tran');
    const [name, value] = tran.cookie.split('=') as [string, string];
    const [sessionId, secret, mark] = decodeURIComponent(value).split('.') as [string, string, string];
    for (const forgedCookie of [
      `${sessionId}.${secret}.${mark.slice(0, -2)}AA`,
      `${sessionId}.${'A'.repeat(43)}.${mark}`,
      `${randomUUID()}.${secret}.${mark}`,
      sessionId,
      '',
      '\u00e9',
      'x'.repeat(3_000),
    ]) {
      expect(await refresh(`${name}=${encodeURIComponent(forgedCookie)}`)).toMatchObject({ status: 401, code: 'session.over' });
    }
    expect((await refresh(tran.cookie)).status).toBe(200);
  });
});

describe('gateway faults', () => {
  const { tx } = Database.prototype;
  const db = Object.getOwnPropertyDescriptor(Database.prototype, 'db')!;
  /** Makes the database fail: completely, only for transactions, or only for single statements. */
  const failDatabase = ({ reads = true, writes = true } = {}) => {
    const fail = () => {
      throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
    };
    if (reads) Object.defineProperty(Database.prototype, 'db', { ...db, get: fail });
    if (writes)
      Database.prototype.tx = () => Promise.reject(Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' }));
  };
  const restoreDatabase = () => {
    Object.defineProperty(Database.prototype, 'db', db);
    Database.prototype.tx = tx;
  };
  afterEach(restoreDatabase);

  /** Clears the cached principal of a person. */
  const forgetLookup = (name: Name) => gateway.app.get(PrincipalCheck, { strict: false }).forget(name);

  it.each([
    ['no database at all', {}],
    ['no writing', { reads: false }],
    ['no single statements', { writes: false }],
  ] as const)('G9 %s: every call returns 503 or its usual response, never 401, and the session continues afterwards', async (_, faults) => {
    const sam = await gateway.as('sam');
    const headers = { ...KEY, authorization: `Bearer ${sam.token}`, cookie: sam.cookie, 'content-type': 'application/json' };
    forgetLookup('sam');
    failDatabase(faults);
    const statusCounts: Record<string, number> = {};
    const validInputs: Record<string, object> = {
      'accounts.login': { email: addressOf('sam'), password: 'portal-demo' },
      'accounts.checkCode': { userEmail: addressOf('sam'), code: 'ABCDEF' },
      'accounts.saveProfile': { firstname: 'Sam', lastname: 'Whitfield', phone: '' },
      'accounts.savePassword': { current: 'portal-demo', Password: 'portal-demo' },
      'approvals.decide': { userId: 'p100', status: 'Approved' },
    };
    for (const { name, route } of allRoutes()) {
      // Skip sign-out: if only reads fail, sign-out succeeds and ends the session.
      if (name === 'accounts.logout') continue;
      const body = route.verb === 'POST' || route.verb === 'PUT' ? JSON.stringify(validInputs[name] ?? {}) : undefined;
      const response = await fetch(gateway.url + route.path.replace(/:\w+/, 'sam'), {
        method: route.verb,
        redirect: 'manual',
        headers,
        body,
      });
      statusCounts[name] = response.status;
      expect({ name, status: response.status }).not.toMatchObject({ status: 401 });
      if (response.status === 503) {
        expect(await response.json()).toMatchObject({ code: 'service.unavailable' });
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(statusCounts['accounts.refreshToken']).toBe(503);
    expect(statusCounts['accounts.login']).toBe(503);
    if (faults !== undefined && !('reads' in faults)) expect(statusCounts['accounts.me']).toBe(503);
    const readyResponse = await fetch(`${gateway.url}/health/ready`);
    if (!('reads' in faults)) expect(readyResponse.status).toBe(503);
    expect((await fetch(`${gateway.url}/health/live`)).status).toBe(200);

    restoreDatabase();
    expect((await sam.accounts.me()).items[0]!.userId).toBe('sam');
    expect((await refresh(sam.cookie)).status).toBe(200);
  });

  it('G9 a socket that connects during a database outage is refused as unavailable, not as an ended session', async () => {
    const jonas = await gateway.as('jonas');
    forgetLookup('jonas');
    failDatabase();
    const line = jonas.connect();
    await line.until((events) => events.some(({ event }) => event === 'connect_error' || event === 'disconnect' || event === 'welcome'));
    expect(line.events[0]).toMatchObject({ event: 'connect_error', message: { data: { code: 'service.unavailable' } } });
    restoreDatabase();
    const secondLine = jonas.connect();
    await secondLine.until((events) => events.some(({ event }) => event === 'welcome'));
  });

  it('G9 an open socket stays open during a database outage and receives the facts appended meanwhile', async () => {
    const [jonas, bruno] = [await gateway.as('jonas'), await gateway.as('bruno')];
    const line = jonas.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    failDatabase();
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(line.events.some(({ event }) => event === 'disconnect')).toBe(false);
    restoreDatabase();
    await bruno.accounts.saveProfile({ firstname: 'Bruno', lastname: 'Hagen', phone: '1' });
    await line.until(() => line.facts('account.changed').length > 0);
  });
});
