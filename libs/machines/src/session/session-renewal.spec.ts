import { describe, expect, it } from '@jest/globals';
import { LIMITS, TokenOutdated } from '@portal/contracts';
import { bruno, failure, grant, lena, openSignedInTab, openTab, QUARTER_MS } from '../testing/session.fixture';
import { renewalDelayMs } from './session-token';

describe('a page that loads', () => {
  it('R4.2 R3.7 a loading page requests a token with the cookie, checks its owner, and signs the user in', async () => {
    const page = openTab();
    expect(page.currentState()).toBe('restoring.asking');
    await page.answer('refresh', grant('fresh one'));
    expect(page.currentState()).toBe('checking.asking');
    await page.answer('check', { ...bruno, photo: '/p/1' });
    expect(page.currentState()).toBe('signedIn.fresh');
    expect(page.context()).toMatchObject({ token: 'fresh one', user: { userId: 'u-bruno', photo: '/p/1' } });
    expect(page.orders).toEqual(['share']);
  });

  it('R4.4 a first visit without a cookie is signed out and does not mention an expired session', async () => {
    const page = openTab();
    await page.answer('refresh', failure(401));
    expect([page.currentState(), page.orders]).toEqual(['signedOut', []]);
  });

  it('R4.4 a user who was signed in at the last visit is notified that the session expired', async () => {
    const page = openTab({ user: bruno });
    await page.answer('refresh', failure(401));
    expect([page.currentState(), page.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear', 'say']]);
    expect(page.context().user).toBeNull();
  });

  it('R4.2 an empty result of the auth check signs the user out without mentioning an expired session', async () => {
    const page = openTab();
    await page.answer('refresh', grant());
    await page.answer('check', null);
    expect([page.currentState(), page.orders]).toEqual(['signedOut', ['share', 'tell', 'cancel', 'clear']]);
  });

  it('R4.2 an auth check that fails with a server error is retried and does not sign the user out', async () => {
    const page = openTab({ jitter: () => 1 });
    await page.answer('refresh', grant());
    await page.answer('check', failure(503));
    expect(page.currentState()).toBe('checking.waiting');
    page.clock.increment(1_000);
    await page.answer('check', bruno);
    expect(page.currentState()).toBe('signedIn.fresh');
  });

  it('R4.1 an auth check that takes longer than the lifetime of the token first requests another token', async () => {
    const page = openTab();
    await page.answer('refresh', grant());
    await page.answer('check', failure(503, QUARTER_MS));
    page.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    expect([page.currentState(), page.context().tries]).toEqual(['restoring.asking', 0]);
  });

  it('R4.5 data that another person left in this browser is cleared before the next person is signed in', async () => {
    const page = openTab({ user: lena });
    await page.answer('refresh', grant('t', bruno));
    expect(page.orders).toEqual(['cancel', 'clear', 'share']);
  });
});

describe('a token that grows old', () => {
  it('R4.1 R9.1 a token is renewed 60 s before its expiry', async () => {
    const page = await openSignedInTab();
    page.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs - 1);
    expect(page.currentState()).toBe('signedIn.fresh');
    page.clock.increment(1);
    expect(page.currentState()).toBe('signedIn.renewing.refreshing');
    await page.answer('refresh', { token: 'second', lifeMs: QUARTER_MS });
    expect(page.currentState()).toBe('signedIn.fresh');
    expect(page.context()).toMatchObject({ token: 'second', user: bruno });
    expect(page.orders).toEqual(['share']);
  });

  it('R4.1 an expiring token is renewed once for all calls that use it', async () => {
    const page = await openSignedInTab();
    page.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    for (const _ of Array(10)) page.actor.send({ type: 'refused', token: 'first' });
    page.actor.send({ type: 'woke up', lifeMs: 0 });
    expect(page.refreshes).toHaveLength(1);
  });

  it('R4.1 a token fetched by another tab replaces the renewal in this tab', async () => {
    const page = await openSignedInTab();
    page.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    page.actor.send({ type: 'received a token from another tab', ...grant('of the other tab') });
    expect(page.currentState()).toBe('signedIn.fresh');
    await page.answer('refresh', { token: 'too late', lifeMs: QUARTER_MS });
    expect(page.context().token).toBe('of the other tab');
    expect(page.orders).toEqual([]);
  });

  it('R4.1 a token with a lifetime below the margin is renewed after a second, and a token valid for 40 days is not renewed immediately', () => {
    expect([renewalDelayMs(30_000), renewalDelayMs(Number.NaN), renewalDelayMs(90_000)]).toEqual([1_000, 1_000, 30_000]);
    expect(renewalDelayMs(40 * 24 * 3_600_000)).toBe(2 ** 31 - 1);
  });

  it('R4.1 a page that was suspended checks the remaining lifetime and either renews the token or corrects its timer', async () => {
    const page = await openSignedInTab();
    page.actor.send({ type: 'woke up', lifeMs: 2 * 60_000 });
    page.clock.increment(59_999);
    expect(page.currentState()).toBe('signedIn.fresh');
    page.clock.increment(1);
    expect(page.currentState()).toBe('signedIn.renewing.refreshing');
  });

  it('R4.1 a token for another person clears all data and starts an auth check', async () => {
    const page = await openSignedInTab();
    page.actor.send({ type: 'received a token from another tab', ...grant('hers', lena) });
    expect([page.currentState(), page.orders]).toEqual(['checking.asking', ['cancel', 'clear']]);
    expect(page.context().user?.userId).toBe('u-lena');
  });

  it('R4.1 R4.5 a renewal that returns a token of another person, because the cookie changed, also clears all data', async () => {
    const page = await openSignedInTab();
    page.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    await page.answer('refresh', grant('hers', lena));
    expect([page.currentState(), page.orders]).toEqual(['checking.asking', ['cancel', 'clear', 'share']]);
  });
});

describe('rights that change', () => {
  const movedBruno = { ...bruno, unitId: 'cp-other' };
  const outdatedToken = { ...failure(401), code: TokenOutdated.code };
  const signedInAt = async () => {
    const page = openTab();
    page.actor.send({ type: 'signed in', ...grant('first', { ...bruno, unitId: 'cp-own' }) });
    await page.answer('check', { ...bruno, unitId: 'cp-own' });
    page.orders.length = 0;
    return page;
  };

  it.each([
    ['another unit', movedBruno],
    ['another role', { ...bruno, role: 'LBO' as const }],
  ])('R4.5 R6.1 a token for %s clears all data of the tab without signing the user out', async (_, user) => {
    const page = await signedInAt();
    page.actor.send({ type: 'refused', token: 'first', lifeMs: QUARTER_MS, error: outdatedToken });
    expect([page.currentState(), page.orders]).toEqual(['signedIn.renewing.refreshing', []]);
    await page.answer('refresh', grant('second', user));
    expect([page.currentState(), page.orders]).toEqual(['checking.asking', ['cancel', 'clear', 'share']]);
    await page.answer('check', user);
    expect([page.currentState(), page.context().user]).toEqual(['signedIn.fresh', user]);
  });

  it('R6.1 a token that another tab received for another unit clears the data of this tab too', async () => {
    const page = await signedInAt();
    page.actor.send({ type: 'received a token from another tab', ...grant('second', movedBruno) });
    expect([page.currentState(), page.orders]).toEqual(['checking.asking', ['cancel', 'clear']]);
  });

  it('R6.1 rights that change during the auth check cause another token request and no redirect to the sign-in page', async () => {
    const page = openTab();
    await page.answer('refresh', grant());
    await page.answer('check', outdatedToken);
    expect(page.currentState()).toBe('restoring.asking');
    await page.answer('refresh', grant('second', movedBruno));
    page.actor.send({ type: 'refused', token: 'second', lifeMs: QUARTER_MS, error: outdatedToken });
    expect(page.currentState()).toBe('restoring.asking');
  });
});
