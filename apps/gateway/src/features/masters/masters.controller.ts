import { Inject } from '@nestjs/common';
import {
  ACCESS_LEVELS,
  type Country,
  DOCUMENT_LANGUAGES,
  DOCUMENT_TYPES,
  EFFECTIVE_STATES,
  EVENT_CATEGORIES,
  EVENT_MODES,
  EVENT_TIMES,
  INDUSTRIES,
  INQUIRY_TYPES,
  INTEREST_CATEGORIES,
  type Input,
  LIMITS,
  MANAGED_ROLES,
  masterRoutes,
  NEWS_CATEGORIES,
  NOTIFICATION_TYPES,
  ORGANIZATION_TYPES,
  PEOPLE_STATUSES,
  type Principal,
  REQUEST_STATUSES,
  ROLE_LABELS,
  ROLES,
  SIGN_UP_ROLES,
  TICKET_STATUSES,
  TIME_PERIODS,
} from '@portal/contracts';
import { ENV, type Env, uploadLimits } from '../../platform/config/env';
import { Serve } from '../../platform/http/serve';
import { Masters } from './masters.store';

const list = <T>(items: T[]) => ({ items, totalCount: items.length });

const ROLE_ROWS = ROLES.map((role) => ({ role, label: ROLE_LABELS[role] }));
const ROLE_MAPPINGS = ROLES.map((role) => ({
  role,
  label: ROLE_LABELS[role],
  actsOver: [...MANAGED_ROLES[role]],
  selfRegister: (SIGN_UP_ROLES as readonly string[]).includes(role),
  needsLco: role === 'LBO' || role === 'CP',
  needsRhq: role === 'RHQ',
}));
const SUB_ROLES = ROLES.map((role) => ({ role, organizationTypes: [...ORGANIZATION_TYPES[role]] }));

const OPTION_LISTS = {
  inquiryTypes: [...INQUIRY_TYPES],
  interestCategories: [...INTEREST_CATEGORIES],
  ticketStatuses: [...TICKET_STATUSES],
  requestStatuses: [...REQUEST_STATUSES],
  accountStatuses: [...PEOPLE_STATUSES],
  documentTypes: [...DOCUMENT_TYPES],
  documentLanguages: [...DOCUMENT_LANGUAGES],
  industries: [...INDUSTRIES],
  accessLevels: [...ACCESS_LEVELS],
  effectiveStates: [...EFFECTIVE_STATES],
  newsCategories: [...NEWS_CATEGORIES],
  eventCategories: [...EVENT_CATEGORIES],
  eventModes: [...EVENT_MODES],
  eventTimes: [...EVENT_TIMES],
  timePeriods: [...TIME_PERIODS],
  notificationTypes: [...NOTIFICATION_TYPES],
};

/** Returns the distinct regions of the countries, sorted by name. */
const regionsOf = (countries: readonly Country[]) =>
  [...new Map(countries.map(({ regionId, regionName }) => [regionId, regionName]))]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));

@Serve(masterRoutes)
export class MastersController {
  constructor(
    private readonly masters: Masters,
    @Inject(ENV) private readonly env: Env,
  ) {}

  roles() {
    return list(ROLE_ROWS);
  }

  roleMappings() {
    return list(ROLE_MAPPINGS);
  }

  organizationTypes() {
    return list(SUB_ROLES);
  }

  async all() {
    const countries = await this.masters.countries();
    return {
      roles: ROLE_ROWS,
      roleMappings: ROLE_MAPPINGS,
      subRoles: SUB_ROLES,
      products: await this.masters.products(),
      countries,
      regions: regionsOf(countries),
      companyWideTickets: this.env.TICKETS_COMPANY_WIDE,
      ...OPTION_LISTS,
      limits: { ...LIMITS, reminderMs: [...LIMITS.reminderMs], password: this.env.PASSWORD_MIN, ...uploadLimits(this.env) },
    };
  }

  async companies(_: Input<typeof masterRoutes.companies>, principal: Principal) {
    const companies = await this.masters.companiesFor(principal);
    return list(companies.map((company) => ({ ...company, country: company.country ?? '', lcoId: company.lcoId ?? '' })));
  }

  async products() {
    return list(await this.masters.products());
  }

  async countries() {
    return list(await this.masters.countries());
  }
}
