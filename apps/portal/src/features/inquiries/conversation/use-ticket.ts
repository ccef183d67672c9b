import type { Side } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection } from '../../../live/connection';
import { useSession } from '../../../live/use-session';
import { type InquiryDetail, inquiryQuery } from '../inquiries.queries';

/** The open ticket as this person stands to it. */
export interface TicketView extends InquiryDetail {
  me: { id: string; name: string; side: Side };
  offline: boolean;
}

/** One ticket with everything at it, from where this person looks. */
export function useTicket(ticketId: string) {
  const { user } = useSession();
  const offline = useConnection().state === 'offline';
  const { data, error, refetch } = useQuery(inquiryQuery(ticketId));
  const view = useMemo((): TicketView | undefined => {
    if (!data || !user) return undefined;
    const side = data.ticket.userId === user.userId ? 'requester' : 'handler';
    return { ...data, offline, me: { id: user.userId, name: `${user.firstname} ${user.lastname}`, side } };
  }, [data, user, offline]);
  return { view, error, retry: () => void refetch() };
}
