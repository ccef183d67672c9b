import { Inject } from '@nestjs/common';
import {
  ACTS_OVER,
  INQUIRY_TYPES,
  INTEREST_CATEGORIES,
  type Input,
  LIMITS,
  master,
  ORGANIZATION_TYPES,
  type Principal,
  ROLE_LABELS,
  ROLES,
  SELF_REGISTERING,
} from '@portal/contracts';
import { ENV, type Env, uploadLimits } from '../../core/env';
import { Serve } from '../../http/serve';
import { Masters } from './masters.store';

const list = <T>(items: T[]) => ({ items, totalCount: items.length });

const ROLE_ROWS = ROLES.map((role) => ({ role, label: ROLE_LABELS[role] }));
const ROLE_MAPPINGS = ROLES.map((role) => ({
  role,
  label: ROLE_LABELS[role],
  actsOver: [...ACTS_OVER[role]],
  selfRegister: (SELF_REGISTERING as readonly string[]).includes(role),
  needsLco: role === 'LBO' || role === 'CP',
  needsRhq: role === 'RHQ',
}));
const SUB_ROLES = ROLES.map((role) => ({ role, organizationTypes: [...ORGANIZATION_TYPES[role]] }));

@Serve(master)
export class MastersController {
  constructor(
    private readonly masters: Masters,
    @Inject(ENV) private readonly env: Env,
  ) {}

  roles() {
    return list(ROLE_ROWS);
  }

  roleMappingList() {
    return list(ROLE_MAPPINGS);
  }

  subRoleMappingList() {
    return list(SUB_ROLES);
  }

  async master() {
    return {
      roles: ROLE_ROWS,
      roleMappings: ROLE_MAPPINGS,
      subRoles: SUB_ROLES,
      products: await this.masters.products(),
      countries: await this.masters.countries(),
      inquiryTypes: [...INQUIRY_TYPES],
      interestCategories: [...INTEREST_CATEGORIES],
      limits: { ...LIMITS, reminderMs: [...LIMITS.reminderMs], password: this.env.PASSWORD_MIN, ...uploadLimits(this.env) },
    };
  }

  async cpList(_: Input<typeof master.cpList>, who: Principal) {
    const companies = await this.masters.companiesFor(who);
    return list(companies.map((company) => ({ ...company, country: company.country ?? '', lcoId: company.lcoId ?? '' })));
  }

  async product() {
    return list(await this.masters.products());
  }

  async countryList() {
    return list(await this.masters.countries());
  }
}
