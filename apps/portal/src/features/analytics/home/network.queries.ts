import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../live/api';

const LATELY = { timePeriod: 'weekly', compare: 'true' } as const;
/** A range that is long enough to include all inquiries that may still be open. */
const LONG = { timePeriod: 'quarterly' } as const;
const FRESH_MS = 60_000;
/** No fact announces new figures, so they are refetched while the page is open. */
const LIVE = { staleTime: FRESH_MS, refetchInterval: 5 * FRESH_MS } as const;

export const networkUsersQuery = () => queryOptions({ ...api.analytics.activeUsers.query(LATELY), ...LIVE });
export const networkReadsQuery = () => queryOptions({ ...api.analytics.functions.query(LATELY), ...LIVE });
export const networkInquiriesQuery = () => queryOptions({ ...api.analytics.inquiries.query(LONG), ...LIVE });

/** The address of the dashboard with the range of the open inquiries. */
export const NETWORK_INQUIRIES = '/dashboard?period=quarterly';
