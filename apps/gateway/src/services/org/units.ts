import { approverRolesOf, type Role } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables';

export const SUPER_UNIT = 'super-yhq';
export const YHQ_UNIT = 'yhq';

/** Returns the units whose people may approve an applicant with this role and these units. */
export const decidingUnits = (person: { role: Role; lco_id: string | null; rhq_id: string | null }): string[] => {
  const units: Record<Role, string | null> = {
    SUPER_YHQ: SUPER_UNIT,
    YHQ: YHQ_UNIT,
    RHQ: person.rhq_id,
    LBO: person.lco_id,
    CP: null,
  };
  return approverRolesOf(person.role).flatMap((role) => units[role] ?? []);
};

/** Returns the people who may approve an applicant with one of these roles and units. */
export const approversOf = (db: Kysely<Tables>, ...places: readonly { role: Role; lco_id: string | null; rhq_id: string | null }[]) => {
  const units = [...new Set(places.flatMap(decidingUnits))];
  return db
    .selectFrom('person')
    .select(['id', 'email', 'language', 'role', 'unit_id', 'firstname', 'lastname'])
    .where('standing', '=', 'approved')
    .where('unit_id', 'in', units.length ? units : [''])
    .orderBy('id')
    .execute();
};
