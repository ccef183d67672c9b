import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import request from 'supertest';
import { clock, DAY, gateway, login, MINUTE, refresh, replyOf } from '../../../../../tests/kit/sessions-gateway';
import { addressOf, cookiesOf, KEY } from '../../../../../tests/kit/test-gateway';
import { openGateway } from '../../open';
import { readEnv } from '../../platform/config/env';
import type { Exchange } from '../../platform/http/serve';
import { makeLog } from '../../platform/log';
import { SecurityEvents } from '../../services/audit-log/security-events';
import { DEMO_PASSWORD } from './demo-users';
import { Sessions } from './sessions';
import { SignIn } from './sign-in.service';

const personWith = (status: 'waiting' | 'rejected') =>
  gateway.database.db.selectFrom('person').selectAll().where('standing', '=', status).limit(1).executeTakeFirstOrThrow();

describe('signing in', () => {
  it('R3.7 a sign-in returns the token and the user, and the refresh token only in an HttpOnly cookie', async () => {
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

  it('R1.3 a sign-in accepts the address in upper and lower case', async () => {
    expect((await login('  Bruno@Brennhagen.example ')).status).toBe(200);
  });

  it('T8 a sign-in reports that an account awaits approval only if the password is correct', async () => {
    const { email } = await personWith('waiting');
    expect(replyOf(await login(email, 'not the password', '10.0.0.3'))).toMatchObject({ status: 401 });
    expect(replyOf(await login(email))).toMatchObject({ status: 403, body: { code: 'account.waiting' } });
  });

  it('R4.7 a sign-in reports the reason of a rejection only if the password is correct', async () => {
    const { email, reason } = await personWith('rejected');
    expect(reason).toBeTruthy();
    expect(replyOf(await login(email, 'not the password', '10.0.0.3'))).toMatchObject({ status: 401 });
    expect(replyOf(await login(email))).toMatchObject({ status: 403, body: { code: 'account.rejected', data: { reason } } });
  });

  it('R3.18 a person who signs in gets the time of the previous visit', async () => {
    const first = await gateway.as('kenji');
    clock.ahead = 3 * DAY;
    const secondSignIn = await gateway.signIn(first.email, DEMO_PASSWORD);
    const { items } = await secondSignIn.accounts.me();
    expect(new Date(items[0]!.lastVisit!).getTime()).toBeLessThan(Date.now() + DAY);
    expect(new Date(items[0]!.lastVisit!).getTime()).toBeGreaterThan(Date.now() - MINUTE);
  });

  it('R3.18 R2.18 the last visit is from an earlier day on every device of the day, and a long session counts as a visit until its last refresh', async () => {
    const HOUR = 60 * MINUTE;
    const start = Date.now();
    // Eight in the morning in Dubai, five days from now.
    const morning = Math.ceil(start / DAY) * DAY + 5 * DAY + 4 * HOUR;
    const visitSeenAt = async (moment: number) => {
      clock.ahead = moment - Date.now();
      const { items } = await (await gateway.signIn('faisal@yarrowdyne.example', DEMO_PASSWORD)).accounts.me();
      return Math.round((new Date(items[0]!.lastVisit!).getTime() - morning) / MINUTE) * MINUTE;
    };
    await visitSeenAt(morning);
    const nextDay = morning + DAY;
    expect(await visitSeenAt(nextDay)).toBe(0);
    // A second device in the evening, after nine hours away.
    expect(await visitSeenAt(nextDay + 9 * HOUR)).toBe(0);
    const device = await gateway.signIn('faisal@yarrowdyne.example', DEMO_PASSWORD);
    clock.ahead = nextDay + 14 * HOUR - Date.now();
    expect((await refresh(device.cookie)).status).toBe(200);
    // Two hours later it is the next day, and still the same visit.
    expect(await visitSeenAt(nextDay + 17 * HOUR)).toBe(0);
    expect(await visitSeenAt(nextDay + 26 * HOUR)).toBe(DAY + 17 * HOUR);
  });

  it('G8 a sign-in is refused if the approval or the password changed after the password was verified', async () => {
    const exchange = { request: { headers: {} } } as Exchange;
    const signIn = gateway.app.get(SignIn, { strict: false });
    const sessions = () => gateway.database.db.selectFrom('session').select('id').where('person_id', '=', 'eve').execute();
    const personBefore = await gateway.database.db.selectFrom('person').selectAll().where('id', '=', 'eve').executeTakeFirstOrThrow();
    const initialSessions = await sessions();
    for (const since of [{ standing: 'deleted' }, { password_hash: 'another' }] as const) {
      await gateway.database.db.updateTable('person').set(since).where('id', '=', 'eve').execute();
      const pendingSignIn = gateway.database.tx((tx) => signIn.letIn(tx, personBefore, exchange, true));
      await expect(pendingSignIn).rejects.toMatchObject({ refusal: { code: 'sign-in.wrong' } });
      const { standing, password_hash } = personBefore;
      await gateway.database.db.updateTable('person').set({ standing, password_hash }).where('id', '=', 'eve').execute();
    }
    expect(await sessions()).toEqual(initialSessions);
  });

  it('G1 all sessions of a person end before the fact log is locked, so that two such calls never wait for each other', async () => {
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

  it('R6.8 T33 forged identities are refused within the call budget and cannot flood the audit log', async () => {
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

describe('cookies', () => {
  it('T3 cookies without HTTPS are set only for a browser on the same machine', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { ...KEY, host: 'portal.example', 'content-type': 'application/json' };
      const loginRequest = httpRequest(`${gateway.url}/api/auth/login`, { method: 'POST', headers }, (response) =>
        resolve(response.statusCode),
      );
      loginRequest.on('error', reject);
      loginRequest.end(JSON.stringify({ email: addressOf('bruno'), password: DEMO_PASSWORD }));
    });
    expect(status).toBe(403);
  });

  it('T3 cookies over HTTPS are limited to the host of the portal', async () => {
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
      for (const [name, sameSite] of [
        ['rt', 'Strict'],
        ['dv', 'Lax'],
      ])
        expect(cookies).toContainEqual(
          expect.stringMatching(new RegExp(`^__Host-${name}=[\\w.-]+; Path=/; Expires=[^;]+; HttpOnly; Secure; SameSite=${sameSite}$`)),
        );
      // The page can read this cookie, which only shows that a session may exist.
      expect(cookies).toContainEqual(expect.stringMatching(/^__Host-si=1; Path=\/; Expires=[^;]+; Secure; SameSite=Strict$/));
    } finally {
      await close();
    }
  });
});
