import { ROLES, type Role } from '../roles';

/** What people do with the product, each thing that is counted. */
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

/** The functions that the table of the log has a column for (R2.17); the others are one column together. */
export const LOG_FUNCTIONS = ['events', 'news', 'learn', 'contact', 'ai'] as const satisfies readonly UsageFunction[];

/** By what the table of the log is ordered. */
export const LOG_ORDERS = ['name', 'role', ...LOG_FUNCTIONS, 'other', 'total'] as const;
export type LogOrder = (typeof LOG_ORDERS)[number];

/** Who reads the log and the dashboard (R6.3). */
export const ANALYSTS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const satisfies readonly Role[];

/** Whose doings each role may count, and so filter by: headquarters all, a region its own, a local company those of its companies. */
export const COUNTED_ROLES: Record<Role, readonly Role[]> = {
  SUPER_YHQ: ROLES,
  YHQ: ROLES,
  RHQ: ['RHQ', 'LBO', 'CP'],
  LBO: ['CP'],
  CP: [],
};

/** Three years with a leap day. */
export const LONGEST_RANGE_DAYS = 1_096;
