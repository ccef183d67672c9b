import type { Notification } from '@portal/contracts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useFormat } from '../../i18n/format';
import { useSession } from '../../live/use-session';
import { detailAddress, listAddress } from '../../parts/publication-address';
import { toast } from '../../ui/feedback/toaster';
import { useBell } from './notifications.queries';
import { addressOf, type Reader, sentenceOf, wordsOf } from './notifications.rules';

const MAX_TOASTS = 3;
const COMBINE_WINDOW_MS = 5000;

/** Returns the notifications that were added since the list was last seen, or none if it was never seen. */
export function findNewNotifications(before: ReadonlySet<string> | null, list: readonly Notification[]): Notification[] {
  if (!before) return [];
  const first = list.findIndex(({ id }) => before.has(id));
  return (first < 0 ? list : list.slice(0, first)).filter(({ id, read }) => !read && !before.has(id));
}

/** Returns true if the screen already shows the subject of the notification. */
export const isOnScreen = ({ type, subjectId }: Pick<Notification, 'type' | 'subjectId'>, path: string, bellOpen: boolean): boolean =>
  bellOpen ||
  path.startsWith('/notifications') ||
  (type.startsWith('User') && path.startsWith('/approval')) ||
  // The list of news shows a new item automatically.
  (type === 'News' && (path === listAddress('news') || path === detailAddress('news', subjectId))) ||
  (type.startsWith('Event') && path === detailAddress('event', subjectId));

const COMBINED_TOAST_ID = 'notifications-many';
const toastId = ({ id }: Pick<Notification, 'id'>) => `notification-${id}`;

/**
 * Shows a toast for each new notification whose subject is not on screen. More than three toasts within five seconds are combined into one.
 */
export function useNotificationToasts(bellOpen: boolean): void {
  const { t } = useTranslation('notifications-shell');
  const format = useFormat();
  const { user } = useSession();
  const { data } = useBell();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const knownIds = useRef<ReadonlySet<string> | null>(null);
  const toastTimes = useRef<number[]>([]);
  const unreadCount = useRef(0);

  const list = data?.items;
  const latest = useRef(list);
  latest.current = list;
  const isWatching = bellOpen || pathname.startsWith('/notifications');
  useEffect(() => {
    if (!isWatching) return;
    toast.dismiss(COMBINED_TOAST_ID);
    for (const one of latest.current ?? []) toast.dismiss(toastId(one));
  }, [isWatching]);

  const latestShow = useRef(showToast);
  latestShow.current = showToast;
  function showToast(entry: Notification, reader: Reader) {
    const now = Date.now();
    toastTimes.current = [...toastTimes.current.filter((at) => now - at < COMBINE_WINDOW_MS), now];
    if (toastTimes.current.length > MAX_TOASTS) {
      unreadCount.current = Math.max(unreadCount.current + 1, toastTimes.current.length);
      for (const one of latest.current ?? []) toast.dismiss(toastId(one));
      toast.info({
        id: COMBINED_TOAST_ID,
        title: t('toast.many', { count: unreadCount.current }),
        action: { label: t('toast.openAll'), onClick: () => void navigate('/notifications') },
      });
      return;
    }
    unreadCount.current = 0;
    const address = addressOf(entry, reader);
    toast.info({
      id: toastId(entry),
      title: t(`toast.${sentenceOf(entry, reader)}`, { name: '', by: '', title: '', companies: '', time: '', ...wordsOf(entry, format) }),
      ...(address ? { action: { label: t('toast.open'), onClick: () => void navigate(address) } } : {}),
    });
  }

  useEffect(() => {
    if (!list || !user) {
      knownIds.current = null;
      return;
    }
    const news = findNewNotifications(knownIds.current, list).filter((entry) => !isOnScreen(entry, pathname, bellOpen));
    knownIds.current = new Set([...(knownIds.current ?? []), ...list.map(({ id }) => id)]);
    if (document.visibilityState === 'hidden') return;
    // A toast is rendered synchronously, which React forbids within an effect.
    queueMicrotask(() => {
      for (const entry of news.toReversed()) latestShow.current(entry, user);
    });
  }, [list, user, pathname, bellOpen]);
}
