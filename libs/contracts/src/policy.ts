import { ACTS_OVER, type Principal, type Role } from './roles';
import type { Side } from './tickets/ticket';

/** The position of a person in the organisation, which decides scope. */
export interface Standpoint {
  id: string;
  role: Role;
  lcoId: string | null;
  rhqId: string | null;
}

export const isPartner = (role: Role | undefined): boolean => role === 'CP';
export const isStaff = (role: Role): boolean => !isPartner(role);
/** True for roles that belong to the whole organisation and to no region. */
export const isHeadquarters = (role: Role): boolean => role === 'YHQ' || role === 'SUPER_YHQ';

/** True if a place is in the scope of a person: headquarters cover every place, a region and a local company their own, partners none. */
export const isInScope = ({ role, unitId }: Pick<Principal, 'role' | 'unitId'>, location: Pick<Standpoint, 'lcoId' | 'rhqId'>): boolean => {
  if (role === 'LBO') return location.lcoId === unitId;
  if (role === 'RHQ') return location.rhqId === unitId;
  return isHeadquarters(role);
};

/** True if a principal may decide on a person: acts over the role within the own region or local company (R6.1), and never on oneself. */
export const canApprove = (decider: Pick<Principal, 'id' | 'role' | 'unitId'>, person: Standpoint): boolean =>
  decider.id !== person.id && ACTS_OVER[decider.role].includes(person.role) && isInScope(decider, person);

/** Returns the roles that may decide on people of this role, in any unit. */
export const approverRolesOf = (role: Role): Role[] =>
  (Object.keys(ACTS_OVER) as Role[]).filter((decider) => ACTS_OVER[decider].includes(role));

/** True if a decider may grant a role other than the requested one: lower and one that the decider acts over, never higher. */
export const mayGrant = (decider: Role, request: Role, grantedRole: Role): boolean =>
  grantedRole === request || (ACTS_OVER[request].includes(grantedRole) && ACTS_OVER[decider].includes(grantedRole));

/** The functions that each role has in header, drawer and menus. They also guard the screens (R2.9–R2.11, R6.3). */
export const sees = {
  approvals: isStaff,
  dashboard: isStaff,
  aiSearch: isStaff,
  contactUs: (role: Role): boolean => !isHeadquarters(role),
  audit: (role: Role): boolean => role === 'RHQ' || isHeadquarters(role),
} as const;

/** The position of a ticket: its requester, the handling unit, and the region above it. */
export interface TicketStandpoint {
  requesterId: string;
  handlingUnit: string;
  rhqId: string;
}

/**
 * Returns the side of a ticket that a principal is on, or null if they may not see it. The requester stays the requester after a move to
 * another unit.
 */
export const sideAt = (principal: Pick<Principal, 'id' | 'role' | 'unitId'>, ticket: TicketStandpoint): Side | null => {
  if (!sees.contactUs(principal.role)) return null;
  if (principal.id === ticket.requesterId) return 'requester';
  return isInScope(principal, { lcoId: ticket.handlingUnit, rhqId: ticket.rhqId }) ? 'handler' : null;
};

/** Returns the unit that handles inquiries of a person: the local company of a partner, the region of a local company. */
export const handlingUnitOf = (person: { role: Role; lcoId: string | null; rhqId: string | null }): string | null =>
  person.role === 'CP' ? person.lcoId : person.role === 'LBO' ? person.rhqId : null;

/** True for roles that handle tickets (reply, note, assign), in any unit. */
export const handlesTickets = (role: Role): boolean => role === 'LBO' || role === 'RHQ';
