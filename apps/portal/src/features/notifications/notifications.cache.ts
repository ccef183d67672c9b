import { type FactData, LIMITS, type NotificationType } from '@portal/contracts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { Hears } from '../../live/hears';
import type { NotificationPage } from './notifications.queries';

interface Asked {
  pageNumber?: number;
  pageSize?: number;
  type?: NotificationType;
  unreadOnly?: unknown;
}

const lists = () => api.notifications.userNotification.key;
const askedBy = (key: QueryKey): Asked => (key[2] ?? {}) as Asked;
const isPlain = ({ type, unreadOnly }: Asked) => !type && !unreadOnly;
const isFirst = ({ pageNumber = 1 }: Asked) => pageNumber === 1;

/** Every list with what it was asked for. */
function eachList(cache: QueryClient, change: (page: NotificationPage, asked: Asked) => NotificationPage) {
  for (const [queryKey] of cache.getQueriesData<NotificationPage>({ queryKey: lists() }))
    cache.setQueryData<NotificationPage>(queryKey, (page) => page && change(page, askedBy(queryKey)));
}

/** Lists whose content the fact does not say are asked for again. */
const expire = (cache: QueryClient, unsaid: (asked: Asked) => boolean, refetchType: 'active' | 'none' = 'active') =>
  void cache.invalidateQueries({ queryKey: lists(), predicate: ({ queryKey }) => unsaid(askedBy(queryKey)), refetchType });

function added(cache: QueryClient, { notification, counts }: FactData<'notification.added'>) {
  eachList(cache, (page, asked) => {
    if (!isPlain(asked)) return { ...page, TotalCount: [counts] };
    const first = isFirst(asked) && !page.notificationlist.some(({ id }) => id === notification.id);
    const notificationlist = first
      ? [notification, ...page.notificationlist].slice(0, asked.pageSize ?? LIMITS.pageSize)
      : page.notificationlist;
    return { notificationlist, totalCount: counts.TotalCount, TotalCount: [counts] };
  });
  expire(cache, (asked) => (isPlain(asked) ? !isFirst(asked) : !asked.type || asked.type === notification.type));
}

function read(cache: QueryClient, { ids, counts }: FactData<'notification.read'>) {
  const marked = new Set(ids ?? []);
  eachList(cache, (page) => ({
    ...page,
    notificationlist: page.notificationlist.map((entry) =>
      !entry.read && (!ids || marked.has(entry.id)) ? { ...entry, read: true } : entry,
    ),
    TotalCount: [counts],
  }));
  // What was just read stays under the eye until the list is asked for again.
  expire(cache, (asked) => Boolean(asked.unreadOnly), ids ? 'none' : 'active');
}

export const hears = {
  'notification.added': added,
  'notification.read': read,
} satisfies Pick<Hears, 'notification.added' | 'notification.read'>;
