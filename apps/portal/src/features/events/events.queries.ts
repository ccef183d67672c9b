import { type EventItem, type EventRow, type EventState, eventStateAt, type events, LIMITS, type Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Month, weeksOf } from '../../i18n/calendar';
import { ownZone } from '../../i18n/clocks';
import { api } from '../../live/api';
import { useNow } from '../../ui/text/clock';
import type { EventFilter } from './events.list';

export type EventDetail = Reply<typeof events.item>;

export const eventQuery = (documentId: string) => queryOptions(api.events.item.query({ documentId }));

/** Fetches the next few events for the home page. Not cached as a page of the event list. */
export const nextEventsQuery = (userId: string) => queryOptions(api.events.list.query({ callerId: userId, pageNumber: 1, pageSize: 4 }));

/**
 * Fetches the reader's next events, including cancelled events and waiting-list entries. The page size differs from that of the list,
 * because a request with the list's page size is recorded as a view of the list.
 */
export const ownNextEventsQuery = (userId: string) =>
  queryOptions(api.events.list.query({ callerId: userId, registered: 'true', pageNumber: 1, pageSize: LIMITS.pageSize - 1 }));

/** Fetches all events in the weeks of a month, in the reader's time zone. */
export function monthQuery(month: Month, firstDay: number, { search, mine, category, mode }: EventFilter, userId: string) {
  const days = weeksOf(month, firstDay).flat();
  return queryOptions({
    ...api.events.list.query({
      callerId: userId,
      time: 'all',
      from: days[0]!,
      until: days.at(-1)!,
      zone: ownZone(),
      ...(search ? { search } : {}),
      ...(mine ? { mine: 'true' as const } : {}),
      ...(category ? { category } : {}),
      ...(mode ? { mode } : {}),
      pageNumber: 1,
      pageSize: LIMITS.pageSizeMax,
    }),
    placeholderData: keepPreviousData,
  });
}

/** Returns the state of an event, which changes over time. */
export const useEventState = (row: Pick<EventItem, 'startsAt' | 'endsAt' | 'cancelledAt'>): EventState =>
  eventStateAt(row, new Date(useNow()));

/** The maximum number of remaining seats that is displayed as a number. */
export const FEW_SEATS = 5;

/** Returns true if no seat is left, either in total or for the reader's company. */
export const isFullFor = ({ free, perCompany, companySeats }: Pick<EventRow, 'free' | 'perCompany' | 'companySeats'>): boolean =>
  free === 0 || (perCompany !== null && companySeats.taken >= perCompany);
