import { type Delegator, MANAGED_ROLES, type Principal, type Role } from './roles';
import type { Side } from './tickets/ticket';

/** The position of a person in the organisation, which determines the scope. */
export interface PersonPosition {
  id: string;
  role: Role;
  lcoId: string | null;
  rhqId: string | null;
}

export const isPartner = (role: Role | undefined): boolean => role === 'CP';
export const isStaff = (role: Role): boolean => !isPartner(role);
/** True for the roles of the whole organisation, which belong to no region. */
export const isHeadquarters = (role: Role): boolean => role === 'YHQ' || role === 'SUPER_YHQ';

/**
 * True if a location is in the scope of a person. Headquarters cover every location, regions and local companies their own, partners none.
 */
export const isInScope = (
  { role, unitId }: Pick<Principal, 'role' | 'unitId'>,
  location: Pick<PersonPosition, 'lcoId' | 'rhqId'>,
): boolean => {
  if (role === 'LBO') return location.lcoId === unitId;
  if (role === 'RHQ') return location.rhqId === unitId;
  return isHeadquarters(role);
};

/** True if a principal may decide on a person of a lower role in their own region or local company (R6.1), and never on themselves. */
export const canApprove = (decider: Pick<Principal, 'id' | 'role' | 'unitId'>, person: PersonPosition): boolean =>
  decider.id !== person.id && MANAGED_ROLES[decider.role].includes(person.role) && isInScope(decider, person);

/**
 * Returns the approver in whose right a principal decides on a person: the principal, or an absent approver who has delegated to the
 * principal. Returns null if the principal may not decide.
 */
export const approverFor = (
  principal: Pick<Principal, 'id' | 'role' | 'unitId' | 'decidesFor'>,
  person: PersonPosition,
): Delegator | null =>
  principal.id === person.id
    ? null
    : ([principal, ...(principal.decidesFor ?? [])].find((approver) => canApprove(approver, person)) ?? null);

/** Returns the roles that may decide on people of this role, in any unit. */
export const approverRolesOf = (role: Role): Role[] =>
  (Object.keys(MANAGED_ROLES) as Role[]).filter((decider) => MANAGED_ROLES[decider].includes(role));

/**
 * True if an approver may grant this role instead of the requested one. The role must be lower, and the approver must be allowed to act on
 * it.
 */
export const canGrant = (decider: Role, request: Role, grantedRole: Role): boolean =>
  grantedRole === request || (MANAGED_ROLES[request].includes(grantedRole) && MANAGED_ROLES[decider].includes(grantedRole));

/** The roles that see each function in header, drawer and menus. The same roles may open its screens (R2.9–R2.11, R6.3). */
export const sees = {
  approvals: isStaff,
  dashboard: isStaff,
  aiSearch: isStaff,
  contactUs: (role: Role): boolean => !isHeadquarters(role),
  audit: (role: Role): boolean => role === 'RHQ' || isHeadquarters(role),
} as const;

/** The position of a ticket: its requester, the handling unit, and the region above that unit. */
export interface TicketPosition {
  requesterId: string;
  handlingUnit: string;
  rhqId: string;
}

/**
 * Returns the side of a principal in a ticket, or null if the principal may not see it. A requester who moves to another unit remains the
 * requester.
 */
export const sideAt = (principal: Pick<Principal, 'id' | 'role' | 'unitId'>, ticket: TicketPosition): Side | null => {
  if (!sees.contactUs(principal.role)) return null;
  if (principal.id === ticket.requesterId) return 'requester';
  return isInScope(principal, { lcoId: ticket.handlingUnit, rhqId: ticket.rhqId }) ? 'handler' : null;
};

/** Returns the unit that handles the inquiries of a person: a partner's local company, or a local company's region. */
export const handlingUnitOf = (person: { role: Role; lcoId: string | null; rhqId: string | null }): string | null =>
  person.role === 'CP' ? person.lcoId : person.role === 'LBO' ? person.rhqId : null;

/** True for the roles that handle tickets (reply, note, assign), in any unit. */
export const handlesTickets = (role: Role): boolean => role === 'LBO' || role === 'RHQ';
