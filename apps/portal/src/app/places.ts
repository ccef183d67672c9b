import { sees } from '@portal/contracts';
import { Bell, House, type LucideIcon, Map as MapGlyph, UserCheck, UserRound } from 'lucide-react';
import { useQueueHead } from '../features/approvals/approvals.queries';
import { useBell } from '../features/notifications/notifications.queries';
import { useMe, useSession } from '../live/session';
import { type Address, PATHS } from './paths';

export interface Place {
  to: Address;
  title: 'home' | 'approval' | 'notifications' | 'profile' | 'sitemap';
  glyph: LucideIcon;
  /** Where it is offered: the bar, the profile menu, and under which head in the drawer. */
  bar?: true;
  menu?: true;
  group: 'work' | 'library' | 'account';
}

const ALL: readonly Place[] = [
  { to: '/home', title: 'home', glyph: House, bar: true, group: 'work' },
  { to: '/approval', title: 'approval', glyph: UserCheck, bar: true, menu: true, group: 'work' },
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

/** Absolute numbers, the same in every tab. */
export function useCounts() {
  const role = useRole();
  const queue = useQueueHead(role !== undefined && sees.approvals(role));
  const bell = useBell();
  return {
    waiting: queue.data?.counts.Waiting ?? 0,
    oldest: queue.data?.oldestWaiting ?? null,
    unread: bell.data?.TotalCount[0].UnreadCount ?? 0,
  };
}

export const countOf = ({ to }: Place, { waiting, unread }: { waiting: number; unread: number }): number =>
  to === '/approval' ? waiting : to === '/notifications' ? unread : 0;
