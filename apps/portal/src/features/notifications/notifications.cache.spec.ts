import { beforeEach, describe, expect, it } from '@jest/globals';
import type { FactData, Notification, NotificationType } from '@portal/contracts';
import { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import { factHandlers } from './notifications.cache';
import type { NotificationPage } from './notifications.queries';

type ListInput = Parameters<typeof api.notifications.list.query>[0];

const entry = (n: number, more: Partial<Notification> = {}): Notification => ({
  id: `n${n}`,
  type: 'UserRequest',
  subjectId: `u${n}`,
  words: { name: `Person ${n}`, company: 'Works' },
  createdAt: new Date(Date.UTC(2026, 10, 21, 8, n)).toISOString(),
  read: false,
  ...more,
});

/** Returns a page as the server does, newest first. */
const answer = (all: readonly Notification[], { pageNumber = 1, pageSize = 12, type, unreadOnly }: ListInput): NotificationPage => {
  const size = Number(pageSize);
  const from = (Number(pageNumber) - 1) * size;
  const matchingEntries = all.filter((one) => (!type || one.type === type) && (!unreadOnly || !one.read));
  return { items: matchingEntries.slice(from, from + size), totalCount: matchingEntries.length, counts: counts(all) };
};
const counts = (all: readonly Notification[]) => ({ total: all.length, unread: all.filter(({ read }) => !read).length });

const META = { at: '2026-11-21T09:00:00.000Z' };

const LISTS: ListInput[] = [
  { callerId: 'me', pageNumber: 1, pageSize: 10 },
  { callerId: 'me', pageNumber: 1, pageSize: 12 },
  { callerId: 'me', pageNumber: 2, pageSize: 12 },
  { callerId: 'me', pageNumber: 1, pageSize: 12, type: 'UserRequest' },
  { callerId: 'me', pageNumber: 1, pageSize: 12, type: 'News' },
  { callerId: 'me', pageNumber: 1, pageSize: 12, unreadOnly: 'true' },
];
const keyOf = (input: ListInput) => api.notifications.list.query(input).queryKey;

const makeNotifications = (size: number, kinds: NotificationType[] = ['UserRequest', 'UserApproved']) =>
  Array.from({ length: size }, (_, i) => entry(size - i, { type: kinds[i % kinds.length], read: i % 3 === 2 }));

let cache: QueryClient;
let entriesBefore: Notification[];
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  entriesBefore = makeNotifications(30);
  for (const input of LISTS) cache.setQueryData(keyOf(input), answer(entriesBefore, input));
});

/** Expects each cached list to equal the server's current response or to be marked stale. */
const expectListsConsistent = (after: readonly Notification[]) => {
  for (const input of LISTS) {
    const state = cache.getQueryState<NotificationPage>(keyOf(input));
    if (!state?.isInvalidated) expect(state?.data).toEqual(answer(after, input));
  }
};
const isRefetched = (input: ListInput) => cache.getQueryState(keyOf(input))?.isInvalidated;

describe('notification facts', () => {
  const makeAddedFact = (notification: Notification): FactData<'notification.added'> => ({
    notification,
    counts: counts([notification, ...entriesBefore]),
  });

  it('R10.4 a new notification is added to the top of the bell and of the first page, whose last row is removed', () => {
    const news = entry(99);
    factHandlers['notification.added'](cache, makeAddedFact(news));
    expectListsConsistent([news, ...entriesBefore]);
    const bell = cache.getQueryData<NotificationPage>(keyOf(LISTS[0]!));
    expect(bell?.items).toHaveLength(10);
    expect(bell?.items[0]).toEqual(news);
    expect(isRefetched(LISTS[0]!)).toBe(false);
    expect(isRefetched(LISTS[1]!)).toBe(false);
  });

  it('R10.4 a new notification refetches later pages and lists that contain its kind, but no other lists', () => {
    factHandlers['notification.added'](cache, makeAddedFact(entry(99)));
    expect(LISTS.map(isRefetched)).toEqual([false, false, true, true, false, true]);
    expect(cache.getQueryData<NotificationPage>(keyOf(LISTS[2]!))?.counts.total).toBe(31);
  });

  it('R10.3 a repeated notification fact adds only one row', () => {
    const news = entry(99);
    factHandlers['notification.added'](cache, makeAddedFact(news));
    factHandlers['notification.added'](cache, makeAddedFact(news));
    expect(cache.getQueryData<NotificationPage>(keyOf(LISTS[0]!))?.items.filter(({ id }) => id === news.id)).toHaveLength(1);
  });

  it('R3.9 notification facts set the counts to absolute values', () => {
    factHandlers['notification.added'](cache, { notification: entry(99), counts: { total: 500, unread: 7 } });
    expect(cache.getQueryData<NotificationPage>(keyOf(LISTS[0]!))?.counts).toEqual({ total: 500, unread: 7 });
  });

  it('R10.3 reading a notification on any device removes its dot everywhere', () => {
    const id = entriesBefore[0]!.id;
    const entriesAfter = entriesBefore.map((one) => (one.id === id ? { ...one, read: true } : one));
    factHandlers['notification.read'](cache, { ids: [id], counts: counts(entriesAfter) }, META);
    expectListsConsistent(entriesAfter);
    expect(cache.getQueryData<NotificationPage>(keyOf(LISTS[0]!))?.items[0]?.read).toBe(true);
    expect(isRefetched(LISTS[5]!)).toBe(true);
  });

  it('R10.3 reading all notifications removes every unread dot', () => {
    const entriesAfter = entriesBefore.map((one) => ({ ...one, read: true }));
    factHandlers['notification.read'](cache, { ids: null, counts: counts(entriesAfter) }, META);
    expectListsConsistent(entriesAfter);
    for (const input of LISTS.slice(0, 3))
      expect(cache.getQueryData<NotificationPage>(keyOf(input))?.items.every(({ read }) => read)).toBe(true);
  });

  it('R10.3 notification facts do not fill an empty cache', () => {
    const empty = new QueryClient();
    factHandlers['notification.added'](empty, makeAddedFact(entry(99)));
    expect(empty.getQueryCache().getAll()).toHaveLength(0);
  });

  it('G7 withdrawing an item refetches only the lists that show its notification about watched parts', () => {
    const partEntry = entry(1, { type: 'News', subjectId: 'prices', words: { title: 'Prices', watched: 'price' } });
    for (const [publicationId, isFetchedAgain] of [
      ['other', false],
      ['prices', true],
    ] as const) {
      const client = new QueryClient();
      for (const input of LISTS) client.setQueryData(keyOf(input), answer([partEntry], input));
      factHandlers['publication.gone'](client, { publicationId, kind: 'price' });
      expect(LISTS.map((input) => client.getQueryState(keyOf(input))!.isInvalidated)).toEqual(LISTS.map(() => isFetchedAgain));
    }
  });
});
