import { approverRolesOf, type Role } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
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

/**
 * Returns the people who may approve an applicant with one of these roles and units. People to whom an absent approver has delegated have
 * the role and unit of that approver.
 */
export const approversOf = async (
  db: Kysely<Tables>,
  ...places: readonly { role: Role; lco_id: string | null; rhq_id: string | null }[]
) => {
  const units = [...new Set(places.flatMap(decidingUnits))];
  const delegates = db
    .selectFrom('delegation')
    .innerJoin('person as delegator', 'delegator.id', 'delegation.delegator_id')
    .innerJoin('person', 'person.id', 'delegation.delegate_id')
    .select(['person.id', 'person.email', 'person.language', 'delegator.role', 'delegator.unit_id', 'person.firstname', 'person.lastname'])
    .where('delegation.is_active', '=', true)
    .where('delegation.ends_at', '>', sql<Date>`now()`)
    .where('delegator.standing', '=', 'approved')
    .where('person.standing', '=', 'approved')
    .where('delegator.unit_id', 'in', units.length ? units : ['']);
  const approvers = await db
    .selectFrom('person')
    .select(['id', 'email', 'language', 'role', 'unit_id', 'firstname', 'lastname'])
    .where('standing', '=', 'approved')
    .where('unit_id', 'in', units.length ? units : [''])
    .unionAll(delegates)
    .orderBy('id')
    .execute();
  // A delegate who may also approve in their own right replaces the absent approver, who is responsible earlier.
  const byId = new Map<string, (typeof approvers)[number]>();
  for (const approver of approvers) {
    const other = byId.get(approver.id);
    if (!other || (other.role === 'RHQ' && approver.role === 'LBO')) byId.set(approver.id, approver);
  }
  return [...byId.values()];
};
