import type { NewsRow } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '../../i18n/calendar';
import { ownZone } from '../../i18n/clocks';
import { api } from '../../live/api';

/** Page size of the search on either side of a day. */
const pageSize = 24;

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);

/**
 * Returns the neighbours of a news item in the full list: those of its day and before, and if it is the newest of its day, those of the
 * following days.
 */
export function useNeighbours(row: NewsRow, userId: string): { newer: NewsRow | undefined; older: NewsRow | undefined } {
  const day = dayIn(row.uploadedAt);
  const sharedInput = { callerId: userId, zone: ownZone(), pageSize };
  const before = useQuery(api.news.list.query({ ...sharedInput, until: day, pageNumber: 1 })).data;
  const at = before?.items.findIndex(({ documentId }) => documentId === row.documentId) ?? -1;
  const later = { ...sharedInput, from: dayAfter(day) };
  const isFirst = before !== undefined && at <= 0;
  const after = useQuery({ ...api.news.list.query({ ...later, pageNumber: 1 }), enabled: isFirst }).data;
  const pages = Math.ceil((after?.totalCount ?? 0) / pageSize);
  // Sorted newest first, so the nearest one is the last row.
  const last = useQuery({ ...api.news.list.query({ ...later, pageNumber: Math.max(1, pages) }), enabled: isFirst && pages > 1 }).data;
  // If there are more than were counted, the last one is unknown.
  const nextDays = after?.totalIsMore ? undefined : (pages > 1 ? last : after)?.items;
  return { newer: isFirst ? nextDays?.at(-1) : before?.items[at - 1], older: before?.items[at + 1] };
}
