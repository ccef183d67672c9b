import { AUDIT_AREAS } from '@portal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { choice, day, defineFilter, type FilterOf, text } from '../../list/filter';
import { api } from '../../live/api';

export const PAGE_ROWS = 25;

const FIELDS = { search: text({ name: 'searchTerm' }), area: choice(AUDIT_AREAS), from: day(), until: day() };
export const auditFilter = defineFilter(FIELDS);
export type AuditFilter = FilterOf<typeof FIELDS>;

const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Fetches a page of the audit log. Every command adds an entry without a fact, so the page is refetched whenever it is shown. */
export const entriesQuery = ({ search, area, from, until, page }: AuditFilter) =>
  queryOptions({
    ...api.audit.entries.query({
      ...(search && { search }),
      ...(area && { area }),
      ...(from && { from }),
      ...(until && { until }),
      ...((from || until) && { zone: localTimeZone() }),
      pageNumber: page,
      pageSize: PAGE_ROWS,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const chainQuery = () => queryOptions(api.audit.chain.query({}));
