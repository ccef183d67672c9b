import { handlesTickets, type Role, sees } from '@portal/contracts';
import { Bell, House, Inbox, type LucideIcon, Map as MapGlyph, MessageCircleQuestionMark, UserCheck, UserRound } from 'lucide-react';
import { useQueueHead } from '../features/approvals/approvals.queries';
import { useTicketCounts } from '../features/inquiries/inquiries.queries';
import { useBell } from '../features/notifications/notifications.queries';
import { useMe, useSession } from '../live/use-session';
import { type Address, PATHS } from './paths';

export interface Place {
  to: Address;
  title: 'home' | 'approval' | 'contactUs' | 'allInquiries' | 'notifications' | 'profile' | 'sitemap';
  glyph: LucideIcon;
  /** Where it is offered: the bar, the profile menu, and under which head in the drawer. */
  bar?: true | ((role: Role) => boolean);
  menu?: true;
  group: 'work' | 'library' | 'account';
}

const ALL: readonly Place[] = [
  { to: '/home', title: 'home', glyph: House, bar: true, group: 'work' },
  { to: '/approval', title: 'approval', glyph: UserCheck, bar: true, menu: true, group: 'work' },
  { to: '/contact-us', title: 'contactUs', glyph: MessageCircleQuestionMark, bar: true, group: 'work' },
  { to: '/all-inquiries', title: 'allInquiries', glyph: Inbox, bar: handlesTickets, group: 'work' },
  { to: '/notifications', title: 'notifications', glyph: Bell, group: 'work' },
  { to: '/sitemap', title: 'sitemap', glyph: MapGlyph, group: 'library' },
  { to: '/profile', title: 'profile', glyph: UserRound, menu: true, group: 'account' },
];

export function useRole() {
  const { user } = useSession();
  return useMe()?.Role ?? user?.role;
}

/** What this person's menus hold: decided by the same functions that guard the pages. */
export function usePlaces(): Place[] {
  const role = useRole();
  return ALL.filter(({ to }) => {
    const who = PATHS.find(({ path }) => path === to)?.who;
    return role !== undefined && typeof who === 'function' && who(role);
  });
}

/** R2.9: those of them that stand in the bar. */
export function useBarPlaces(): Place[] {
  const role = useRole();
  return usePlaces().filter(({ bar }) => (typeof bar === 'function' ? role !== undefined && bar(role) : bar));
}

export interface Counts {
  waiting: number;
  oldest: string | null;
  unread: number;
  /** Inquiries with something unread. */
  inquiries: number;
}

/** Absolute numbers, the same in every tab and on every device (R6.5). */
export function useCounts(): Counts {
  const role = useRole();
  const queue = useQueueHead(role !== undefined && sees.approvals(role));
  const bell = useBell();
  const tickets = useTicketCounts(role !== undefined && sees.contactUs(role));
  return {
    waiting: queue.data?.counts.Waiting ?? 0,
    oldest: queue.data?.oldestWaiting ?? null,
    unread: bell.data?.TotalCount[0].UnreadCount ?? 0,
    inquiries: tickets.data?.notifyCountValue ?? 0,
  };
}

export function countOf({ to }: Pick<Place, 'to'>, { waiting, unread, inquiries }: Counts): number {
  if (to === '/approval') return waiting;
  if (to === '/contact-us') return inquiries;
  return to === '/notifications' ? unread : 0;
}
