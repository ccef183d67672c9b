import { LIMITS, NOTIFICATION_TYPES, type notifications, type Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { choice, defineFilter, type FilterOf, flag } from '../../list/filter';
import { api } from '../../live/api';
import { useSession } from '../../live/use-session';

export type NotificationPage = Reply<typeof notifications.list>;

const FILTER = { kind: choice(NOTIFICATION_TYPES), unreadOnly: flag({ name: 'unread' }) };
export const notificationFilter = defineFilter(FILTER);
export type NotificationFilter = FilterOf<typeof FILTER>;

/** Fetches the ten latest notifications of every kind for the bell (R7.10). */
export const bellQuery = (userId: string) =>
  queryOptions(api.notifications.list.query({ callerId: userId, pageNumber: 1, pageSize: LIMITS.headerNotifications }));

export const pageQuery = (userId: string, { kind, unreadOnly, page }: NotificationFilter) =>
  queryOptions({
    ...api.notifications.list.query({
      callerId: userId,
      pageNumber: page,
      pageSize: LIMITS.pageSize,
      ...(kind ? { type: kind } : {}),
      ...(unreadOnly ? { unreadOnly: 'true' } : {}),
    }),
    placeholderData: keepPreviousData,
  });

export function useBell() {
  const { state, user } = useSession();
  return useQuery({ ...bellQuery(user?.userId ?? ''), enabled: state === 'signedIn' && user !== null });
}

export const useUnreadNotifications = (): number => useBell().data?.counts.unread ?? 0;

// The fact removes the dot in all tabs. If the request fails, the dot stays.
export const useReadMutations = () => ({
  one: useMutation({ mutationFn: (id: string) => api.notifications.read({ id }) }),
  all: useMutation({ mutationFn: () => api.notifications.readAll() }),
});
