import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { backOffMs } from './back-off';
import type { Failure } from './failure';
import { type SessionEvent, type SessionInput, sessionMachine } from './session.machine';
import { dueMs, type Grant, type SessionUser } from './session-token';
import { after, type Row, standing, started } from './truth-table';

const bruno: SessionUser = {
  userId: 'u-bruno',
  email: 'bruno@brennhagen.example',
  firstname: 'Bruno',
  lastname: 'Brenn',
  role: 'CP',
  isApproved: true,
  isVerified: true,
};
const lena: SessionUser = { ...bruno, userId: 'u-lena', email: 'lena@yarrowdyne.example', firstname: 'Lena', role: 'LBO' };
const QUARTER_MS = 15 * 60_000;
const grant = (token = 'first', user = bruno): Grant => ({ token, lifeMs: QUARTER_MS, user });
const failure = (status: number, retryAfterMs?: number): Failure => ({ status, code: 'x', message: '', retryAfterMs });

describe('every state and every event', () => {
  const STATES = {
    'restoring.asking': { restoring: 'asking' },
    'restoring.waiting': { restoring: 'waiting' },
    signedOut: 'signedOut',
    unverified: 'unverified',
    'checking.asking': { checking: 'asking' },
    'checking.waiting': { checking: 'waiting' },
    'signedIn.fresh': { signedIn: 'fresh' },
    'signedIn.renewing.refreshing': { signedIn: { renewing: 'refreshing' } },
    'signedIn.renewing.retrying': { signedIn: { renewing: 'retrying' } },
    'signedIn.stranded.refreshing': { signedIn: { stranded: 'refreshing' } },
    'signedIn.stranded.retrying': { signedIn: { stranded: 'retrying' } },
  } as const;
  type State = keyof typeof STATES;

  const HAPPENINGS = [
    { type: 'signed in', ...grant('own') },
    { type: 'told a fresh token by another tab', ...grant('other') },
    { type: 'signed out here' },
    { type: 'signed out elsewhere' },
    { type: 'refused', token: 'first', lifeMs: 500 },
    { type: 'refused', token: 'an older one' },
    { type: 'refused', token: 'first', lifeMs: 0 },
    { type: 'was asked to verify' },
    { type: 'was verified' },
    { type: 'came back online' },
    { type: 'woke up', lifeMs: 90_000 },
    { type: 'woke up', lifeMs: 10 },
  ] as const satisfies SessionEvent[];

  // biome-ignore format: a table
  const TABLE: Record<State, Row<typeof HAPPENINGS, State>> = {
    //                               signed in          told a token       out here     elsewhere    refused      …older …run out                         409           verified     online                          woke, alive                     woke, due
    'restoring.asking':             ['checking.asking', 'checking.asking', 'signedOut', 'signedOut', '·',         '·', '·',                               'unverified', '·',         '·',                            '·',                            '·'],
    'restoring.waiting':            ['checking.asking', 'checking.asking', 'signedOut', 'signedOut', '·',         '·', '·',                               'unverified', '·',         'restoring.asking',             'restoring.asking',             'restoring.asking'],
    signedOut:                      ['checking.asking', 'checking.asking', '·',         '·',         '·',         '·', '·',                               'unverified', '·',         '·',                            '·',                            '·'],
    unverified:                     ['checking.asking', 'checking.asking', 'signedOut', 'signedOut', '·',         '·', '·',                               '·',          'signedOut', '·',                            '·',                            '·'],
    'checking.asking':              ['checking.asking', 'checking.asking', 'signedOut', 'signedOut', 'signedOut', '·', 'restoring.asking',                'unverified', '·',         '·',                            '·',                            '·'],
    'checking.waiting':             ['checking.asking', 'checking.asking', 'signedOut', 'signedOut', 'signedOut', '·', 'restoring.asking',                'unverified', '·',         'checking.asking',              'checking.asking',              'checking.asking'],
    'signedIn.fresh':               ['checking.asking', 'signedIn.fresh',  'signedOut', 'signedOut', 'signedOut', '·', 'signedIn.renewing.refreshing',    'unverified', '·',         '·',                            'signedIn.fresh',               'signedIn.renewing.refreshing'],
    'signedIn.renewing.refreshing': ['checking.asking', 'signedIn.fresh',  'signedOut', 'signedOut', '·',         '·', '·',                               'unverified', '·',         '·',                            '·',                            '·'],
    'signedIn.renewing.retrying':   ['checking.asking', 'signedIn.fresh',  'signedOut', 'signedOut', '·',         '·', '·',                               'unverified', '·',         'signedIn.renewing.refreshing', 'signedIn.renewing.refreshing', 'signedIn.renewing.refreshing'],
    'signedIn.stranded.refreshing': ['checking.asking', 'signedIn.fresh',  'signedOut', 'signedOut', '·',         '·', '·',                               'unverified', '·',         '·',                            '·',                            '·'],
    'signedIn.stranded.retrying':   ['checking.asking', 'signedIn.fresh',  'signedOut', 'signedOut', '·',         '·', '·',                               'unverified', '·',         'signedIn.stranded.refreshing', 'signedIn.stranded.refreshing', 'signedIn.stranded.refreshing'],
  };

  const context = { ...started(sessionMachine, { user: bruno }).context, token: 'first', lifeMs: QUARTER_MS };
  const names = Object.keys(TABLE) as State[];

  it.each(names.flatMap((state) => HAPPENINGS.map((event, column) => ({ state, event, to: TABLE[state][column] }))))(
    'R4.1 R4.2 R4.3 R4.4 $state: $event.type leads to $to',
    ({ state, event, to }) => {
      expect(standing(after(sessionMachine, STATES[state], context, event).value)).toEqual([to === '·' ? state : to]);
    },
  );

  const ANSWERS = ['done', 401, 409, 429, 503, 0, 403] as const;
  const ASKING = ['restoring.asking', 'checking.asking', 'signedIn.renewing.refreshing', 'signedIn.stranded.refreshing'] as const;
  // biome-ignore format: a table
  const ANSWERED: Record<(typeof ASKING)[number], Row<typeof ANSWERS, State>> = {
    //                               done               401          409           429                           503                           no answer                     403
    'restoring.asking':             ['checking.asking', 'signedOut', 'unverified', 'restoring.waiting',          'restoring.waiting',          'restoring.waiting',          'restoring.waiting'],
    'checking.asking':              ['signedIn.fresh',  'signedOut', 'unverified', 'checking.waiting',           'checking.waiting',           'checking.waiting',           'signedOut'],
    'signedIn.renewing.refreshing': ['signedIn.fresh',  'signedOut', 'unverified', 'signedIn.renewing.retrying', 'signedIn.renewing.retrying', 'signedIn.renewing.retrying', 'signedIn.renewing.retrying'],
    'signedIn.stranded.refreshing': ['signedIn.fresh',  'signedOut', 'unverified', 'signedIn.stranded.retrying', 'signedIn.stranded.retrying', 'signedIn.stranded.retrying', 'signedIn.stranded.retrying'],
  };

  it.each(ASKING.flatMap((state) => ANSWERS.map((answer, column) => ({ state, answer, to: ANSWERED[state][column] }))))(
    'R4.1 R4.2 R4.4 $state: the answer $answer leads to $to',
    ({ state, answer, to }) => {
      const actor = state === 'checking.asking' ? 'check' : 'refresh';
      const output = actor === 'check' ? bruno : { token: 'next', lifeMs: QUARTER_MS };
      const event =
        answer === 'done'
          ? { type: `xstate.done.actor.${actor}`, output, actorId: actor }
          : { type: `xstate.error.actor.${actor}`, error: failure(answer), actorId: actor };
      expect(standing(after(sessionMachine, STATES[state], context, event).value)).toEqual([to]);
    },
  );
});

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A browser tab: answers are given one by one, orders are written down. */
const tab = (input: SessionInput = {}) => {
  const clock = new SimulatedClock();
  const orders: string[] = [];
  const refreshes: PromiseWithResolvers<Grant | Omit<Grant, 'user'>>[] = [];
  const checks: PromiseWithResolvers<SessionUser | null>[] = [];
  const order = (name: string) => () => void orders.push(name);
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        refresh: fromPromise(() => {
          const call = Promise.withResolvers<Grant | Omit<Grant, 'user'>>();
          refreshes.push(call);
          return call.promise;
        }),
        check: fromPromise(() => {
          const call = Promise.withResolvers<SessionUser | null>();
          checks.push(call);
          return call.promise;
        }),
      },
      actions: {
        'tell the other tabs': order('tell'),
        'share the token with the other tabs': order('share'),
        'cancel what is pending': order('cancel'),
        'clear everything kept': order('clear'),
        'say that the session expired': order('say'),
      },
    }),
    { input, clock },
  ).start();
  const stands = () => standing(actor.getSnapshot().value)[0];
  const answer = async (to: 'refresh' | 'check', value: unknown) => {
    const call = to === 'refresh' ? refreshes.at(-1) : checks.at(-1);
    if (value instanceof Error || (typeof value === 'object' && value !== null && 'status' in value)) call?.reject(value);
    else call?.resolve(value as never);
    await settle();
  };
  return { actor, clock, orders, refreshes, checks, stands, answer, context: () => actor.getSnapshot().context };
};

const signedIn = async (input: SessionInput = {}) => {
  const it = tab(input);
  it.actor.send({ type: 'signed in', ...grant() });
  await it.answer('check', bruno);
  it.orders.length = 0;
  it.refreshes.length = 0;
  return it;
};

describe('a page that loads', () => {
  it('R4.2 R3.7 asks for a token through the cookie, checks whose it is, and lets the person in', async () => {
    const page = tab();
    expect(page.stands()).toBe('restoring.asking');
    await page.answer('refresh', grant('fresh one'));
    expect(page.stands()).toBe('checking.asking');
    await page.answer('check', { ...bruno, photo: '/p/1' });
    expect(page.stands()).toBe('signedIn.fresh');
    expect(page.context()).toMatchObject({ token: 'fresh one', user: { userId: 'u-bruno', photo: '/p/1' } });
    expect(page.orders).toEqual(['share']);
  });

  it('R4.4 a first visit without a cookie ends signed out and says nothing of an expired session', async () => {
    const page = tab();
    await page.answer('refresh', failure(401));
    expect([page.stands(), page.orders]).toEqual(['signedOut', []]);
  });

  it('R4.4 a person known from the last visit is told that the session expired', async () => {
    const page = tab({ user: bruno });
    await page.answer('refresh', failure(401));
    expect([page.stands(), page.orders]).toEqual(['signedOut', ['tell', 'cancel', 'clear', 'say']]);
    expect(page.context().user).toBeNull();
  });

  it('R4.2 an empty result of the auth check signs out, without a word of expiry', async () => {
    const page = tab();
    await page.answer('refresh', grant());
    await page.answer('check', null);
    expect([page.stands(), page.orders]).toEqual(['signedOut', ['share', 'tell', 'cancel', 'clear']]);
  });

  it('R4.2 an auth check that the house cannot answer is asked again, not taken as empty', async () => {
    const page = tab({ jitter: () => 1 });
    await page.answer('refresh', grant());
    await page.answer('check', failure(503));
    expect(page.stands()).toBe('checking.waiting');
    page.clock.increment(1_000);
    await page.answer('check', bruno);
    expect(page.stands()).toBe('signedIn.fresh');
  });

  it('R4.1 a check that takes longer than the token lives gets another token first', async () => {
    const page = tab();
    await page.answer('refresh', grant());
    await page.answer('check', failure(503, QUARTER_MS));
    page.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    expect([page.stands(), page.context().tries]).toEqual(['restoring.asking', 0]);
  });

  it('R4.5 what somebody else left in this browser is cleared before another person is let in', async () => {
    const page = tab({ user: lena });
    await page.answer('refresh', grant('t', bruno));
    expect(page.orders).toEqual(['cancel', 'clear', 'share']);
  });
});

describe('a token that grows old', () => {
  it('R4.1 R9.1 is used until 60 s before its expiry and then renewed', async () => {
    const it = await signedIn();
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs - 1);
    expect(it.stands()).toBe('signedIn.fresh');
    it.clock.increment(1);
    expect(it.stands()).toBe('signedIn.renewing.refreshing');
    await it.answer('refresh', { token: 'second', lifeMs: QUARTER_MS });
    expect(it.stands()).toBe('signedIn.fresh');
    expect(it.context()).toMatchObject({ token: 'second', user: bruno });
    expect(it.orders).toEqual(['share']);
  });

  it('R4.1 asks once however many calls find it old', async () => {
    const it = await signedIn();
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    for (const _ of Array(10)) it.actor.send({ type: 'refused', token: 'first' });
    it.actor.send({ type: 'woke up', lifeMs: 0 });
    expect(it.refreshes).toHaveLength(1);
  });

  it('R4.1 a token that another tab got ends the own renewal', async () => {
    const it = await signedIn();
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    it.actor.send({ type: 'told a fresh token by another tab', ...grant('of the other tab') });
    expect(it.stands()).toBe('signedIn.fresh');
    await it.answer('refresh', { token: 'too late', lifeMs: QUARTER_MS });
    expect(it.context().token).toBe('of the other tab');
    expect(it.orders).toEqual([]);
  });

  it('R4.1 one that lives shorter than the margin is renewed after a second, one of 40 days is not renewed at once', () => {
    expect([dueMs(30_000), dueMs(Number.NaN), dueMs(90_000)]).toEqual([1_000, 1_000, 30_000]);
    expect(dueMs(40 * 24 * 3_600_000)).toBe(2 ** 31 - 1);
  });

  it('R4.1 a page that slept is told what is left: it renews if due, else sets its clock right', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'woke up', lifeMs: 2 * 60_000 });
    it.clock.increment(59_999);
    expect(it.stands()).toBe('signedIn.fresh');
    it.clock.increment(1);
    expect(it.stands()).toBe('signedIn.renewing.refreshing');
  });

  it('R4.1 a token for somebody else is not taken over silently: everything is cleared and the person checked', async () => {
    const it = await signedIn();
    it.actor.send({ type: 'told a fresh token by another tab', ...grant('hers', lena) });
    expect([it.stands(), it.orders]).toEqual(['checking.asking', ['cancel', 'clear']]);
    expect(it.context().user?.userId).toBe('u-lena');
  });

  it('R4.1 R4.5 a renewal that brings somebody else, because the cookie changed hands, starts clean as well', async () => {
    const it = await signedIn();
    it.clock.increment(QUARTER_MS - LIMITS.refreshMarginMs);
    await it.answer('refresh', grant('hers', lena));
    expect([it.stands(), it.orders]).toEqual(['checking.asking', ['cancel', 'clear', 'share']]);
  });
});

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
