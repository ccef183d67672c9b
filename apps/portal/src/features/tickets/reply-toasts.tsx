import type { Ticket } from '@portal/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../live/use-session';
import { toast } from '../../ui/feedback/toaster';
import { type TicketNews, ticketNews } from './ticket-news';
import { ticketAddress } from './tickets.queries';

const MANY = 3;
const MANY_MS = 5000;
/** News that comes later than this was missed, and the badge tells of it. */
const FRESH_MS = 60_000;
const MANY_ID = 'inquiries-many';

export type ToastKind = 'reply' | 'assigned' | 'closed';

/** What of it is for this person: their own inquiry, or one that is theirs to answer. */
function toastKindOf({ ticket, entry }: TicketNews, me: string): ToastKind | null {
  if (entry.by.id === me) return null;
  if (entry.kind === 'assigned') return ticket.assignee?.id === me ? 'assigned' : null;
  if (ticket.userId !== me && ticket.assignee?.id !== me) return null;
  return entry.kind === 'replied' ? 'reply' : entry.kind === 'closed' ? 'closed' : null;
}

/** Whether the person is already looking at the very thing, or at the list that tells of it. */
export const onScreen = ({ ticketId, userId }: Ticket, path: string, me: string): boolean =>
  path === '/all-inquiries' || (path === '/contact-us' && userId === me) || path === ticketAddress(ticketId);

/** A toast for what somebody else did a moment ago at a ticket of this person. */
export function ReplyToasts() {
  const { t } = useTranslation('inquiries');
  const { user } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const shown = useRef<number[]>([]);
  const many = useRef(0);

  const say = useEffectEvent((news: TicketNews) => {
    const { ticket, entry } = news;
    const now = Date.now();
    const what = user && toastKindOf(news, user.userId);
    if (!what || onScreen(ticket, pathname, user.userId)) return;
    if (document.visibilityState === 'hidden' || now - Date.parse(entry.at) > FRESH_MS) return;
    shown.current = [...shown.current.filter((at) => now - at < MANY_MS), now];
    if (shown.current.length > MANY) {
      many.current = Math.max(many.current + 1, shown.current.length);
      toast.info({
        id: MANY_ID,
        title: t('toast.many', { count: many.current }),
        action: { label: t('toast.openAll'), onClick: () => void navigate('/all-inquiries') },
      });
      return;
    }
    many.current = 0;
    toast.info({
      id: `inquiry-${ticket.ticketId}`,
      title: t(`toast.${what}`, { ticket: ticket.ticketNo, name: entry.by.name }),
      description: ticket.subject,
      action: { label: t('toast.open'), onClick: () => void navigate(ticketAddress(ticket.ticketId)) },
    });
  });

  // A toast draws at once, which React does not allow while it draws.
  useEffect(() => ticketNews.subscribe((news) => queueMicrotask(() => say(news))), []);

  useEffect(() => {
    if (!pathname.startsWith('/inquiry-detail/')) return;
    const shownAs = `inquiry-${decodeURIComponent(pathname.split('/').at(-1) ?? '')}`;
    queueMicrotask(() => toast.dismiss(shownAs));
  }, [pathname]);

  return null;
}
