import { describe, expect, it } from '@jest/globals';
import { call, clock, DAY, gateway, login, MINUTE, refresh, replyOf } from '../../../../../tests/kit/sessions-gateway';
import { signUp } from '../../../../../tests/kit/sign-up';
import { addressOf, KEY } from '../../../../../tests/kit/test-gateway';
import { DEMO_PASSWORD } from './demo-users';

describe('signing out', () => {
  it('R4.3 signing out ends the current session, notifies all tabs of the person and keeps other devices signed in', async () => {
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

  it('R7.1 signing out without a session is not an error', async () => {
    expect((await call('/api/auth/logout')).status).toBe(200);
  });
});

describe('an ended session', () => {
  const askWith = (token: string) => call('/api/auth/userinfo', { headers: { authorization: `Bearer ${token}` } });
  const both = async ({ cookie, token }: { cookie: string; token: string }) => [
    replyOf(await refresh(cookie)),
    replyOf(await askWith(token)),
  ];
  const sessionEndedReply = (reason: string) => ({ status: 401, body: { code: 'session.ended', data: { reason } } });

  it('R4.4 the cookie and the token of a signed-out session are refused with the reason that the user signed out', async () => {
    const mei = await gateway.as('mei');
    await mei.fetch('/api/auth/logout', { method: 'POST' });
    expect(await both(mei)).toMatchObject([sessionEndedReply('signed-out'), sessionEndedReply('signed-out')]);
  });

  it('R4.4 after a password change the sessions of other devices are refused with that reason', async () => {
    const [here, there] = [await gateway.as('mei'), await gateway.as('mei')];
    const { password_hash } = await gateway.database.db.selectFrom('person').selectAll().where('id', '=', 'mei').executeTakeFirstOrThrow();
    await here.accounts.savePassword({ current: DEMO_PASSWORD, password: 'another-harbour-31' });
    await gateway.database.db.updateTable('person').set({ password_hash }).where('id', '=', 'mei').execute();
    expect(await both(there)).toMatchObject([sessionEndedReply('password-changed'), sessionEndedReply('password-changed')]);
    expect((await refresh(here.cookie)).status).toBe(200);
  });

  it('R4.4 open sessions of a deleted account are refused with that reason, even if the person was waiting for approval', async () => {
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
    await sam.approvals.removeAccount({ userId: id, reason: 'The contract ended.' });
    const removedReply = { status: 401, body: { code: 'account.removed' } };
    expect(await both(person)).toMatchObject([removedReply, removedReply]);
    expect(replyOf(await login(email))).toMatchObject({ status: 401, body: { code: 'sign-in.wrong' } });

    const waitingPerson = await signUp(gateway);
    await sam.approvals.removeAccount({ userId: waitingPerson.id, reason: 'Unknown company.' });
    const standingResponse = await gateway.http.get('/api/auth/standing').set({ ...KEY, authorization: `Bearer ${waitingPerson.token}` });
    expect(replyOf(standingResponse)).toMatchObject(removedReply);
  });

  it('T3 a caller with an invalid or expired cookie or token gets no other reason than that the session expired', async () => {
    const mei = await gateway.as('mei');
    await mei.fetch('/api/auth/logout', { method: 'POST' });
    const expiredReply = { status: 401, body: { code: 'session.over', message: 'Your session has expired. Please log in again.' } };
    expect(replyOf(await refresh(`rt=${mei.sessionId}.${'A'.repeat(43)}.${'B'.repeat(43)}`))).toEqual(expiredReply);
    expect(replyOf(await askWith(`${mei.token.slice(0, -4)}AAAA`))).toEqual(expiredReply);
    const { cookie } = await gateway.as('mei');
    clock.ahead = 30 * DAY + MINUTE;
    expect(replyOf(await refresh(cookie))).toEqual(expiredReply);
  });
});
