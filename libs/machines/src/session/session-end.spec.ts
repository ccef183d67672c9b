import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { backOffMs } from '../back-off';
import { bruno, failure, grant, lena, openSignedInTab, QUARTER_MS } from '../testing/session.fixture';

describe('an outage', () => {
  it('R4.1 an outage delays the renewal by growing, randomized pauses and never signs the user out', async () => {
    const page = await openSignedInTab({ jitter: () => 0 });
    page.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    for (const [status, pause] of [
      [0, 500],
      [503, 1_000],
      [500, 2_000],
      [502, 4_000],
    ] as const) {
      await page.answer('refresh', failure(status));
      expect(page.currentState()).toBe('signedIn.renewing.retrying');
      page.clock.increment(pause - 1);
      expect(page.currentState()).toBe('signedIn.renewing.retrying');
      page.clock.increment(1);
      expect(page.currentState()).toBe('signedIn.renewing.refreshing');
    }
    expect(page.orders).toEqual([]);
  });

  it('R4.1 an outage that outlasts the token leaves the session stranded, and requests continue until a response is received', async () => {
    const page = await openSignedInTab();
    page.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    await page.answer('refresh', failure(0));
    page.clock.increment(LIMITS.refreshMarginMs + LIMITS.refreshGraceMs - 1);
    expect(page.currentState()).toMatch('signedIn.renewing');
    page.clock.increment(1);
    expect(page.currentState()).toBe('signedIn.stranded.refreshing');
    for (const _ of Array(50)) {
      await page.answer('refresh', failure(503));
      expect(page.currentState()).toBe('signedIn.stranded.retrying');
      page.clock.increment(30_000);
    }
    page.actor.send({ type: 'refused', token: 'first', lifeMs: -5 });
    await page.answer('refresh', { token: 'at last', lifeMs: QUARTER_MS });
    expect([page.currentState(), page.context().tries, page.orders]).toEqual(['signedIn.fresh', 0, ['share']]);
  });

  it('R4.1 R4.4 only a 401 signs a user out of a stranded session', async () => {
    const page = await openSignedInTab();
    page.actor.send({ type: 'woke up', lifeMs: -60_000 });
    page.clock.increment(LIMITS.refreshGraceMs);
    expect(page.currentState()).toBe('signedIn.stranded.refreshing');
    await page.answer('refresh', failure(401));
    expect([page.currentState(), page.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear', 'say']]);
  });

  it('R4.1 the token refresh is retried without further delay when the browser is back online', async () => {
    const page = await openSignedInTab();
    page.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    await page.answer('refresh', new TypeError('Failed to fetch'));
    expect(page.context().failure).toMatchObject({ status: 0 });
    page.actor.send({ type: 'came back online' });
    expect(page.currentState()).toBe('signedIn.renewing.refreshing');
  });

  it('R4.1 the retry delays double from 1 s to 30 s, randomize their upper half, and respect Retry-After', () => {
    expect([1, 2, 5, 6, 99].map((tries) => backOffMs(tries, 1))).toEqual([1_000, 2_000, 16_000, 30_000, 30_000]);
    expect([backOffMs(3, 0), backOffMs(3, 0.5)]).toEqual([2_000, 3_000]);
    expect(backOffMs(1, 1, 118_000)).toBe(118_000);
  });
});

describe('a session that ends', () => {
  it('R4.4 R8.2 a session ended by a 401 reports its end once, although many calls were refused', async () => {
    const page = await openSignedInTab();
    for (const _ of Array(5)) page.actor.send({ type: 'refused', token: 'first', lifeMs: 60_000 });
    expect([page.currentState(), page.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear', 'say']]);
    page.actor.send({ type: 'signed in', ...grant('second') });
    await page.answer('check', bruno);
    page.actor.send({ type: 'refused', token: 'second' });
    expect(page.orders.filter((order) => order === 'say')).toHaveLength(2);
  });

  it('R4.3 R4.5 a sign-out notifies the other tabs, clears all data and does not mention an expired session', async () => {
    const page = await openSignedInTab();
    page.actor.send({ type: 'signed out here' });
    expect([page.currentState(), page.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear']]);
    expect(page.context()).toMatchObject({ token: null, user: null, lifeMs: 0 });
  });

  it('R4.3 a sign-out in another tab signs this tab out and is not rebroadcast', async () => {
    const page = await openSignedInTab();
    page.actor.send({ type: 'signed out elsewhere' });
    expect([page.currentState(), page.orders]).toEqual(['signedOut', ['cancel', 'clear']]);
  });

  it('R4.4 a late 401 for a replaced or expired token does not end the session', async () => {
    const page = await openSignedInTab();
    page.actor.send({ type: 'refused', token: 'before the first' });
    expect(page.currentState()).toBe('signedIn.fresh');
    page.actor.send({ type: 'refused', token: 'first', lifeMs: 0 });
    expect([page.currentState(), page.orders]).toEqual(['signedIn.renewing.refreshing', []]);
  });

  it('R4.4 a 409 response leads to the code page, and a verified code leads to the sign-in page', async () => {
    const page = await openSignedInTab();
    page.actor.send({ type: 'was asked to verify' });
    expect([page.currentState(), page.orders, page.context().token]).toEqual(['unverified', ['cancel'], null]);
    page.actor.send({ type: 'was verified' });
    expect(page.currentState()).toBe('signedOut');
  });

  it('R4.5 the sign-in of another person replaces the session and clears all data of the first person', async () => {
    const page = await openSignedInTab();
    page.actor.send({ type: 'signed in', ...grant('hers', lena) });
    expect([page.currentState(), page.orders]).toEqual(['checking.asking', ['cancel', 'clear', 'share']]);
  });

  it('R4.1 an ended session sends no more requests', async () => {
    const page = await openSignedInTab();
    page.actor.send({ type: 'signed out here' });
    page.clock.increment(QUARTER_MS * 10);
    expect([page.currentState(), page.refreshes.length]).toEqual(['signedOut', 0]);
  });
});
