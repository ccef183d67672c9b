import { describe, expect, it } from '@jest/globals';
import { NOTIFICATION_TYPES, type Notification } from '@portal/contracts';
import { findNewNotifications, isOnScreen } from './notification-toasts';
import { addressOf, groupByAge, sentenceOf, separateNewRows } from './notifications.rules';

const entry = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'UserRequest',
  subjectId: 'bruno',
  words: { name: 'Bruno Keller' },
  createdAt: '2026-11-21T09:00:00.000Z',
  read: false,
  ...more,
});
const lena = { userId: 'lena', role: 'LBO' } as const;
const bruno = { userId: 'bruno', role: 'CP' } as const;

describe('the rules of notifications', () => {
  it('R7.10 a notification about a request links to the queue for staff and to the profile for the applicant', () => {
    for (const type of ['UserRequest', 'UserApproved', 'UserRejected'] as const) {
      expect(addressOf({ type, subjectId: 'bruno', words: {} }, lena)).toBe('/approval?request=bruno');
      expect(addressOf({ type, subjectId: 'bruno', words: {} }, bruno)).toBe('/profile');
    }
    expect(addressOf({ type: 'UserRequest', subjectId: 'bruno', words: {} }, { userId: 'eve', role: 'CP' })).toBeNull();
  });

  it('R7.10 a news notification links to its page for all readers, and shows no toast while that page is on screen', () => {
    for (const reader of [lena, bruno])
      expect(addressOf({ type: 'News', subjectId: 'n 1', words: {} }, reader)).toBe('/news/news-detail/n%201');
    const news = entry('n', { type: 'News', subjectId: 'n1' });
    expect(['/news', '/news/news-detail/n1', '/news/news-detail/n2', '/home'].map((path) => isOnScreen(news, path, false))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('R3.3 every notification type has a text, and applicants read a different text about the decision on their own request', () => {
    expect(NOTIFICATION_TYPES.map((type) => sentenceOf({ type, subjectId: 'x', words: {} }, lena))).toEqual([...NOTIFICATION_TYPES]);
    expect(sentenceOf({ type: 'UserApproved', subjectId: 'bruno', words: {} }, bruno)).toBe('UserApprovedYou');
    expect(sentenceOf({ type: 'UserRejected', subjectId: 'bruno', words: {} }, bruno)).toBe('UserRejectedYou');
  });

  it('R3.3 R3.12 a news notification about a watched part names the part and links to the news item', () => {
    const words = { title: 'Order stop', watched: 'news', parts: 'YD-P7-2' };
    const notification = { type: 'News' as const, subjectId: 'n1', words };
    expect([addressOf(notification, bruno), sentenceOf(notification, bruno)]).toEqual(['/news/news-detail/n1', 'NewsOfParts']);
  });

  it('R3.3 a notification about a watched part links to the item that affects it', () => {
    const notification = { type: 'News' as const, subjectId: 'p 1', words: { title: 'Preisliste', watched: 'price' } };
    expect([addressOf(notification, bruno), sentenceOf(notification, bruno)]).toEqual(['/price-list/docView/p%201', 'NewsOfWatched']);
    expect(addressOf({ ...notification, words: { ...notification.words, watched: 'material' } }, bruno)).toBe(
      '/content-sharing/docView/p%201',
    );
  });

  it('R3.3 a news notification asks partners to acknowledge, and shows staff how many companies have not acknowledged', () => {
    const newsEntry = { type: 'News' as const, subjectId: 'n1', words: { title: 'Order stop', asks: 'true' } };
    expect([sentenceOf(newsEntry, bruno), sentenceOf(newsEntry, lena)]).toEqual(['NewsToAcknowledge', 'News']);
    expect(sentenceOf({ ...newsEntry, words: { title: 'Order stop', companies: '3' } }, lena)).toBe('NewsNotAcknowledged');
  });

  it('R7.10 notifications about an event and its reminder link to the event and state what changed', () => {
    const event = { type: 'Event', subjectId: 'e1', words: { title: 'Calibration day', startsAt: '2026-11-24T10:00:00Z' } } as const;
    expect(addressOf(event, bruno)).toBe('/events/event-detail/e1');
    expect(addressOf({ ...event, words: { ...event.words, gone: 'true' } }, bruno)).toBeNull();
    const sentenceKeys = ['published', 'moved', 'relocated', 'cancelled', 'seated', 'constructor'].map((what) =>
      sentenceOf({ ...event, words: { ...event.words, what } }, bruno),
    );
    expect(sentenceKeys).toEqual(['Event', 'EventMoved', 'EventRelocated', 'EventCancelled', 'EventSeated', 'Event']);
    expect(sentenceOf({ ...event, type: 'EventReminder' }, bruno)).toBe('EventStarts');
    expect(isOnScreen(event, '/events/event-detail/e1', false)).toBe(true);
  });

  it('R7.10 notifications are grouped by today, yesterday, this week and earlier, in local time', () => {
    const now = new Date(2026, 10, 21, 12).getTime();
    const timeOn = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
    const list = [
      entry('a', { createdAt: timeOn(21, 0) }),
      entry('b', { createdAt: timeOn(20, 23) }),
      entry('c', { createdAt: timeOn(15, 0) }),
      entry('d', { createdAt: timeOn(14, 23) }),
    ];
    expect(groupByAge(list, now).map(([age, entries]) => [age, entries.map(({ id }) => id)])).toEqual([
      ['today', ['a']],
      ['yesterday', ['b']],
      ['week', ['c']],
      ['earlier', ['d']],
    ]);
  });

  it('R10.4 new notifications wait above the list while the pointer is over it, and no row moves', () => {
    const list = [entry('new'), entry('a', { read: true }), entry('b')];
    expect(separateNewRows(list, new Set(['a', 'b', 'c']))).toEqual({ shown: list.slice(1), waiting: 1 });
    expect(separateNewRows(list, null)).toEqual({ shown: list, waiting: 0 });
    expect(separateNewRows([entry('a')], new Set())).toEqual({ shown: [entry('a')], waiting: 0 });
  });

  it('R10.4 a notification triggers a toast if it is unread and was added after the list was last seen', () => {
    const list = [entry('c'), entry('b', { read: true }), entry('a')];
    expect(findNewNotifications(null, list)).toEqual([]);
    expect(findNewNotifications(new Set(['a']), list).map(({ id }) => id)).toEqual(['c']);
    expect(findNewNotifications(new Set(['c', 'b', 'a']), list)).toEqual([]);
  });

  it('R10.4 a notification whose subject is on screen shows no toast', () => {
    expect(isOnScreen(entry('a'), '/home', false)).toBe(false);
    expect(isOnScreen(entry('a'), '/home', true)).toBe(true);
    expect(isOnScreen(entry('a'), '/notifications', false)).toBe(true);
    expect(isOnScreen(entry('a'), '/approval', false)).toBe(true);
    expect(isOnScreen(entry('a', { type: 'News' }), '/approval', false)).toBe(false);
  });
});
