import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../live/api';

const WEEKLY_RANGE = { timePeriod: 'weekly', compare: 'true' } as const;
/** A range long enough to include all inquiries that may still be open. */
const QUARTERLY_RANGE = { timePeriod: 'quarterly' } as const;
const FRESH_MS = 60_000;
/** No fact announces new figures, so they are refetched while the page is open. */
const REFETCH_OPTIONS = { staleTime: FRESH_MS, refetchInterval: 5 * FRESH_MS } as const;

export const networkUsersQuery = () => queryOptions({ ...api.analytics.activeUsers.query(WEEKLY_RANGE), ...REFETCH_OPTIONS });
export const networkReadsQuery = () => queryOptions({ ...api.analytics.functions.query(WEEKLY_RANGE), ...REFETCH_OPTIONS });
export const networkInquiriesQuery = () => queryOptions({ ...api.analytics.inquiries.query(QUARTERLY_RANGE), ...REFETCH_OPTIONS });

/** The dashboard URL with the range for open inquiries. */
export const NETWORK_INQUIRIES = '/dashboard?period=quarterly';
