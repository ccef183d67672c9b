import { LIMITS, NOTIFICATION_TYPES, type NotificationType, type notifications, type Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';
import { useSession } from '../../live/use-session';

export type NotificationPage = Reply<typeof notifications.userNotification>;

/** Which notifications are on screen; it lives in the address. */
export interface NotificationFilter {
  kind: NotificationType | null;
  unreadOnly: boolean;
  page: number;
}

const isKind = (value: string | null): value is NotificationType => NOTIFICATION_TYPES.some((kind) => kind === value);

export function filterFrom(address: URLSearchParams): NotificationFilter {
  const kind = address.get('kind');
  const page = Number(address.get('page'));
  return {
    kind: isKind(kind) ? kind : null,
    unreadOnly: address.has('unread'),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

export function filterInto(address: URLSearchParams, change: Partial<NotificationFilter>): URLSearchParams {
  const next = new URLSearchParams(address);
  const { kind, unreadOnly, page } = { ...filterFrom(address), page: 1, ...change };
  const say = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  say('kind', kind ?? '');
  say('unread', unreadOnly ? '1' : '');
  say('page', page > 1 ? String(page) : '');
  return next;
}

/** The bell asks for ten of everything (R7.10). */
export const bellQuery = (userId: string) =>
  queryOptions(api.notifications.userNotification.query({ userId, pageNumber: 1, pageSize: LIMITS.headerNotifications }));

export const pageQuery = (userId: string, { kind, unreadOnly, page }: NotificationFilter) =>
  queryOptions({
    ...api.notifications.userNotification.query({
      userId,
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

export const useUnreadNotifications = (): number => useBell().data?.TotalCount[0].UnreadCount ?? 0;

// Reading is shown by its fact, in every tab alike; a failure leaves the dot where it was.
export const useReading = () => ({
  one: useMutation({ mutationFn: (id: string) => api.notifications.readNotification({ id }) }),
  all: useMutation({ mutationFn: () => api.notifications.readAll() }),
});
