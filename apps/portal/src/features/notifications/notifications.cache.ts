import { type FactData, LIMITS, type Notification, type NotificationType } from '@portal/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import type { NotificationPage } from './notifications.queries';

interface ListInput {
  pageNumber?: number;
  pageSize?: number;
  type?: NotificationType;
  unreadOnly?: unknown;
}

const listKey = () => api.notifications.list.key;
const inputOf = (key: QueryKey): ListInput => (key[2] ?? {}) as ListInput;
const isPlain = ({ type, unreadOnly }: ListInput) => !type && !unreadOnly;
const isFirst = ({ pageNumber = 1 }: ListInput) => pageNumber === 1;

/** Updates every cached list using its input. A list that was stale stays stale. */
function changeEachList(cache: QueryClient, change: (page: NotificationPage, input: ListInput) => NotificationPage) {
  for (const [queryKey] of cache.getQueriesData<NotificationPage>({ queryKey: listKey() })) {
    const wasStale = cache.getQueryState(queryKey)?.isInvalidated;
    cache.setQueryData<NotificationPage>(queryKey, (page) => page && change(page, inputOf(queryKey)));
    if (wasStale) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

/** Refetches the lists whose content cannot be derived from the fact. */
const expire = (cache: QueryClient, unsaid: (input: ListInput) => boolean, refetchType: 'active' | 'none' = 'active') =>
  void cache.invalidateQueries({ queryKey: listKey(), predicate: ({ queryKey }) => unsaid(inputOf(queryKey)), refetchType });

/** Sorts like the server, so that a fact received late is inserted at its position, or not on this page. */
const compareNewestFirst = (one: Notification, other: Notification) =>
  other.createdAt.localeCompare(one.createdAt) || (one.id < other.id ? -1 : 1);

function addNotification(cache: QueryClient, { notification, counts }: FactData<'notification.added'>) {
  changeEachList(cache, (page, input) => {
    if (!isPlain(input)) return { ...page, counts };
    const first = isFirst(input) && !page.items.some(({ id }) => id === notification.id);
    const items = first ? [notification, ...page.items].sort(compareNewestFirst).slice(0, input.pageSize ?? LIMITS.pageSize) : page.items;
    return { items, totalCount: counts.total, counts };
  });
  expire(cache, (input) => (isPlain(input) ? !isFirst(input) : !input.type || input.type === notification.type));
}

function markRead(cache: QueryClient, { ids, counts }: FactData<'notification.read'>, { at }: { at: string }) {
  const markedIds = new Set(ids ?? []);
  changeEachList(cache, (page) => ({
    ...page,
    items: page.items.map((entry) =>
      // "All" covers the notifications that existed when it was clicked. A page fetched since then may contain newer ones.
      !entry.read && (ids ? markedIds.has(entry.id) : entry.createdAt <= at) ? { ...entry, read: true } : entry,
    ),
    counts,
  }));
  // A notification that was just read stays in the unread list until the list is refetched.
  expire(cache, (input) => Boolean(input.unreadOnly), ids ? 'none' : 'active');
}

/**
 * Refetches lists that show a notification about watched parts of a withdrawn item, because the server deletes such notifications with the
 * item.
 */
function expireItem(cache: QueryClient, { publicationId }: FactData<'publication.gone'>) {
  const lists = cache.getQueriesData<NotificationPage>({ queryKey: api.notifications.list.key });
  const isShown = lists.some(([, page]) => page?.items.some(({ subjectId, words }) => subjectId === publicationId && words['watched']));
  if (isShown) expire(cache, () => true);
}

export const factHandlers = {
  'preference.changed': (cache) => void cache.invalidateQueries({ queryKey: api.notifications.preferences.key }),
  'notification.added': addNotification,
  'notification.read': markRead,
  'publication.gone': expireItem,
} satisfies Partial<FactHandlers>;
