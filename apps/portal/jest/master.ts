import type { masterRoutes, Reply } from '@portal/contracts';

type Master = Reply<typeof masterRoutes.all>;

/** Returns the response with all option lists, which are empty except for the given ones. */
export const makeMaster = (overrides: Partial<Master> = {}): Master => ({
  roles: [],
  roleMappings: [],
  subRoles: [],
  products: [],
  countries: [],
  regions: [],
  companyWideTickets: false,
  inquiryTypes: [],
  interestCategories: [],
  ticketStatuses: [],
  requestStatuses: [],
  accountStatuses: [],
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
