import { type EventItem, type EventRow, type EventState, eventStateAt, type events, LIMITS, type Reply } from '@portal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Month, weeksOf } from '../../i18n/calendar';
import { ownZone } from '../../i18n/clocks';
import { api } from '../../live/api';
import { useNow } from '../../ui/text/clock';
import type { EventFilter } from './events.list';

export type EventDetail = Reply<typeof events.item>;

/** One event with what it is to its reader. */
export const eventQuery = (documentId: string) => queryOptions(api.events.item.query({ documentId }));

/** The events that come next: a few rows, which are no page of the list. */
export const nextEventsQuery = (userId: string) => queryOptions(api.events.list.query({ callerId: userId, pageNumber: 1, pageSize: 4 }));

/**
 * Those that the reader has registered for: among them are some for which the reader waits, and some that are called off. They are fewer than a page
 * of the list has, which would count as a view of it.
 */
export const ownNextEventsQuery = (userId: string) =>
  queryOptions(api.events.list.query({ callerId: userId, registered: 'true', pageNumber: 1, pageSize: LIMITS.pageSize - 1 }));

/** Everything that goes on in the weeks of a month, on the clock of who reads. */
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

/** How an event stands now; the clock moves it on while it is on screen. */
export const useEventState = (row: Pick<EventItem, 'startsAt' | 'endsAt' | 'cancelledAt'>): EventState =>
  eventStateAt(row, new Date(useNow()));

/** From so many seats down their number is said. */
export const FEW_SEATS = 5;

/** Nobody may have a seat any more, of all or of the reader's company. */
export const isFullFor = ({ free, perCompany, companySeats }: Pick<EventRow, 'free' | 'perCompany' | 'companySeats'>): boolean =>
  free === 0 || (perCompany !== null && companySeats.taken >= perCompany);
