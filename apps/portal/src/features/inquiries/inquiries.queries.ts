import {
  INQUIRY_TYPES,
  type InquiryType,
  LIMITS,
  type Reply,
  TICKET_STATUSES,
  TICKET_VIEWS,
  type TicketStatus,
  type ticketReads,
} from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../live/api';
import { useSession } from '../../live/use-session';

export type InquiryPage = Reply<typeof ticketReads.inquiryList>;
export type InquiryRow = InquiryPage['dataList'][number];
export type InquiryDetail = Reply<typeof ticketReads.inquiryById>;
/** `mine` is assigned to the caller; what a requester has open. */
export type InquiryView = (typeof TICKET_VIEWS)[number];

/** Which part of the queue is on screen; it lives in the address. */
export interface InquiryFilter {
  view: InquiryView;
  search: string;
  product: string;
  type: InquiryType | null;
  status: TicketStatus | null;
  /** Days of submission: 2026-11-21. */
  from: string;
  to: string;
  page: number;
}

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | null => all.find((one) => one === value) ?? null;
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const isDay = (value: string) => DAY.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);
const day = (value: string | null): string => (value && isDay(value) ? value : '');
const ID = /^[\w.-]{1,64}$/;
/** An id out of an address, where it can be one at all. */
export const idIn = (value: string | null): string | null => (value && ID.test(value) ? value : null);

export function filterFrom(address: URLSearchParams): InquiryFilter {
  const page = Number(address.get('page'));
  return {
    view: oneOf(TICKET_VIEWS, address.get('view')) ?? 'all',
    search: (address.get('searchTerm') ?? '').slice(0, LIMITS.searchTerm),
    product: idIn(address.get('product')) ?? '',
    type: oneOf(INQUIRY_TYPES, address.get('type')),
    status: oneOf(TICKET_STATUSES, address.get('status')),
    from: day(address.get('from')),
    to: day(address.get('to')),
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  };
}

/** The part of an address that says this filter; what is usual is left out. */
export function filterInto(address: URLSearchParams, change: Partial<InquiryFilter>): URLSearchParams {
  const next = new URLSearchParams(address);
  const { view, search, page, ...rest } = { ...filterFrom(address), page: 1, ...change };
  const said = { ...rest, view: view === 'all' ? '' : view, searchTerm: search.trim(), page: page > 1 ? String(page) : '' };
  for (const [name, value] of Object.entries(said)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** What narrows the view that is on screen, without the view itself. */
export const NO_FILTERS = { search: '', product: '', type: null, status: null, from: '', to: '' } as const;
export const isNarrowed = (filter: InquiryFilter): boolean =>
  Object.keys(NO_FILTERS).some((name) => Boolean(filter[name as keyof typeof NO_FILTERS]));

const asked = ({ view, search, product, type, status, from, to, page }: InquiryFilter, handles: boolean) => ({
  pageNumber: page,
  pageSize: LIMITS.pageSize,
  view,
  ...(handles ? { side: 'handled' as const } : {}),
  ...(search ? { searchTerm: search } : {}),
  ...(product ? { ProductCategoryId: product } : {}),
  ...(type ? { TypeOfInquiryId: type } : {}),
  ...(status ? { TicketStatus: status } : {}),
  ...(from ? { StartDate: from } : {}),
  ...(to ? { EndDate: to } : {}),
});

/** The last page that holds anything, where this one lies behind it: rows move up, and addresses are kept. */
export const lastBefore = ({ dataList, totalCount }: Pick<InquiryPage, 'dataList' | 'totalCount'>): number | null =>
  dataList.length === 0 && totalCount > 0 ? Math.ceil(totalCount / LIMITS.pageSize) : null;

/** Marks the queue among the lists of tickets: its screen decides when a page may move, so nothing else refetches it. */
export const QUEUE = { queue: true };

/** `handles`: the queue of somebody who answers, without their own questions. */
export const queueQuery = (filter: InquiryFilter, handles: boolean) =>
  queryOptions({
    ...api.contactus.inquiryList.query(asked(filter, handles)),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    meta: QUEUE,
  });

/** One ticket with everything said and done at it. */
export const inquiryQuery = (ticketId: string) => queryOptions(api.contactus.inquiryById.query({ TicketId: ticketId }));

/** What the caller asked, the newest activity first. */
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
