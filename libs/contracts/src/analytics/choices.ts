import { ROLES, type Role } from '../roles';

/** The functions of the product whose use is counted. */
export const USAGE_FUNCTIONS = [
  'sign-in',
  'home',
  'events',
  'news',
  'learn',
  'prices',
  'contact',
  'ai',
  'approvals',
  'dashboard',
  'export',
  'notifications',
  'search',
] as const;
export type UsageFunction = (typeof USAGE_FUNCTIONS)[number];

/** The functions with a column in the table of the log (R2.17). The others share one column. */
export const LOG_FUNCTIONS = ['events', 'news', 'learn', 'contact', 'ai'] as const satisfies readonly UsageFunction[];

/** The sort keys of the table of the log. */
export const LOG_ORDERS = ['name', 'role', ...LOG_FUNCTIONS, 'other', 'total'] as const;
export type LogOrder = (typeof LOG_ORDERS)[number];

/** The roles that read the log and the dashboard (R6.3). */
export const ANALYSTS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const satisfies readonly Role[];

/** The roles whose use each role may count and filter by: headquarters all, a region its own, a local company those of its companies. */
export const COUNTED_ROLES: Record<Role, readonly Role[]> = {
  SUPER_YHQ: ROLES,
  YHQ: ROLES,
  RHQ: ['RHQ', 'LBO', 'CP'],
  LBO: ['CP'],
  CP: [],
};

/** Three years including a leap day. */
export const LONGEST_RANGE_DAYS = 1_096;
