import type { Ticket } from '@portal/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../live/use-session';
import { toast } from '../../ui/feedback/toaster';
import { type TicketNews, ticketNews } from './tickets.cache';
import { ticketAddress } from './tickets.queries';

const MAX_TOASTS = 3;
const COMBINE_WINDOW_MS = 5000;
/** The maximum age of news that shows a toast. Older news only counts in the badge. */
const FRESH_MS = 60_000;
const COMBINED_TOAST_ID = 'inquiries-many';

export type ToastKind = 'reply' | 'assigned' | 'closed';

/** Returns the kind of toast for this person: as requester, handler or follower of the ticket, or null for none of them. */
function toastKindOf({ ticket, entry, isFollowed }: TicketNews, me: string): ToastKind | null {
  if (entry.by.id === me) return null;
  if (entry.kind === 'assigned') return ticket.assignee?.id === me ? 'assigned' : null;
  if (ticket.userId !== me && ticket.assignee?.id !== me && !isFollowed) return null;
  return entry.kind === 'replied' ? 'reply' : entry.kind === 'closed' ? 'closed' : null;
}

/** Returns true if the screen already shows the ticket or a list that contains it. */
export const isOnScreen = ({ ticketId, userId }: Ticket, path: string, me: string): boolean =>
  path === '/all-inquiries' || (path === '/contact-us' && userId === me) || path === ticketAddress(ticketId);

/** Shows toasts when other people act on the tickets of this person. */
export function ReplyToasts() {
  const { t } = useTranslation('inquiries');
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toastTimes = useRef<number[]>([]);
  const unreadCount = useRef(0);

  const showToast = useEffectEvent((news: TicketNews) => {
    const { ticket, entry } = news;
    const now = Date.now();
    const kind = user && toastKindOf(news, user.userId);
    if (!kind || isOnScreen(ticket, pathname, user.userId)) return;
    if (document.visibilityState === 'hidden' || now - Date.parse(entry.at) > FRESH_MS) return;
    toastTimes.current = [...toastTimes.current.filter((at) => now - at < COMBINE_WINDOW_MS), now];
    if (toastTimes.current.length > MAX_TOASTS) {
      unreadCount.current = Math.max(unreadCount.current + 1, toastTimes.current.length);
      toast.info({
        id: COMBINED_TOAST_ID,
        title: t('toast.many', { count: unreadCount.current }),
        action: { label: t('toast.openAll'), onClick: () => void navigate('/all-inquiries') },
      });
      return;
    }
    unreadCount.current = 0;
    toast.info({
      id: `inquiry-${ticket.ticketId}`,
      title: t(`toast.${kind}`, { ticket: ticket.ticketNo, name: entry.by.name }),
      description: ticket.subject,
      action: { label: t('toast.open'), onClick: () => void navigate(ticketAddress(ticket.ticketId)) },
    });
  });

  // A toast is rendered synchronously, which React forbids while it renders.
  useEffect(() => ticketNews.subscribe((news) => queueMicrotask(() => showToast(news))), []);

  useEffect(() => {
    if (!pathname.startsWith('/inquiry-detail/')) return;
    const toastId = `inquiry-${decodeURIComponent(pathname.split('/').at(-1) ?? '')}`;
    queueMicrotask(() => toast.dismiss(toastId));
  }, [pathname]);

  return null;
}
