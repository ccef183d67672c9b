import {
  approverFor,
  canApprove,
  type Delegator,
  handlesTickets,
  handlingUnitOf,
  isHeadquarters,
  isInScope,
  MANAGED_ROLES,
  type Principal,
  type Role,
  type Side,
  sees,
  sideAt,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { textList } from '../../platform/database/text-conditions';
import { companyTicketsRoom, type Room, unitRoom, userRoom } from '../../platform/facts/rooms';
import type { PersonTable } from './tables';
import { SUPER_UNIT, YHQ_UNIT } from './units';

/**
 * The visibility rules, each as a function and as an SQL condition. `tests/laws/visibility.law.spec.ts` checks that both agree for random
 * people and tickets.
 */

type Viewer = Pick<Principal, 'id' | 'role' | 'unitId' | 'readsCompanyTickets' | 'decidesFor'>;
type Condition = RawBuilder<SqlBool>;
type PersonPlace = Pick<PersonTable, 'id' | 'role' | 'standing' | 'lco_id' | 'rhq_id'>;
/** The columns of a ticket that determine its visibility and its rooms. */
export type TicketUnits = Pick<Tables['ticket'], 'id' | 'requester_id' | 'company_id' | 'handling_unit' | 'rhq_id'> & { private: boolean };

const allOf = (conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/**
 * The rule `isInScope` of the contracts as an SQL condition on the columns of a local company and a region. The unit may be a placeholder
 * of a prepared statement.
 */
export const isInScopeOf = ({ role, unitId }: { role: Role; unitId: unknown }, lco: string, rhq: string): Condition => {
  if (isHeadquarters(role)) return sql<SqlBool>`true`;
  return role === 'CP' ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(role === 'LBO' ? lco : rhq)} = ${unitId}`;
};

/** A condition on `unit` or another alias: the unit is a partner company below this member of staff. */
export const isPartnerBelow = (viewer: Pick<Viewer, 'role' | 'unitId'>, unit = 'unit'): Condition =>
  sql<SqlBool>`(${sql.ref(`${unit}.kind`)} = 'CP' and ${isInScopeOf(viewer, `${unit}.lco_id`, `${unit}.rhq_id`)})`;

/**
 * Returns a person's side in a ticket: requester or handler. Returns null for people without access and for colleagues of the
 * requester, who can only read.
 */
export const sideOf = (viewer: Viewer, ticket: TicketUnits): Side | null =>
  sideAt(viewer, { requesterId: ticket.requester_id, handlingUnit: ticket.handling_unit, rhqId: ticket.rhq_id });

/**
 * A condition on `ticket`: the person's unit handles or oversees the ticket. True for all tickets if the person belongs to headquarters.
 */
export const ticketCountedBy = (viewer: Pick<Viewer, 'role' | 'unitId'>): Condition =>
  isInScopeOf(viewer, 'ticket.handling_unit', 'ticket.rhq_id');

/** A condition on `ticket`: `sideOf` returns the handler's side, for anyone except its requester. */
export const ticketHandledBy = (viewer: Pick<Viewer, 'role' | 'unitId'>): Condition =>
  handlesTickets(viewer.role) ? ticketCountedBy(viewer) : sql<SqlBool>`false`;

/**
 * True if the person may read the ticket as a colleague: the requester belonged to the same company when the ticket was opened, and has
 * not made it private.
 */
const isCompanyTicket = (viewer: Viewer, ticket: TicketUnits): boolean =>
  viewer.readsCompanyTickets === true && viewer.role === 'CP' && ticket.company_id === viewer.unitId && !ticket.private;

/** The rule `isCompanyTicket` as a condition on `ticket`. Null if the person cannot read tickets of colleagues. */
export const ticketOfCompany = (viewer: Viewer): Condition | null =>
  viewer.readsCompanyTickets && viewer.role === 'CP' ? sql<SqlBool>`(ticket.company_id = ${viewer.unitId} and not ticket.private)` : null;

/**
 * The rule `isCompanyTicket` as a condition on `person`. `isCompanyWide` is the setting that lets partners read the tickets of their
 * company.
 */
export const readsAsColleague = (ticket: TicketUnits, isCompanyWide: boolean): Condition =>
  isCompanyWide && !ticket.private
    ? sql<SqlBool>`(person.standing = 'approved' and person.role = 'CP' and person.unit_id = ${ticket.company_id}
      and person.id <> ${ticket.requester_id})`
    : sql<SqlBool>`false`;

/** True if a person may read a ticket. */
export const canSeeTicket = (viewer: Viewer, ticket: TicketUnits): boolean =>
  sideOf(viewer, ticket) !== null || isCompanyTicket(viewer, ticket);

/** The rule `canSeeTicket` as a condition on `ticket`. */
export const ticketVisibleTo = (viewer: Viewer): Condition => {
  const company = ticketOfCompany(viewer);
  if (company) return sql<SqlBool>`(ticket.requester_id = ${viewer.id} or ${company})`;
  if (viewer.role === 'CP') return sql<SqlBool>`ticket.requester_id = ${viewer.id}`;
  if (handlesTickets(viewer.role)) return sql<SqlBool>`(${ticketHandledBy(viewer)} or ticket.requester_id = ${viewer.id})`;
  return sql<SqlBool>`false`;
};

/** Returns the units whose people handle a ticket: the handling unit and its region. */
export const handlingUnits = (ticket: Pick<TicketUnits, 'handling_unit' | 'rhq_id'>): string[] => [
  ...new Set([ticket.handling_unit, ticket.rhq_id]),
];

/** True if a person may handle a ticket, and may therefore be assigned to it. The requester never may. */
export const canHandle = (person: PersonPlace & { unit_id: string | null }, ticket: TicketUnits): boolean =>
  person.standing === 'approved' && sideOf({ id: person.id, role: person.role, unitId: person.unit_id ?? '' }, ticket) === 'handler';

/** The rule `canHandle` as a condition on `person` or another alias. */
export const handlesTicket = (ticket: TicketUnits, person = 'person'): Condition =>
  sql<SqlBool>`(${sql.ref(`${person}.standing`)} = 'approved' and ${sql.ref(`${person}.role`)} in ('LBO', 'RHQ')
    and ${sql.ref(`${person}.unit_id`)} = any(${textList(handlingUnits(ticket))}) and ${sql.ref(`${person}.id`)} <> ${ticket.requester_id})`;

/** Returns the rooms that deliver facts about a ticket to its handlers. */
export const handlerRooms = (ticket: TicketUnits): Room[] => handlingUnits(ticket).map(unitRoom);
/** Returns the rooms of all people who can see a ticket. */
export const ticketRooms = (ticket: TicketUnits): Room[] => [
  userRoom(ticket.requester_id),
  ...(ticket.private ? [] : [companyTicketsRoom(ticket.company_id)]),
  ...handlerRooms(ticket),
];

/** True if a person may open a ticket on behalf of another. Only regions may do so, for people below them who have a handling unit. */
export const canOpenFor = (viewer: Viewer, person: PersonPlace): boolean =>
  viewer.role === 'RHQ' &&
  person.standing === 'approved' &&
  person.rhq_id === viewer.unitId &&
  handlingUnitOf({ role: person.role, lcoId: person.lco_id, rhqId: person.rhq_id }) !== null;

/** The rule `canOpenFor` as a condition on `person`, for regions only. */
export const isRequesterOf = (viewer: Pick<Viewer, 'unitId'>): Condition =>
  allOf([
    sql<SqlBool>`person.standing = 'approved'`,
    sql<SqlBool>`person.role in ('LBO', 'CP')`,
    sql<SqlBool>`person.rhq_id = ${viewer.unitId}`,
    sql<SqlBool>`(person.role = 'LBO' or person.lco_id is not null)`,
  ]);

const LISTED_STATUSES = ['waiting', 'approved', 'disabled', 'rejected'] as const;

/** True if a person may decide on another's account in their own right, and therefore disable, move or delete it. */
export const canDecideOn = (viewer: Viewer, person: PersonPlace): boolean =>
  (LISTED_STATUSES as readonly string[]).includes(person.standing) &&
  canApprove(viewer, { id: person.id, role: person.role, lcoId: person.lco_id, rhqId: person.rhq_id });

/** The rule `canDecideOn` as a condition on `person`. The id and unit may be placeholders of a prepared statement. */
export const isDecidableBy = ({ role, id, unitId }: { role: Role; id: unknown; unitId: unknown }): Condition =>
  allOf([
    sql<SqlBool>`person.role = any(${sql.val([...MANAGED_ROLES[role]])}::text[])`,
    sql<SqlBool>`person.standing in (${sql.join(LISTED_STATUSES.map((status) => sql.lit(status)))})`,
    sql<SqlBool>`person.id <> ${id}`,
    isInScopeOf({ role, unitId }, 'person.lco_id', 'person.rhq_id'),
  ]);

/**
 * Returns the approver in whose right a person decides on another's access request: the person, or an absent approver. Returns null if the
 * person may not see the request.
 */
export const requestApprover = (viewer: Viewer, person: PersonPlace): Delegator | null =>
  (LISTED_STATUSES as readonly string[]).includes(person.standing)
    ? approverFor(viewer, { id: person.id, role: person.role, lcoId: person.lco_id, rhqId: person.rhq_id })
    : null;

/** True if a person may decide on another's access request in their own right or on behalf of an absent approver. */
export const canDecideRequest = (viewer: Viewer, person: PersonPlace): boolean => requestApprover(viewer, person) !== null;

/** The units of the absent approvers on whose behalf a person decides: local companies and regions, the only ones that can delegate. */
export interface DelegatedUnits {
  lcos: unknown;
  regions: unknown;
}

const unitsOf = (delegators: readonly Delegator[], role: Role): string[] =>
  delegators.filter((delegator) => delegator.role === role).map(({ unitId }) => unitId);

/** Returns the delegated units of a person, or null without a delegation. */
export const delegatedUnitsOf = ({ decidesFor = [] }: Pick<Viewer, 'decidesFor'>): Record<keyof DelegatedUnits, string[]> | null =>
  decidesFor.length ? { lcos: unitsOf(decidesFor, 'LBO'), regions: unitsOf(decidesFor, 'RHQ') } : null;

/**
 * The rule `canDecideRequest` as a condition on `person`. The id, the unit and the delegated units may be placeholders of a prepared
 * statement.
 */
export const isRequestDecidableBy = (viewer: { role: Role; id: unknown; unitId: unknown }, delegated: DelegatedUnits | null): Condition => {
  const own = isDecidableBy(viewer);
  if (!delegated) return own;
  return sql<SqlBool>`(${own} or (
    person.standing in (${sql.join(LISTED_STATUSES.map((status) => sql.lit(status)))}) and person.id <> ${viewer.id} and (
      (person.role = any(${sql.val([...MANAGED_ROLES.LBO])}::text[]) and person.lco_id = any(${delegated.lcos}::text[]))
      or (person.role = any(${sql.val([...MANAGED_ROLES.RHQ])}::text[]) and person.rhq_id = any(${delegated.regions}::text[]))
    )
  ))`;
};

/**
 * True if a person sees another in the list of people: staff see the people in their scope, and partners see those of their own company.
 */
export const canListPerson = (viewer: Viewer, person: PersonPlace & { unit_id: string | null }): boolean => {
  if (person.standing !== 'approved' && person.standing !== 'disabled') return false;
  if (viewer.role === 'CP') return person.unit_id === viewer.unitId;
  return isInScope(viewer, { lcoId: person.lco_id, rhqId: person.rhq_id });
};

/** The rule `canListPerson` as a condition on `person`. */
export const isListedFor = (viewer: Pick<Viewer, 'role' | 'unitId'>): Condition =>
  allOf([
    sql<SqlBool>`person.standing in ('approved', 'disabled')`,
    viewer.role === 'CP' ? sql<SqlBool>`person.unit_id = ${viewer.unitId}` : isInScopeOf(viewer, 'person.lco_id', 'person.rhq_id'),
  ]);

/** Returns the rooms of all people who see a person in the list of people. */
export const roomsListing = (person: Pick<PersonPlace, 'lco_id' | 'rhq_id'> & { unit_id: string | null }): Room[] => {
  const units = [SUPER_UNIT, YHQ_UNIT, person.rhq_id, person.lco_id, person.unit_id];
  return [...new Set(units.filter((unit) => unit !== null))].map(unitRoom);
};

/**
 * True if a person sees another's actions in the audit. SUPER_YHQ sees all actions, YHQ the actions of regions, and a region the actions of
 * its own people.
 */
export const canAudit = (viewer: Viewer, person: PersonPlace): boolean => {
  if (!sees.audit(viewer.role)) return false;
  if (viewer.role === 'RHQ') return person.rhq_id === viewer.unitId;
  return viewer.role === 'SUPER_YHQ' || person.role === 'RHQ';
};

/** The rule `canAudit` as a condition on `person`, for readers of the audit only. Null includes all people, even deleted ones. */
export const auditScopeOf = (viewer: Pick<Viewer, 'role' | 'unitId'>): Condition | null => {
  if (viewer.role === 'SUPER_YHQ') return null;
  return viewer.role === 'YHQ' ? sql<SqlBool>`person.role = 'RHQ'` : isInScopeOf(viewer, 'person.lco_id', 'person.rhq_id');
};

/**
 * Returns the rooms that must be notified of a person's new name or photo: the company's room and the rooms of other requesters, for all
 * tickets that the person opened, read, wrote in or was assigned to.
 */
export const roomsShowingPerson = async (db: Kysely<Tables>, personId: string): Promise<Room[]> => {
  const { rows } = await sql<{ requester: string; company: string | null }>`
    select distinct requester_id as requester, case when not private then company_id end as company from ticket where id in (
      select ticket_id from ticket_seen where person_id = ${personId}
      union select ticket_id from ticket_entry where author_id = ${personId}
      union select ticket_id from ticket_entry where assignee_id = ${personId}
      union select id from ticket where assignee_id = ${personId}
      union select id from ticket where opened_by = ${personId}
    ) order by 1, 2
  `.execute(db);
  const rooms = rows.flatMap(({ requester, company }) => [
    ...(requester === personId ? [] : [userRoom(requester)]),
    ...(company === null ? [] : [companyTicketsRoom(company)]),
  ]);
  return [...new Set(rooms)];
};
