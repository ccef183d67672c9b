import type { masterRoutes, Reply } from '@portal/contracts';

type Master = Reply<typeof masterRoutes.all>;

/** The answer with all option lists, empty but for what a test needs. */
export const masterAnswer = (given: Partial<Master> = {}): Master => ({
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
  ...given,
});
