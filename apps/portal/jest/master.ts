import type { masterRoutes, Reply } from '@portal/contracts';

type Master = Reply<typeof masterRoutes.all>;

/** Returns a reply with all option lists, empty except for those of the test. */
export const masterAnswer = (overrides: Partial<Master> = {}): Master => ({
  roles: [],
  roleMappings: [],
  subRoles: [],
  products: [],
  countries: [],
  regions: [],
  inquiryTypes: [],
  interestCategories: [],
  ticketStatuses: [],
  requestStatuses: [],
  documentTypes: [],
  documentLanguages: [],
  industries: [],
  accessLevels: [],
  effectiveStates: [],
  newsCategories: [],
  eventCategories: [],
  eventModes: [],
  eventTimes: [],
  timePeriods: [],
  notificationTypes: [],
  limits: {},
  ...overrides,
});
