import { isStaff, type Notification, type NotificationType, PART_KINDS, type Role } from '@portal/contracts';
import type { Format } from '../../i18n/format';
import { requestAddress } from '../../parts/decisions';
import { detailAddress, publicationAddress } from '../../parts/publication-address';

/** The reader of a notification. The text and link differ for the person whom the notification concerns. */
export interface Reader {
  userId: string;
  role: Role;
}

/** Returns true for item kinds that may name a watched part. */
const isPartKind = (kind: string | undefined): kind is (typeof PART_KINDS)[number] => PART_KINDS.some((one) => one === kind);

export function addressOf(
  { type, subjectId, words }: Pick<Notification, 'type' | 'subjectId' | 'words'>,
  { userId, role }: Reader,
): string | null {
  if (words['gone']) return null;
  const watchedKind = words['watched'];
  if (type === 'News' && isPartKind(watchedKind)) return publicationAddress({ kind: watchedKind, documentId: subjectId });
  if (type === 'News') return detailAddress('news', subjectId);
  if (type === 'Event' || type === 'EventReminder') return detailAddress('event', subjectId);
  if (type === 'SignIn') return '/profile#sign-ins';
  if (type !== 'UserRequest' && type !== 'UserApproved' && type !== 'UserRejected') return null;
  if (subjectId === userId) return '/profile';
  return isStaff(role) ? requestAddress(subjectId) : null;
}

/** The text key of an event notification, by kind of change. */
const EVENT_SENTENCES = { moved: 'EventMoved', relocated: 'EventRelocated', cancelled: 'EventCancelled', seated: 'EventSeated' } as const;
const isEventNews = (what: string | undefined): what is keyof typeof EVENT_SENTENCES =>
  what !== undefined && Object.hasOwn(EVENT_SENTENCES, what);

type SentenceKey =
  | NotificationType
  | 'UserApprovedYou'
  | 'UserRejectedYou'
  | 'NewsToAcknowledge'
  | 'NewsNotAcknowledged'
  | 'NewsOfWatched'
  | 'NewsOfParts'
  | (typeof EVENT_SENTENCES)[keyof typeof EVENT_SENTENCES]
  | 'EventStarts'
  | 'SignInUnknown';

export function sentenceOf(
  { type, subjectId, words }: Pick<Notification, 'type' | 'subjectId' | 'words'>,
  { userId, role }: Reader,
): SentenceKey {
  if (type === 'News' && words['watched']) return words['parts'] ? 'NewsOfParts' : 'NewsOfWatched';
  if (type === 'News' && words['companies']) return 'NewsNotAcknowledged';
  if (type === 'News' && words['asks'] && !isStaff(role)) return 'NewsToAcknowledge';
  if (type === 'Event' && isEventNews(words['what'])) return EVENT_SENTENCES[words['what']];
  if (type === 'EventReminder' && words['startsAt']) return 'EventStarts';
  if (type === 'SignIn' && words['device'] === '') return 'SignInUnknown';
  const isOwn = subjectId === userId;
  return isOwn && (type === 'UserApproved' || type === 'UserRejected') ? `${type}You` : type;
}

export type Age = 'today' | 'yesterday' | 'week' | 'earlier';

/** Returns the age group in local time: today, yesterday, the five days before, or earlier. */
function ageGroupOf(createdAt: string, now: number): Age {
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  const createdTime = Date.parse(createdAt);
  if (createdTime >= midnight.getTime()) return 'today';
  midnight.setDate(midnight.getDate() - 1);
  if (createdTime >= midnight.getTime()) return 'yesterday';
  midnight.setDate(midnight.getDate() - 5);
  return createdTime >= midnight.getTime() ? 'week' : 'earlier';
}

export function groupByAge(list: readonly Notification[], now: number): [Age, Notification[]][] {
  const groups = new Map<Age, Notification[]>();
  for (const entry of list) {
    const age = ageGroupOf(entry.createdAt, now);
    groups.set(age, [...(groups.get(age) ?? []), entry]);
  }
  return [...groups];
}

/** Removes rows that were added while the pointer is over the list. Other rows are updated in place. */
export function separateNewRows(
  list: readonly Notification[],
  knownIds: ReadonlySet<string> | null,
): { shown: Notification[]; waiting: number } {
  if (!knownIds) return { shown: [...list], waiting: 0 };
  const first = list.findIndex(({ id }) => knownIds.has(id));
  if (first <= 0) return { shown: [...list], waiting: 0 };
  return { shown: list.slice(first), waiting: first };
}

/** Returns the parameters of a notification text, with times in the reader's time zone. */
export const wordsOf = ({ words }: Pick<Notification, 'words'>, { dateTime }: Pick<Format, 'dateTime'>): Record<string, string> =>
  words['startsAt'] ? { ...words, time: dateTime(words['startsAt']) } : words;
