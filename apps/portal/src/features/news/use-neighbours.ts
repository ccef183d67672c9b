import type { NewsRow } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '../../i18n/calendar';
import { ownZone } from '../../i18n/clocks';
import { api } from '../../live/api';

/** The page size of the queries before and after the day. */
const pageSize = 24;

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);

/**
 * Returns the news items before and after this one in the full list. One query fetches the items of its day and earlier. If the item is the
 * newest of its day, another fetches those of later days.
 */
export function useNeighbours(row: NewsRow, userId: string): { newer: NewsRow | undefined; older: NewsRow | undefined } {
  const day = dayIn(row.uploadedAt);
  const sharedInput = { callerId: userId, zone: ownZone(), pageSize };
  const olderPage = useQuery(api.news.list.query({ ...sharedInput, until: day, pageNumber: 1 })).data;
  const rowIndex = olderPage?.items.findIndex(({ documentId }) => documentId === row.documentId) ?? -1;
  const later = { ...sharedInput, from: dayAfter(day) };
  const isFirst = olderPage !== undefined && rowIndex <= 0;
  const newerPage = useQuery({ ...api.news.list.query({ ...later, pageNumber: 1 }), enabled: isFirst }).data;
  const pages = Math.ceil((newerPage?.totalCount ?? 0) / pageSize);
  // The list is sorted newest first, so the last row of the last page is the nearest later item.
  const last = useQuery({ ...api.news.list.query({ ...later, pageNumber: Math.max(1, pages) }), enabled: isFirst && pages > 1 }).data;
  // If the total is only a lower bound, the last page is unknown.
  const laterRows = newerPage?.totalIsMore ? undefined : (pages > 1 ? last : newerPage)?.items;
  return { newer: isFirst ? laterRows?.at(-1) : olderPage?.items[rowIndex - 1], older: olderPage?.items[rowIndex + 1] };
}
