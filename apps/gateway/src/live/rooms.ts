import { approverRolesOf, type Role } from '@portal/contracts';

declare const room: unique symbol;
/** The name of a room. Made only here, joined only by the server. */
export type Room = string & { readonly [room]: true };

export const userRoom = (id: string): Room => `user:${id}` as Room;
/** Where somebody still waiting hears of their own request, and of nothing that comes after it. */
export const applicantRoom = (id: string): Room => `applicant:${id}` as Room;
/** One room a unit, never one a role, or sister units would overhear each other. */
export const unitRoom = (id: string): Room => `unit:${id}` as Room;

export const SUPER_UNIT = 'super-yhq';
export const YHQ_UNIT = 'yhq';

/** The units whose people may decide on a person of this role and place. */
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
