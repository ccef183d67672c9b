import { handlesTickets, LIMITS, sees } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';
import { useMe, useSession } from '../../live/use-session';

export function useReader() {
  const { user } = useSession();
  const me = useMe();
  const role = me?.role ?? user?.role;
  return {
    user,
    me,
    role,
    staff: role !== undefined && sees.approvals(role),
    asks: role !== undefined && sees.contactUs(role),
    answers: role !== undefined && handlesTickets(role),
  };
}

/** The same question as the queue's own count, so the facts that keep that one true keep this one true. */
export function useWaiting(enabled: boolean) {
  return useQuery({ ...api.approval.approvalList.query({ pageNumber: 1, pageSize: 1, status: 'Waiting' }), enabled });
}

/** The same question as the bell's. */
export function useUnread(userId: string | undefined) {
  const input = { callerId: userId ?? '', pageNumber: 1, pageSize: LIMITS.headerNotifications };
  return useQuery({ ...api.notifications.userNotification.query(input), enabled: userId !== undefined });
}

/** The same question as the badge's. */
export function useTickets(enabled: boolean) {
  return useQuery({ ...api.contactus.ticketCounts.query({}), enabled });
}
