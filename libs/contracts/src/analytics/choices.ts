import { ROLES, type Role } from '../roles';

/** The product functions whose usage is counted. */
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

/** The functions with their own column in the log table (R2.17). All other functions share one column. */
export const LOG_FUNCTIONS = ['events', 'news', 'learn', 'contact', 'ai'] as const satisfies readonly UsageFunction[];

/** The sort keys of the log table. */
export const LOG_ORDERS = ['name', 'role', ...LOG_FUNCTIONS, 'other', 'total'] as const;
export type LogOrder = (typeof LOG_ORDERS)[number];

/** The roles that may read the usage log and the dashboard (R6.3). */
export const ANALYSTS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const satisfies readonly Role[];

/**
 * The roles whose usage each role may see: headquarters see all roles, a region the roles of its region, a local company the roles of its
 * partners.
 */
export const COUNTED_ROLES: Record<Role, readonly Role[]> = {
  SUPER_YHQ: ROLES,
  YHQ: ROLES,
  RHQ: ['RHQ', 'LBO', 'CP'],
  LBO: ['CP'],
  CP: [],
};

/** Three years including one leap day. */
export const LONGEST_RANGE_DAYS = 1_096;
