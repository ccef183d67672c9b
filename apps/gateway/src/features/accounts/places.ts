import { Inject, Injectable } from '@nestjs/common';
import { EmployeeDomain, Invalid, ORGANIZATION_TYPES, type Registration } from '@portal/contracts';
import { ENV, type Env } from '../../platform/config/env';
import { Database } from '../../platform/database/database';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import type { UnitTable } from '../../services/org/tables';
import { YHQ_UNIT } from '../../services/org/units';

export interface Place {
  unit_id: string | null;
  lco_id: string | null;
  rhq_id: string | null;
}

/** Determines the unit of a sign-up. The unit is derived from other data, never taken from the request. */
@Injectable()
export class Places {
  constructor(
    private readonly database: Database,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async of(registration: Registration): Promise<Place> {
    const { role, country: code, organizationType } = registration;
    if (!(ORGANIZATION_TYPES[role] as readonly string[]).includes(organizationType)) {
      return refuseFields(Invalid, { organizationType: [{ code: 'no-such-choice' }] });
    }
    if (registration.employee && !this.env.EMPLOYEE_DOMAINS.some((domain) => registration.email.endsWith(`@${domain.toLowerCase()}`)))
      refuse(EmployeeDomain);
    const country = await this.database.db.selectFrom('country').selectAll().where('code', '=', code).executeTakeFirst();
    if (!country) return refuseFields(Invalid, { country: [{ code: 'no-such-choice' }] });
    switch (role) {
      case 'RHQ': {
        const region = await this.unit('RHQ', registration.region);
        if (!region) return refuseFields(Invalid, { region: [{ code: registration.region ? 'no-such-choice' : 'required' }] });
        return { unit_id: region.id, lco_id: null, rhq_id: region.id };
      }
      case 'LBO': {
        const lco = await this.unit('LBO', registration.lco);
        if (!lco) return refuseFields(Invalid, { lco: [{ code: registration.lco ? 'no-such-choice' : 'required' }] });
        return { unit_id: lco.id, lco_id: lco.id, rhq_id: lco.rhq_id };
      }
      case 'CP': {
        const company = await this.database.db
          .selectFrom('unit')
          .select('id')
          .where('kind', '=', 'CP')
          .where('lco_id', '=', country.lco_id)
          .where(({ fn, eb, val }) => eb(fn('lower', ['name']), '=', fn('lower', [val(registration.companyName)])))
          .executeTakeFirst();
        return { unit_id: company?.id ?? null, lco_id: country.lco_id, rhq_id: country.rhq_id };
      }
      default:
        return { unit_id: YHQ_UNIT, lco_id: null, rhq_id: null };
    }
  }

  private async unit(kind: UnitTable['kind'], id: string | undefined): Promise<{ id: string; rhq_id: string | null } | undefined> {
    if (!id) return undefined;
    return this.database.db.selectFrom('unit').select(['id', 'rhq_id']).where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
  }
}
