import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Response } from 'supertest';
import { call, clock, DAY, gateway, MINUTE, refresh, replyOf, SECOND } from '../../../../../tests/kit/sessions-gateway';
import { cookiesOf } from '../../../../../tests/kit/test-gateway';

const cookieOf = (response: Response): string => cookiesOf(response)[0]?.split(';')[0] ?? '';

describe('the refresh cookie', () => {
  it('R4.1 ten simultaneous refreshes all succeed with the same new token', async () => {
    const { cookie } = await gateway.as('lena');
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const successors = new Set(answers.map(cookieOf));
    expect(successors.size).toBe(1);
    expect([...successors][0]).not.toBe(cookie);
    expect((await refresh([...successors][0]!)).status).toBe(200);
  });

  it('R4.1 the previous refresh token is valid for 30 s, and using it later revokes every token of the sign-in', async () => {
    const lena = await gateway.as('lena');
    const line = lena.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const successor = cookieOf(await refresh(lena.cookie));
    clock.ahead = 29 * SECOND;
    expect(cookieOf(await refresh(lena.cookie))).toBe(successor);
    clock.ahead = 31 * SECOND;
    const reuseReply = { status: 401, body: { code: 'session.ended', data: { reason: 'token-reused' } } };
    expect(replyOf(await refresh(lena.cookie))).toMatchObject(reuseReply);
    expect(replyOf(await refresh(successor))).toMatchObject(reuseReply);
    expect((await lena.fetch('/api/auth/standing')).status).toBe(401);
    await line.until(() => line.facts('session.ended').some(({ data }) => data['sessionId'] === lena.sessionId) || !line.socket.connected);
    const actions = await gateway.database.db.selectFrom('audit').select('action').where('object', '=', lena.sessionId).execute();
    expect(actions.map(({ action }) => action)).toEqual(['session.begun', 'session.reused', 'session.ended']);
  });

  it('T3 a refresh token that was used two refreshes ago ends the sign-in', async () => {
    const { cookie } = await gateway.as('lena');
    const second = cookieOf(await refresh(cookie));
    const third = cookieOf(await refresh(second));
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('T3 a reused refresh token ends the sign-in even under an idempotency key', async () => {
    const { cookie } = await gateway.as('lena');
    const second = cookieOf(await refresh(cookie));
    const third = cookieOf(await refresh(second));
    const reuseResponse = await call('/api/auth/refresh-token', { cookie, headers: { 'idempotency-key': 'refresh-reuse-1' } });
    expect(reuseResponse.status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('T3 a forged refresh token of an existing sign-in does not end that sign-in', async () => {
    const lena = await gateway.as('lena');
    expect((await refresh(`rt=${lena.sessionId}.${'A'.repeat(43)}.${'B'.repeat(43)}`)).status).toBe(401);
    expect((await refresh(lena.cookie)).status).toBe(200);
  });

  it('R4.4 a refresh without a cookie is refused', async () => {
    expect(replyOf(await call('/api/auth/refresh-token'))).toMatchObject({ status: 401, body: { code: 'session.over' } });
  });

  it('T5 a database error never leads to a 401 and signs no user out', async () => {
    const { cookie } = await gateway.as('lena');
    await sql`alter table session rename to session_away`.execute(gateway.database.db);
    const answer = await refresh(cookie);
    await sql`alter table session_away rename to session`.execute(gateway.database.db);
    expect(answer.status).toBe(503);
    expect(cookiesOf(answer)).toEqual([]);
    expect((await refresh(cookie)).status).toBe(200);
  });

  it('R3.8 a refresh returns the current data of the person', async () => {
    const jonas = await gateway.as('jonas');
    await jonas.accounts.saveProfile({ firstname: 'Jonas Emil', lastname: 'Richter', phone: '' });
    const answer = replyOf(await refresh(jonas.cookie));
    expect(answer.body).toMatchObject({ userDetails: { firstname: 'Jonas Emil' } });
  });

  it('T12 a refresh is refused for a person who is no longer approved', async () => {
    const eve = await gateway.as('eve');
    await gateway.database.db.updateTable('person').set({ standing: 'rejected' }).where('id', '=', 'eve').execute();
    const answer = await refresh(eve.cookie);
    await gateway.database.db.updateTable('person').set({ standing: 'approved' }).where('id', '=', 'eve').execute();
    expect(answer.status).toBe(401);
  });

  it('R4.1 a refresh is refused 30 days after the sign-in', async () => {
    const { cookie } = await gateway.as('lena');
    clock.ahead = 30 * DAY + MINUTE;
    expect((await refresh(cookie)).status).toBe(401);
  });
});
