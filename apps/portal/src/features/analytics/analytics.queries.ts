import type { LogOrder } from '@portal/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../live/api';
import { type LogView, rangeInput } from './range';

/** The time in ms after which viewed figures are refetched, because no fact announces their changes. */
export const FRESH_MS = 60_000;
/** The query options for figures. Failures are not retried, because a range that timed out would time out again. */
const FIGURES = { staleTime: FRESH_MS, placeholderData: keepPreviousData, retry: false } as const;

export const tilesQuery = (view: LogView) => queryOptions({ ...api.analytics.tiles.query(rangeInput(view)), ...FIGURES });
export const activeUsersQuery = (view: LogView) => queryOptions({ ...api.analytics.activeUsers.query(rangeInput(view)), ...FIGURES });
export const functionsQuery = (view: LogView) => queryOptions({ ...api.analytics.functions.query(rangeInput(view)), ...FIGURES });
export const exportUsageQuery = (view: LogView) => queryOptions({ ...api.analytics.exportUsage.query(rangeInput(view)), ...FIGURES });
export const inquiriesQuery = (view: LogView) => queryOptions({ ...api.analytics.inquiries.query(rangeInput(view)), ...FIGURES });
export const usersByFunctionQuery = (view: LogView) =>
  queryOptions({ ...api.analytics.activeByFunction.query({ ...rangeInput({ ...view, compare: false }), by: view.by }), ...FIGURES });

/** Fetches today's figures, the only ones that are updated while the page is open. */
export const todayQuery = ({ roles }: LogView) =>
  queryOptions({ ...api.analytics.today.query(roles.length ? { roles: roles.join(',') } : {}), ...FIGURES });

export interface LogPage {
  sort: LogOrder;
  direction: 'asc' | 'desc';
  page: number;
}

export const peopleQuery = (view: LogView, { sort, direction, page }: LogPage, pageSize: number) =>
  queryOptions({
    ...api.analytics.people.query({
      ...rangeInput({ ...view, compare: false }),
      ...(view.func && { func: view.func }),
      ...(view.lcoId && { lcoId: view.lcoId }),
      sort,
      direction,
      pageNumber: page,
      pageSize,
    }),
    ...FIGURES,
  });

export const personDaysQuery = (view: LogView, personId: string, pageNumber: number, pageSize: number) =>
  queryOptions({
    ...api.analytics.personDays.query({ ...rangeInput({ ...view, compare: false }), personId, pageNumber, pageSize }),
    ...FIGURES,
  });
