import { ACTS_OVER, type Principal, type Role } from './roles';
import type { Side } from './tickets/ticket';

/** Where a person stands in the organisation: what scope is decided by. */
export interface Standpoint {
  id: string;
  role: Role;
  lcoId: string | null;
  rhqId: string | null;
}

export const isStaff = (role: Role): boolean => role !== 'CP';
/** Who belongs to the whole organisation and to no region. */
export const isHeadquarters = (role: Role): boolean => role === 'YHQ' || role === 'SUPER_YHQ';

/** Whether a place is in the scope of somebody: of headquarters each, of a region and of a local company what is theirs, of a partner none. */
export const isInScope = ({ role, unitId }: Pick<Principal, 'role' | 'unitId'>, place: Pick<Standpoint, 'lcoId' | 'rhqId'>): boolean => {
  if (role === 'LBO') return place.lcoId === unitId;
  if (role === 'RHQ') return place.rhqId === unitId;
  return isHeadquarters(role);
};

/** Who may decide on a person: acts over the role, and the person is of the own region or local company (R6.1). Never oneself. */
export const canApprove = (who: Pick<Principal, 'id' | 'role' | 'unitId'>, person: Standpoint): boolean =>
  who.id !== person.id && ACTS_OVER[who.role].includes(person.role) && isInScope(who, person);

/** Roles that may decide on people of this role, whatever their unit. */
export const approverRolesOf = (role: Role): Role[] =>
  (Object.keys(ACTS_OVER) as Role[]).filter((decider) => ACTS_OVER[decider].includes(role));

/** A role may be lowered to one that the decider acts over, never raised. */
export const mayGrant = (decider: Role, request: Role, granted: Role): boolean =>
  granted === request || (ACTS_OVER[request].includes(granted) && ACTS_OVER[decider].includes(granted));

/** What each role finds in header, drawer and menus; the same functions guard the screens (R2.9–R2.11, R6.3). */
export const sees = {
  approvals: isStaff,
  dashboard: isStaff,
  aiSearch: isStaff,
  contactUs: (role: Role): boolean => !isHeadquarters(role),
  audit: (role: Role): boolean => role === 'RHQ' || isHeadquarters(role),
} as const;

/** Where a ticket stands: who asked, which unit answers, and the region above. */
export interface TicketStandpoint {
  requesterId: string;
  handlingUnit: string;
  rhqId: string;
}

/** On which side of a ticket somebody stands; null where it is not theirs to see. Who asked is the requester, wherever they sit by now. */
export const sideAt = (who: Pick<Principal, 'id' | 'role' | 'unitId'>, ticket: TicketStandpoint): Side | null => {
  if (!sees.contactUs(who.role)) return null;
  if (who.id === ticket.requesterId) return 'requester';
  return isInScope(who, { lcoId: ticket.handlingUnit, rhqId: ticket.rhqId }) ? 'handler' : null;
};

/** The unit that answers somebody of this role and place: a partner's local company, a local company's region. */
export const handlingUnitOf = (person: { role: Role; lcoId: string | null; rhqId: string | null }): string | null =>
  person.role === 'CP' ? person.lcoId : person.role === 'LBO' ? person.rhqId : null;

/** Who handles tickets (may answer, note, assign), whatever their unit. */
export const handlesTickets = (role: Role): boolean => role === 'LBO' || role === 'RHQ';
