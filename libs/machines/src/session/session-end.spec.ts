import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { backOffMs } from '../back-off';
import { bruno, failure, grant, lena, QUARTER_MS, signedIn } from '../testing/session.fixture';

describe('an outage', () => {
  it('R4.1 an outage delays the renewal by growing, randomized pauses and never signs the user out', async () => {
    const it = await signedIn({ jitter: () => 0 });
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    for (const [status, pause] of [
      [0, 500],
      [503, 1_000],
      [500, 2_000],
      [502, 4_000],
    ] as const) {
      await it.answer('refresh', failure(status));
      expect(it.currentState()).toBe('signedIn.renewing.retrying');
      it.clock.increment(pause - 1);
      expect(it.currentState()).toBe('signedIn.renewing.retrying');
      it.clock.increment(1);
      expect(it.currentState()).toBe('signedIn.renewing.refreshing');
    }
    expect(it.orders).toEqual([]);
  });

  it('R4.1 an outage that outlasts the token leaves the session stranded, and requests continue until a response arrives', async () => {
    const it = await signedIn();
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    await it.answer('refresh', failure(0));
    it.clock.increment(LIMITS.refreshMarginMs + LIMITS.refreshGraceMs - 1);
    expect(it.currentState()).toMatch('signedIn.renewing');
    it.clock.increment(1);
    expect(it.currentState()).toBe('signedIn.stranded.refreshing');
    for (const _ of Array(50)) {
      await it.answer('refresh', failure(503));
      expect(it.currentState()).toBe('signedIn.stranded.retrying');
      it.clock.increment(30_000);
    }
    it.actor.send({ type: 'refused', token: 'first', lifeMs: -5 });
    await it.answer('refresh', { token: 'at last', lifeMs: QUARTER_MS });
    expect([it.currentState(), it.context().tries, it.orders]).toEqual(['signedIn.fresh', 0, ['share']]);
  });

  it('R4.1 R4.4 only a 401 signs a user out of a stranded session', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'woke up', lifeMs: -60_000 });
    it.clock.increment(LIMITS.refreshGraceMs);
    expect(it.currentState()).toBe('signedIn.stranded.refreshing');
    await it.answer('refresh', failure(401));
    expect([it.currentState(), it.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear', 'say']]);
  });

  it('R4.1 the token refresh is retried without further delay when the browser is back online', async () => {
    const it = await signedIn();
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    await it.answer('refresh', new TypeError('Failed to fetch'));
    expect(it.context().failure).toMatchObject({ status: 0 });
    it.actor.send({ type: 'came back online' });
    expect(it.currentState()).toBe('signedIn.renewing.refreshing');
  });

  it('R4.1 the retry delays double from 1 s to 30 s, randomize their upper half, and respect Retry-After', () => {
    expect([1, 2, 5, 6, 99].map((tries) => backOffMs(tries, 1))).toEqual([1_000, 2_000, 16_000, 30_000, 30_000]);
    expect([backOffMs(3, 0), backOffMs(3, 0.5)]).toEqual([2_000, 3_000]);
    expect(backOffMs(1, 1, 118_000)).toBe(118_000);
  });
});

describe('a session that ends', () => {
  it('R4.4 R8.2 a session ended by a 401 reports this once, although many calls were refused', async () => {
    const it = await signedIn();
    for (const _ of Array(5)) it.actor.send({ type: 'refused', token: 'first', lifeMs: 60_000 });
    expect([it.currentState(), it.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear', 'say']]);
    it.actor.send({ type: 'signed in', ...grant('second') });
    await it.answer('check', bruno);
    it.actor.send({ type: 'refused', token: 'second' });
    expect(it.orders.filter((order) => order === 'say')).toHaveLength(2);
  });

  it('R4.3 R4.5 signing out notifies the other tabs, clears everything and does not mention expiry', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'signed out here' });
    expect([it.currentState(), it.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear']]);
    expect(it.context()).toMatchObject({ token: null, user: null, lifeMs: 0 });
  });

  it('R4.3 a sign-out in another tab signs this tab out and is not broadcast again', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'signed out elsewhere' });
    expect([it.currentState(), it.orders]).toEqual(['signedOut', ['cancel', 'clear']]);
  });

  it('R4.4 a late 401 for a replaced or expired token does not end the session', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'refused', token: 'before the first' });
    expect(it.currentState()).toBe('signedIn.fresh');
    it.actor.send({ type: 'refused', token: 'first', lifeMs: 0 });
    expect([it.currentState(), it.orders]).toEqual(['signedIn.renewing.refreshing', []]);
  });

  it('R4.4 a 409 leads to the code page, and verification leads to the sign-in page', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'was asked to verify' });
    expect([it.currentState(), it.orders, it.context().token]).toEqual(['unverified', ['cancel'], null]);
    it.actor.send({ type: 'was verified' });
    expect(it.currentState()).toBe('signedOut');
  });

  it('R4.5 the sign-in of another person replaces the session and clears all data of the first person', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'signed in', ...grant('hers', lena) });
    expect([it.currentState(), it.orders]).toEqual(['checking.asking', ['cancel', 'clear', 'share']]);
  });

  it('R4.1 an ended session sends no more requests', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'signed out here' });
    it.clock.increment(QUARTER_MS * 10);
    expect([it.currentState(), it.refreshes.length]).toEqual(['signedOut', 0]);
  });
});
