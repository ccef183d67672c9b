import { approverRolesOf, type Role } from '@portal/contracts';

export const SUPER_UNIT = 'super-yhq';
export const YHQ_UNIT = 'yhq';

/** Returns the units whose people may decide on a person of this role and place. */
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
