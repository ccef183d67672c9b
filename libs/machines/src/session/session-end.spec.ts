import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { backOffMs } from '../back-off';
import { bruno, failure, grant, lena, QUARTER_MS, signedIn } from '../testing/session.fixture';

describe('an outage', () => {
  it('R4.1 is sat out with growing pauses, spread by chance, and never signs anybody out', async () => {
    const it = await signedIn({ jitter: () => 0 });
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    for (const [status, pause] of [
      [0, 500],
      [503, 1_000],
      [500, 2_000],
      [502, 4_000],
    ] as const) {
      await it.answer('refresh', failure(status));
      expect(it.stands()).toBe('signedIn.renewing.retrying');
      it.clock.increment(pause - 1);
      expect(it.stands()).toBe('signedIn.renewing.retrying');
      it.clock.increment(1);
      expect(it.stands()).toBe('signedIn.renewing.refreshing');
    }
    expect(it.orders).toEqual([]);
  });

  it('R4.1 that outlasts the token leaves the person stranded, still asking, until an answer comes', async () => {
    const it = await signedIn();
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    await it.answer('refresh', failure(0));
    it.clock.increment(LIMITS.refreshMarginMs + LIMITS.refreshGraceMs - 1);
    expect(it.stands()).toMatch('signedIn.renewing');
    it.clock.increment(1);
    expect(it.stands()).toBe('signedIn.stranded.refreshing');
    for (const _ of Array(50)) {
      await it.answer('refresh', failure(503));
      expect(it.stands()).toBe('signedIn.stranded.retrying');
      it.clock.increment(30_000);
    }
    it.actor.send({ type: 'refused', token: 'first', lifeMs: -5 });
    await it.answer('refresh', { token: 'at last', lifeMs: QUARTER_MS });
    expect([it.stands(), it.context().tries, it.orders]).toEqual(['signedIn.fresh', 0, ['share']]);
  });

  it('R4.1 R4.4 only a 401 signs a stranded person out', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'woke up', lifeMs: -60_000 });
    it.clock.increment(LIMITS.refreshGraceMs);
    expect(it.stands()).toBe('signedIn.stranded.refreshing');
    await it.answer('refresh', failure(401));
    expect([it.stands(), it.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear', 'say']]);
  });

  it('R4.1 ends the pause as soon as the browser is back online', async () => {
    const it = await signedIn();
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    await it.answer('refresh', new TypeError('Failed to fetch'));
    expect(it.context().failure).toMatchObject({ status: 0 });
    it.actor.send({ type: 'came back online' });
    expect(it.stands()).toBe('signedIn.renewing.refreshing');
  });

  it('R4.1 pauses double from 1 s to 30 s, keep half of it for chance, and heed Retry-After', () => {
    expect([1, 2, 5, 6, 99].map((tries) => backOffMs(tries, 1))).toEqual([1_000, 2_000, 16_000, 30_000, 30_000]);
    expect([backOffMs(3, 0), backOffMs(3, 0.5)]).toEqual([2_000, 3_000]);
    expect(backOffMs(1, 1, 118_000)).toBe(118_000);
  });
});

describe('a session that ends', () => {
  it('R4.4 R8.2 by a 401 says so once, however many calls were refused, until the next sign-in', async () => {
    const it = await signedIn();
    for (const _ of Array(5)) it.actor.send({ type: 'refused', token: 'first', lifeMs: 60_000 });
    expect([it.stands(), it.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear', 'say']]);
    it.actor.send({ type: 'signed in', ...grant('second') });
    await it.answer('check', bruno);
    it.actor.send({ type: 'refused', token: 'second' });
    expect(it.orders.filter((order) => order === 'say')).toHaveLength(2);
  });

  it('R4.3 R4.5 by the person tells the other tabs, clears everything and says nothing of expiry', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'signed out here' });
    expect([it.stands(), it.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear']]);
    expect(it.context()).toMatchObject({ token: null, user: null, lifeMs: 0 });
  });

  it('R4.3 in another tab follows without telling it back', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'signed out elsewhere' });
    expect([it.stands(), it.orders]).toEqual(['signedOut', ['cancel', 'clear']]);
  });

  it('R4.4 is not ended by the late 401 of a token that was replaced, nor by that of one that ran out by itself', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'refused', token: 'before the first' });
    expect(it.stands()).toBe('signedIn.fresh');
    it.actor.send({ type: 'refused', token: 'first', lifeMs: 0 });
    expect([it.stands(), it.orders]).toEqual(['signedIn.renewing.refreshing', []]);
  });

  it('R4.4 409 leads to the code, and the verified person to the sign-in', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'was asked to verify' });
    expect([it.stands(), it.orders, it.context().token]).toEqual(['unverified', ['cancel'], null]);
    it.actor.send({ type: 'was verified' });
    expect(it.stands()).toBe('signedOut');
  });

  it('R4.5 gives way to another person who signs in over it, with nothing of the first left', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'signed in', ...grant('hers', lena) });
    expect([it.stands(), it.orders]).toEqual(['checking.asking', ['cancel', 'clear', 'share']]);
  });

  it('R4.1 nothing is asked any more once it has ended', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'signed out here' });
    it.clock.increment(QUARTER_MS * 10);
    expect([it.stands(), it.refreshes.length]).toEqual(['signedOut', 0]);
  });
});
