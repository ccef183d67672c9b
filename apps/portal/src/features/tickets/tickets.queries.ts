import { buildRequest, calls, fullName, handlesTickets, LIMITS, type Reply, type Side, sees, type ticketReads } from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FileSource } from '../../files/file-source';
import { api } from '../../live/api';
import { useConnection } from '../../live/connection';
import { useRole, useSession } from '../../live/use-session';

export type TicketPage = Reply<typeof ticketReads.list>;
export type TicketRow = TicketPage['items'][number];
export type TicketDetail = Reply<typeof ticketReads.item>;

export const ticketQuery = (ticketId: string) => queryOptions(api.tickets.item.query({ ticketId }));

/** The open ticket from the reader's point of view. */
export interface TicketView extends TicketDetail {
  /** The reader. `readsOnly` is true for a colleague of the requester, who cannot change the ticket. */
  me: { id: string; name: string; side: Side; readsOnly: boolean };
  offline: boolean;
}

export function useTicket(ticketId: string) {
  const { user } = useSession();
  const offline = useConnection().state === 'offline';
  const { data, error, refetch } = useQuery(ticketQuery(ticketId));
  const view = useMemo((): TicketView | undefined => {
    if (!data || !user) return undefined;
    const isRequester = data.ticket.userId === user.userId;
    const handles = !isRequester && handlesTickets(user.role);
    const me = {
      id: user.userId,
      name: fullName(user),
      side: handles ? ('handler' as const) : ('requester' as const),
      readsOnly: !isRequester && !handles,
    };
    return { ...data, offline, me };
  }, [data, user, offline]);
  return { view, error, retry: () => void refetch() };
}

export const historyQuery = (page: number) =>
  queryOptions({
    ...api.tickets.list.query({ side: 'asked', pageNumber: page, pageSize: LIMITS.pageSize }),
    placeholderData: keepPreviousData,
  });

/** Fetches the other tickets of one requester, for the details beside a conversation. */
export const ticketsOfQuery = (requesterId: string) =>
  queryOptions(api.tickets.list.query({ requesterId, pageNumber: 1, pageSize: LIMITS.pageSize }));

export const countsQuery = () => queryOptions(api.tickets.counts.query({}));

/** Returns true if the installation lets partners read the inquiries of their colleagues. Sends no request unless `enabled`. */
export function useCompanyWideTickets(enabled: boolean): boolean {
  const { data } = useQuery({ ...api.masters.all.query(), staleTime: Number.POSITIVE_INFINITY, enabled });
  return data?.companyWideTickets === true;
}

export function useTicketCounts(enabled = true) {
  const { state, user } = useSession();
  return useQuery({ ...countsQuery(), enabled: enabled && state === 'signedIn' && user !== null });
}

/** Returns the number of inquiries with unread entries. Sends no request for people who have no inquiries. */
export function useUnreadTickets(): number {
  const role = useRole();
  return useTicketCounts(role !== undefined && sees.contactUs(role)).data?.unseen ?? 0;
}

/** The state of a navigation to a ticket that puts the cursor in the reply. */
export const ANSWERING_STATE = { isAnswering: true };

export const ticketAddress = (ticketId: string): string => `/inquiry-detail/${encodeURIComponent(ticketId)}`;

/** Returns the file source that shows and downloads the attachments of a ticket. */
export const attachmentsOf = (ticketId: string): FileSource => ({
  linkOf: ({ fileId }) => api.tickets.attachmentLink({ ticketId, fileId, as: 'preview' }),
  callOf: ({ fileId }) => buildRequest(calls.tickets.downloadAttachment, { ticketId, fileId }),
});
