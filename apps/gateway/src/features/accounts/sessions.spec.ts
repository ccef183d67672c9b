import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import request, { type Response } from 'supertest';
import { signUp } from '../../../../../tests/sign-up';
import { addressOf, cookiesOf, KEY, openTestGateway, type TestGateway } from '../../../../../tests/test-gateway';
import { SecurityEvents } from '../../audit/security-events';
import { Clock } from '../../core/clock';
import { readEnv } from '../../core/env';
import { makeLog } from '../../core/log';
import type { Exchange } from '../../http/serve';
import { openGateway } from '../../open';
import { DEMO_PASSWORD } from './cast';
import { Sessions } from './sessions';
import { SignIn } from './sign-in.service';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let gateway: TestGateway;
let ahead = 0;

beforeAll(async () => {
  gateway = await openTestGateway({ env: { NO_RATE_LIMITS: '0', TRUST_PROXY: '1', LOG_LEVEL: 'silent' } });
  gateway.app.get(Clock, { strict: false }).now = () => new Date(Date.now() + ahead);
});
afterEach(() => {
  ahead = 0;
});
afterAll(() => gateway.close());

const call = (
  path: string,
  { body, from, cookie, headers }: { body?: object; from?: string; cookie?: string; headers?: Record<string, string> } = {},
) =>
  gateway.http
    .post(path)
    .set({ ...KEY, ...(from ? { 'x-forwarded-for': from } : {}), ...(cookie ? { cookie } : {}), ...headers })
    .send(body);
const login = (email: string, password = DEMO_PASSWORD, from = '10.0.0.1') => call('/api/auth/login', { body: { email, password }, from });
const refresh = (cookie: string) => call('/api/auth/refresh-token', { cookie });
const cookieOf = (response: Response): string => cookiesOf(response)[0]?.split(';')[0] ?? '';
const replyOf = ({ status, body }: Response) => {
  const { requestId: _, ...rest } = body as Record<string, unknown>;
  return { status, body: rest };
};
const somebody = (standing: 'waiting' | 'rejected') =>
  gateway.database.db.selectFrom('person').selectAll().where('standing', '=', standing).limit(1).executeTakeFirstOrThrow();

describe('signing in', () => {
  it('R3.7 answers with the token and the person; the refresh token travels in an HttpOnly cookie alone', async () => {
    const response = await login(addressOf('bruno'));
    const body = response.body as Record<string, unknown>;
    expect(body).toMatchObject({
      refreshToken: '',
      userDetails: {
        userId: 'bruno',
        username: 'bruno@brennhagen.example',
        firstname: 'Bruno',
        lastname: 'Hagen',
        role: 'CP',
        isapprove: true,
      },
    });
    const cookie = cookiesOf(response)[0]!;
    expect(cookie).toMatch(/^rt=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(body)).not.toContain(cookie.split(/[=;]/)[1]);
  });

  it('R1.3 takes the address in any case', async () => {
    expect((await login('  Bruno@Brennhagen.example ')).status).toBe(200);
  });

  it('T8 tells of waiting only to who knows the password', async () => {
    const { email } = await somebody('waiting');
    expect(replyOf(await login(email, 'not the password', '10.0.0.3'))).toMatchObject({ status: 401 });
    expect(replyOf(await login(email))).toMatchObject({ status: 403, body: { code: 'account.waiting' } });
  });

  it('R4.7 tells a rejected person the reason, only to who knows the password', async () => {
    const { email, reason } = await somebody('rejected');
    expect(reason).toBeTruthy();
    expect(replyOf(await login(email, 'not the password', '10.0.0.3'))).toMatchObject({ status: 401 });
    expect(replyOf(await login(email))).toMatchObject({ status: 403, body: { code: 'account.rejected', data: { reason } } });
  });

  it('R3.18 knows when the person was last here before this sign-in', async () => {
    const first = await gateway.as('kenji');
    ahead = 3 * DAY;
    const again = await gateway.signIn(first.email, DEMO_PASSWORD);
    const { items } = await again.auth.userInfo();
    expect(new Date(items[0]!.lastVisit!).getTime()).toBeLessThan(Date.now() + DAY);
    expect(new Date(items[0]!.lastVisit!).getTime()).toBeGreaterThan(Date.now() - MINUTE);
  });

  it('G8 nobody is let in who was approved, or had that password, only when the password was looked at', async () => {
    const exchange = { request: { headers: {} } } as Exchange;
    const signIn = gateway.app.get(SignIn, { strict: false });
    const sessions = () => gateway.database.db.selectFrom('session').select('id').where('person_id', '=', 'eve').execute();
    const before = await gateway.database.db.selectFrom('person').selectAll().where('id', '=', 'eve').executeTakeFirstOrThrow();
    const known = await sessions();
    for (const since of [{ standing: 'deleted' }, { password_hash: 'another' }] as const) {
      await gateway.database.db.updateTable('person').set(since).where('id', '=', 'eve').execute();
      const coming = gateway.database.tx((tx) => signIn.letIn(tx, before, exchange));
      await expect(coming).rejects.toMatchObject({ refusal: { code: 'sign-in.wrong' } });
      const { standing, password_hash } = before;
      await gateway.database.db.updateTable('person').set({ standing, password_hash }).where('id', '=', 'eve').execute();
    }
    expect(await sessions()).toEqual(known);
  });

  it('G1 of several sign-ins that end together all have ended before the log is held, so two such ends never wait for one another', async () => {
    const [person] = await Promise.all(Array.from({ length: 3 }, () => gateway.as('eve')));
    await gateway.database.tx((tx) => gateway.app.get(Sessions, { strict: false }).endAll(tx, person!.id, 'signed-out'));
    const { rows } = await sql<{ ended: number; apart: boolean }>`
      select count(*)::int as ended, max(audit.at) < min(fact.at) as apart
      from audit join fact on fact.type = 'session.ended' and fact.data ->> 'sessionId' = audit.object
      where audit.action = 'session.ended' and audit.after ->> 'why' = 'signed-out' and audit.after ->> 'personId' = 'eve'
    `.execute(gateway.database.db);
    expect(rows[0]!.apart).toBe(true);
    expect(rows[0]!.ended).toBeGreaterThanOrEqual(3);
  });

  it('R6.8 T33 identities that are not one’s own are refused within the budget of calls, so nobody floods the audit with them', async () => {
    const { fetch: ask, id } = await gateway.as('chloe');
    let last = 0;
    for (let calls = 0; calls < 65; calls++) last = (await ask('/api/auth/userinfo?username=lena', { method: 'POST' })).status;
    expect(last).toBe(429);
    await gateway.app.get(SecurityEvents).write();
    const rows = gateway.database.db.selectFrom('audit').select('after').where('actor', '=', id);
    const [first, ...more] = await rows.where('action', '=', 'security.identity_refused').execute();
    expect(first).toMatchObject({ after: { field: 'username', asserted: 'lena' } });
    expect(more).toEqual([]);
  });
});

describe('the refresh cookie', () => {
  it('R4.1 ten refreshes at once all go on, with the same successor', async () => {
    const { cookie } = await gateway.as('lena');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const successors = new Set(answers.map(cookieOf));
    expect(successors.size).toBe(1);
    expect([...successors][0]).not.toBe(cookie);
    expect((await refresh([...successors][0]!)).status).toBe(200);
  });

  it('R4.1 the one before is good for 30 s more; used later, it ends every token of that sign-in', async () => {
    const lena = await gateway.as('lena');
    const line = lena.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const successor = cookieOf(await refresh(lena.cookie));
    ahead = 29 * SECOND;
    expect(cookieOf(await refresh(lena.cookie))).toBe(successor);
    ahead = 31 * SECOND;
    const reused = { status: 401, body: { code: 'session.ended', data: { reason: 'token-reused' } } };
    expect(replyOf(await refresh(lena.cookie))).toMatchObject(reused);
    expect(replyOf(await refresh(successor))).toMatchObject(reused);
    expect((await lena.fetch('/api/auth/standing')).status).toBe(401);
    await line.until(() => line.facts('session.ended').some(({ data }) => data['sessionId'] === lena.sessionId) || !line.socket.connected);
    const actions = await gateway.database.db.selectFrom('audit').select('action').where('object', '=', lena.sessionId).execute();
    expect(actions.map(({ action }) => action)).toEqual(['session.begun', 'session.reused', 'session.ended']);
  });

  it('T3 a token that was used two refreshes ago ends the sign-in at once', async () => {
    const { cookie } = await gateway.as('lena');
    const second = cookieOf(await refresh(cookie));
    const third = cookieOf(await refresh(second));
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('T3 reuse ends the sign-in also under an idempotency key', async () => {
    const { cookie } = await gateway.as('lena');
    const second = cookieOf(await refresh(cookie));
    const third = cookieOf(await refresh(second));
    const reused = await call('/api/auth/refresh-token', { cookie, headers: { 'idempotency-key': 'refresh-reuse-1' } });
    expect(reused.status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('T3 a made-up token of a known sign-in does not end it', async () => {
    const lena = await gateway.as('lena');
    expect((await refresh(`rt=${lena.sessionId}.${'A'.repeat(43)}.${'B'.repeat(43)}`)).status).toBe(401);
    expect((await refresh(lena.cookie)).status).toBe(200);
  });

  it('R4.4 without a cookie there is nothing to refresh', async () => {
    expect(replyOf(await call('/api/auth/refresh-token'))).toMatchObject({ status: 401, body: { code: 'session.over' } });
  });

  it('T5 a fault of the database is never a 401, and nobody is signed out by it', async () => {
    const { cookie } = await gateway.as('lena');
    await sql`alter table session rename to session_away`.execute(gateway.database.db);
    const answer = await refresh(cookie);
    await sql`alter table session_away rename to session`.execute(gateway.database.db);
    expect(answer.status).toBe(503);
    expect(cookiesOf(answer)).toEqual([]);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('R3.8 answers with what the person is now', async () => {
    const jonas = await gateway.as('jonas');
    await jonas.auth.saveProfile({ firstname: 'Jonas Emil', lastname: 'Richter', phone: '' });
    const answer = replyOf(await refresh(jonas.cookie));
    expect(answer.body).toMatchObject({ userDetails: { firstname: 'Jonas Emil' } });
  });

  it('T12 ends for a person who is no longer approved', async () => {
    const eve = await gateway.as('eve');
    await gateway.database.db.updateTable('person').set({ standing: 'rejected' }).where('id', '=', 'eve').execute();
    const answer = await refresh(eve.cookie);
    await gateway.database.db.updateTable('person').set({ standing: 'approved' }).where('id', '=', 'eve').execute();
    expect(answer.status).toBe(401);
  });

  it('R4.1 a sign-in ends after its 30 days', async () => {
    const { cookie } = await gateway.as('lena');
    ahead = 30 * DAY + MINUTE;
    expect((await refresh(cookie)).status).toBe(401);
  });
});

describe('signing out', () => {
  it('R4.3 ends this sign-in, tells its tabs, and leaves the other devices alone', async () => {
    const here = await gateway.as('bruno');
    const there = await gateway.as('bruno');
    const line = there.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const response = await here.fetch('/api/auth/logout', { method: 'POST' });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).toMatch(/^rt=; .*Expires=Thu, 01 Jan 1970/);
    expect(response.headers.get('clear-site-data')).toBe('"cache"');
    expect((await refresh(here.cookie)).status).toBe(401);
    await line.until(() => line.facts('session.ended').some(({ data }) => data['sessionId'] === here.sessionId));
    expect((await refresh(there.cookie)).status).toBe(200);
  });

  it('R7.1 signing out without being signed in is no error', async () => {
    expect((await call('/api/auth/logout')).status).toBe(200);
  });
});

describe('a sign-in that is over', () => {
  const askWith = (token: string) => call('/api/auth/userinfo', { headers: { authorization: `Bearer ${token}` } });
  const both = async ({ cookie, token }: { cookie: string; token: string }) => [
    replyOf(await refresh(cookie)),
    replyOf(await askWith(token)),
  ];
  const ended = (reason: string) => ({ status: 401, body: { code: 'session.ended', data: { reason } } });

  it('R4.4 tells the holder of its cookie and of its token that it was signed out', async () => {
    const mei = await gateway.as('mei');
    await mei.fetch('/api/auth/logout', { method: 'POST' });
    expect(await both(mei)).toMatchObject([ended('signed-out'), ended('signed-out')]);
  });

  it('R4.4 tells the other devices that the password was changed', async () => {
    const [here, there] = [await gateway.as('mei'), await gateway.as('mei')];
    const { password_hash } = await gateway.database.db.selectFrom('person').selectAll().where('id', '=', 'mei').executeTakeFirstOrThrow();
    await here.auth.savePassword({ current: DEMO_PASSWORD, password: 'another-harbour-31' });
    await gateway.database.db.updateTable('person').set({ password_hash }).where('id', '=', 'mei').execute();
    expect(await both(there)).toMatchObject([ended('password-changed'), ended('password-changed')]);
    expect((await refresh(here.cookie)).status).toBe(200);
  });

  it('R4.4 tells that the account was deleted, also who only waited for approval', async () => {
    const { email, id } = await gateway.database.db
      .selectFrom('person')
      .select(['email', 'id'])
      .where('standing', '=', 'approved')
      .where('role', '=', 'CP')
      .where('email', 'not like', '%yarrowdyne%')
      .where('email', 'not in', (['bruno', 'eve', 'aiko', 'tran', 'faisal'] as const).map(addressOf))
      .limit(1)
      .executeTakeFirstOrThrow();
    const [person, sam] = [await gateway.signIn(email, DEMO_PASSWORD), await gateway.as('sam')];
    await sam.approval.removeAccount({ userId: id, reason: 'The contract ended.' });
    const removed = { status: 401, body: { code: 'account.removed' } };
    expect(await both(person)).toMatchObject([removed, removed]);
    expect(replyOf(await login(email))).toMatchObject({ status: 401, body: { code: 'sign-in.wrong' } });

    const waiting = await signUp(gateway);
    await sam.approval.removeAccount({ userId: waiting.id, reason: 'Unknown company.' });
    const watching = await gateway.http.get('/api/auth/standing').set({ ...KEY, authorization: `Bearer ${waiting.token}` });
    expect(replyOf(watching)).toMatchObject(removed);
  });

  it('T3 says nothing to whoever holds neither, and of an end by time only that it expired', async () => {
    const mei = await gateway.as('mei');
    await mei.fetch('/api/auth/logout', { method: 'POST' });
    const expired = { status: 401, body: { code: 'session.over', message: 'Your session has expired. Please log in again.' } };
    expect(replyOf(await refresh(`rt=${mei.sessionId}.${'A'.repeat(43)}.${'B'.repeat(43)}`))).toEqual(expired);
    expect(replyOf(await askWith(`${mei.token.slice(0, -4)}AAAA`))).toEqual(expired);
    const { cookie } = await gateway.as('mei');
    ahead = 30 * DAY + MINUTE;
    expect(replyOf(await refresh(cookie))).toEqual(expired);
  });
});

describe('where a cookie may be given', () => {
  it('T3 without HTTPS only to a browser on this very machine', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...KEY, host: 'portal.example', 'content-type': 'application/json' };
      const sent = httpRequest(`${gateway.url}/api/auth/login`, { method: 'POST', headers }, (response) => resolve(response.statusCode));
      sent.on('error', reject);
      sent.end(JSON.stringify({ email: addressOf('bruno'), password: DEMO_PASSWORD }));
    });
    expect(status).toBe(403);
  });

  it('T3 over HTTPS it belongs to this host alone', async () => {
    const env = readEnv({
      DEMO: '1',
      SECRET: 's'.repeat(32),
      LOG_LEVEL: 'error',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: 'https://portal.example',
    });
    const { app, close } = await openGateway(env, { database: gateway.database, log: makeLog('error') });
    try {
      await app.listen(0, '127.0.0.1');
      const response = await request(await app.getUrl())
        .post('/api/auth/login')
        .set(KEY)
        .send({ email: addressOf('bruno'), password: DEMO_PASSWORD });
      const cookies = cookiesOf(response);
      for (const name of ['rt', 'dv'])
        expect(cookies).toContainEqual(
          expect.stringMatching(new RegExp(`^__Host-${name}=[\\w.-]+; Path=/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$`)),
        );
      // The page reads this one, and it says only that a session may be there.
      expect(cookies).toContainEqual(expect.stringMatching(/^__Host-si=1; Path=\/; Expires=[^;]+; Secure; SameSite=Strict$/));
    } finally {
      await close();
    }
  });
});
