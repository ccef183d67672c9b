import { isStaff, type Notification, type NotificationType, PART_KINDS, type Role } from '@portal/contracts';
import { requestAddress } from '../../parts/decisions';
import { publicationAddress } from '../../parts/publication-address';

/** Who looks: the same notification reads and leads differently for the one it is about. */
export interface Reader {
  userId: string;
  role: Role;
}

export const NEWS_PAGE = '/news';
export const newsAddress = (documentId: string): string => `${NEWS_PAGE}/news-detail/${encodeURIComponent(documentId)}`;

export const eventAddress = (documentId: string): string => `/events/event-detail/${encodeURIComponent(documentId)}`;

/** The kinds of items that may name a watched part. */
const isPartKind = (kind: string | undefined): kind is (typeof PART_KINDS)[number] => PART_KINDS.some((one) => one === kind);

/** Where a notification leads; null while there is no page for what it is about. */
export function addressOf(
  { type, subjectId, words }: Pick<Notification, 'type' | 'subjectId' | 'words'>,
  { userId, role }: Reader,
): string | null {
  if (words['gone']) return null;
  const watched = words['watched'];
  if (type === 'News' && isPartKind(watched)) return publicationAddress({ kind: watched, documentId: subjectId });
  if (type === 'News') return newsAddress(subjectId);
  if (type === 'Event' || type === 'EventReminder') return eventAddress(subjectId);
  if (type !== 'UserRequest' && type !== 'UserApproved' && type !== 'UserRejected') return null;
  if (subjectId === userId) return '/profile';
  return isStaff(role) ? requestAddress(subjectId) : null;
}

/** What became of an event, by its word. */
const EVENT_SAYINGS = { moved: 'EventMoved', relocated: 'EventRelocated', cancelled: 'EventCancelled', seated: 'EventSeated' } as const;
const isEventNews = (what: string | undefined): what is keyof typeof EVENT_SAYINGS =>
  what !== undefined && Object.hasOwn(EVENT_SAYINGS, what);

export type Saying =
  | NotificationType
  | 'UserApprovedYou'
  | 'UserRejectedYou'
  | 'NewsToAcknowledge'
  | 'NewsNotAcknowledged'
  | 'NewsOfWatched'
  | 'NewsOfParts'
  | (typeof EVENT_SAYINGS)[keyof typeof EVENT_SAYINGS]
  | 'EventStarts';

export function sayingOf({ type, subjectId, words }: Pick<Notification, 'type' | 'subjectId' | 'words'>, { userId, role }: Reader): Saying {
  if (type === 'News' && words['watched']) return words['parts'] ? 'NewsOfParts' : 'NewsOfWatched';
  if (type === 'News' && words['companies']) return 'NewsNotAcknowledged';
  if (type === 'News' && words['asks'] && !isStaff(role)) return 'NewsToAcknowledge';
  if (type === 'Event' && isEventNews(words['what'])) return EVENT_SAYINGS[words['what']];
  if (type === 'EventReminder' && words['startsAt']) return 'EventStarts';
  const own = subjectId === userId;
  return own && (type === 'UserApproved' || type === 'UserRejected') ? `${type}You` : type;
}

export type Age = 'today' | 'yesterday' | 'week' | 'earlier';

/** Today, yesterday, the five days before it, and the rest, by the person's own clock. */
function ageGroupOf(createdAt: string, now: number): Age {
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  const then = Date.parse(createdAt);
  if (then >= midnight.getTime()) return 'today';
  midnight.setDate(midnight.getDate() - 1);
  if (then >= midnight.getTime()) return 'yesterday';
  midnight.setDate(midnight.getDate() - 5);
  return then >= midnight.getTime() ? 'week' : 'earlier';
}

export function grouped(list: readonly Notification[], now: number): [Age, Notification[]][] {
  const groups = new Map<Age, Notification[]>();
  for (const entry of list) {
    const age = ageGroupOf(entry.createdAt, now);
    groups.set(age, [...(groups.get(age) ?? []), entry]);
  }
  return [...groups];
}

/** Rows that came in while the hand is in the list wait above it; the others may change where they stand. */
export function withoutNew(list: readonly Notification[], known: ReadonlySet<string> | null): { shown: Notification[]; waiting: number } {
  if (!known) return { shown: [...list], waiting: 0 };
  const first = list.findIndex(({ id }) => known.has(id));
  if (first <= 0) return { shown: [...list], waiting: 0 };
  return { shown: list.slice(first), waiting: first };
}
