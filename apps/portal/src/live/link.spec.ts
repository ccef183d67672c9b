import { expect, it } from '@jest/globals';
import { CLOSED, type Link, type LinkEvent, linkAfter, nextLookMs, shownAt } from './link';

const after = (...events: [LinkEvent, number][]): Link => events.reduce<Link>((link, [event, at]) => linkAfter(link, event, at), CLOSED);
const live = after(['opened', 0], ['connected', 100], ['caught up', 200]);

it('R10.1 the first two seconds say nothing, then the line is reconnecting, after 15 s it is offline', () => {
  const link = after(['opened', 0]);
  expect([0, 1_999, 2_000, 14_999, 15_000].map((now) => shownAt(link, now))).toEqual([
    'connecting',
    'connecting',
    'reconnecting',
    'reconnecting',
    'offline',
  ]);
});

it('R10.1 a loss of under 3 s is not shown', () => {
  const lost = linkAfter(live, 'lost', 1_000);
  expect(shownAt(lost, 3_999)).toBe('live');
  expect(shownAt(lost, 4_000)).toBe('reconnecting');
  expect(shownAt(linkAfter(lost, 'connected', 2_000), 3_999)).toBe('live');
});

it('R10.1 after a longer loss the gap is being caught up, then all is live', () => {
  const back = linkAfter(linkAfter(live, 'lost', 1_000), 'connected', 9_000);
  expect(shownAt(back, 9_000)).toBe('catching up');
  expect(shownAt(linkAfter(back, 'caught up', 9_400), 9_400)).toBe('live');
});

it('R10.1 attempts that fail again do not start the loss anew', () => {
  const failing = [2_000, 6_000, 12_000].reduce(
    (link, at) => linkAfter(linkAfter(link, 'connected', at), 'lost', at),
    linkAfter(live, 'lost', 1_000),
  );
  expect(shownAt(failing, 16_000)).toBe('offline');
});

it('R10.1 a browser without a network is offline at once', () => {
  expect(shownAt(linkAfter(live, 'browser offline', 300), 300)).toBe('offline');
  expect(shownAt(linkAfter(linkAfter(live, 'browser offline', 300), 'browser online', 400), 400)).toBe('live');
});

it('R10.1 the next look is taken when the words change', () => {
  const lost = linkAfter(live, 'lost', 1_000);
  expect([1_000, 3_000, 4_000, 16_000].map((now) => nextLookMs(lost, now))).toEqual([2_000, 1_000, 12_000, null]);
  expect(nextLookMs(live, 5_000)).toBeNull();
});
