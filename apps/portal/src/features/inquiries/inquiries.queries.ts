import {
  type Answer,
  INQUIRY_TYPES,
  type InquiryType,
  LIMITS,
  TICKET_STATUSES,
  TICKET_VIEWS,
  type TicketStatus,
  type ticketReads,
} from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';
import { useSession } from '../../live/session';

export type InquiryPage = Answer<typeof ticketReads.inquiryList>;
export type InquiryRow = InquiryPage['dataList'][number];
export type InquiryDetail = Answer<typeof ticketReads.inquiryById>;
export type InquiryView = (typeof TICKET_VIEWS)[number] | 'open';

/** Which part of the queue is on screen; it lives in the address. */
export interface InquiryFilter {
  view: InquiryView;
  search: string;
  product: string | null;
  type: InquiryType | null;
  status: TicketStatus | null;
  from: string | null;
  to: string | null;
  page: number;
}

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | null => all.find((one) => one === value) ?? null;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = (value: string | null): string | null => (value && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : null);

export function filterFrom(address: URLSearchParams): InquiryFilter {
  const page = Number(address.get('page'));
  return {
    view: oneOf(TICKET_VIEWS, address.get('view')) ?? 'all',
    search: (address.get('search') ?? '').slice(0, LIMITS.searchTerm),
    product: address.get('product'),
    type: oneOf(INQUIRY_TYPES, address.get('type')),
    status: oneOf(TICKET_STATUSES, address.get('status')),
    from: day(address.get('from')),
    to: day(address.get('to')),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

/** One ticket with everything said and done at it. */
export const inquiryQuery = (ticketId: string) => queryOptions(api.contactus.inquiryById.query({ TicketId: ticketId }));

/** What one person asked, the newest activity first. */
export const historyQuery = (page: number) =>
  queryOptions({
    ...api.contactus.inquiryList.query({ side: 'asked', pageNumber: page, pageSize: LIMITS.pageSize }),
    placeholderData: keepPreviousData,
  });

/** The other tickets of one asker, for the pane beside a conversation. */
export const inquiriesOfQuery = (requesterId: string) =>
  queryOptions(api.contactus.inquiryList.query({ requesterId, pageNumber: 1, pageSize: LIMITS.pageSize }));

/** The absolute numbers of the badge and of the views. */
export const countsQuery = () => queryOptions(api.contactus.ticketCounts.query({}));

export function useTicketCounts(enabled = true) {
  const { state, user } = useSession();
  return useQuery({ ...countsQuery(), enabled: enabled && state === 'signedIn' && user !== null });
}

export const inquiryAddress = (ticketId: string): string => `/inquiry-detail/${encodeURIComponent(ticketId)}`;
