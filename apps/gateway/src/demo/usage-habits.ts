import type { Role } from '@portal/contracts';

/** So far back the use of the demo goes. */
export const DEMO_DAYS = 120;

/** On how many of a hundred days of work somebody comes, once everybody has found the portal. */
export const PRESENCE: Record<Role, number> = { SUPER_YHQ: 44, YHQ: 54, RHQ: 58, LBO: 72, CP: 38 };

type Habit = readonly [use: { func: string; what: string }, percent: number, mostTimes: number];

const OF_ALL: readonly Habit[] = [
  [{ func: 'home', what: 'viewed' }, 82, 2],
  [{ func: 'sign-in', what: 'signed in' }, 48, 1],
  [{ func: 'notifications', what: 'read' }, 24, 1],
];
const OF_HEADQUARTERS: readonly Habit[] = [
  [{ func: 'dashboard', what: 'viewed' }, 46, 3],
  [{ func: 'news', what: 'viewed' }, 34, 2],
  [{ func: 'learn', what: 'viewed' }, 24, 2],
  [{ func: 'approvals', what: 'viewed' }, 12, 2],
  [{ func: 'events', what: 'viewed' }, 11, 1],
  [{ func: 'search', what: 'searched' }, 14, 1],
];

/** What people of a role do on a day on which they come: on how many of a hundred such days, and how often at most. */
export const HABITS: Record<Role, readonly Habit[]> = {
  SUPER_YHQ: [...OF_ALL, ...OF_HEADQUARTERS],
  YHQ: [...OF_ALL, ...OF_HEADQUARTERS],
  RHQ: [
    ...OF_ALL,
    [{ func: 'contact', what: 'viewed' }, 52, 3],
    [{ func: 'dashboard', what: 'viewed' }, 38, 2],
    [{ func: 'learn', what: 'viewed' }, 22, 2],
    [{ func: 'prices', what: 'viewed' }, 20, 2],
    [{ func: 'news', what: 'viewed' }, 26, 1],
    [{ func: 'approvals', what: 'viewed' }, 10, 1],
    [{ func: 'search', what: 'searched' }, 20, 2],
    [{ func: 'ai', what: 'asked' }, 18, 2],
  ],
  LBO: [
    ...OF_ALL,
    [{ func: 'contact', what: 'viewed' }, 78, 4],
    [{ func: 'learn', what: 'viewed' }, 26, 2],
    [{ func: 'prices', what: 'viewed' }, 24, 2],
    [{ func: 'news', what: 'viewed' }, 18, 1],
    [{ func: 'events', what: 'viewed' }, 9, 1],
    [{ func: 'approvals', what: 'viewed' }, 14, 2],
    [{ func: 'search', what: 'searched' }, 34, 3],
    [{ func: 'ai', what: 'asked' }, 26, 3],
    [{ func: 'dashboard', what: 'viewed' }, 14, 1],
  ],
  CP: [
    ...OF_ALL,
    [{ func: 'learn', what: 'viewed' }, 44, 3],
    [{ func: 'learn', what: 'downloaded' }, 17, 2],
    [{ func: 'prices', what: 'viewed' }, 36, 2],
    [{ func: 'prices', what: 'downloaded' }, 14, 1],
    [{ func: 'news', what: 'viewed' }, 25, 2],
    [{ func: 'events', what: 'viewed' }, 12, 1],
    [{ func: 'contact', what: 'viewed' }, 28, 2],
    [{ func: 'search', what: 'searched' }, 22, 2],
  ],
};

const EXPORTS_OF_HEADQUARTERS: readonly Habit[] = [
  [{ func: 'export', what: 'feature-usage' }, 13, 1],
  [{ func: 'export', what: 'inquiries' }, 9, 1],
  [{ func: 'export', what: 'first-response' }, 7, 1],
  [{ func: 'export', what: 'participants' }, 3, 1],
];
/** The tables that people of a role take away, on such a day. Partners have none. */
export const EXPORT_HABITS: Partial<typeof HABITS> = {
  SUPER_YHQ: EXPORTS_OF_HEADQUARTERS,
  YHQ: EXPORTS_OF_HEADQUARTERS,
  RHQ: [
    [{ func: 'export', what: 'inquiries' }, 12, 1],
    [{ func: 'export', what: 'first-response' }, 9, 1],
    [{ func: 'export', what: 'feature-usage' }, 6, 1],
  ],
  LBO: [
    [{ func: 'export', what: 'inquiries' }, 8, 1],
    [{ func: 'export', what: 'first-response' }, 3, 1],
    [{ func: 'export', what: 'participants' }, 3, 2],
  ],
};

/** So long ago the answers of the search came, which were asked for more and more since. */
export const AI_SINCE_DAYS = 74;

/** Days on which few come, by the local company whose country keeps them, as month and day. */
export const HOLIDAYS: Record<string, string> = {
  'lco-japan': '01-01 01-02 01-03 02-11 02-23 04-29 05-03 05-04 05-05 08-11 08-13 08-14 08-15 09-21 09-22 09-23 10-12 11-03 11-23',
  'lco-indonesia': '01-01 05-01 06-01 08-17 12-25',
  'lco-thailand': '01-01 04-06 04-13 04-14 04-15 05-04 07-28 08-12 10-13 10-23 12-05 12-10',
  'lco-taiwan': '01-01 02-28 04-04 05-01 09-25 09-28 10-10 10-25',
  'lco-vietnam': '01-01 04-30 05-01 09-01 09-02',
  'lco-deutschland': '01-01 05-01 10-03 12-24 12-25 12-26 12-31',
  'lco-france': '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25',
  'lco-italia': '01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26',
  'lco-nederland': '01-01 04-27 05-05 12-25 12-26',
  'lco-polska': '01-01 01-06 05-01 05-03 08-15 11-01 11-11 12-24 12-25 12-26',
  'lco-magyarorszag': '01-01 03-15 05-01 08-20 10-23 11-01 12-25 12-26',
  'lco-turkiye': '01-01 04-23 05-01 05-19 07-15 08-30 10-29',
  'lco-gulf': '01-01 12-01 12-02 12-03 09-23',
  'lco-america': '01-01 06-19 07-04 09-07 11-11 11-26 11-27 12-24 12-25',
  'lco-mexico': '01-01 02-02 03-16 05-01 09-16 11-02 11-16 12-25',
  'lco-brasil': '01-01 04-21 05-01 09-07 10-12 11-02 11-15 11-20 12-25',
};

/** Where August is the month of holidays. */
export const LONG_AUGUST = ['lco-france', 'lco-italia', 'lco-nederland', 'lco-deutschland', 'lco-polska', 'lco-magyarorszag'];
