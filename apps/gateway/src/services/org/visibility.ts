import {
  ACTS_OVER,
  canApprove,
  handlesTickets,
  handlingUnitOf,
  isHeadquarters,
  type Principal,
  type Role,
  type Side,
  sees,
  sideAt,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { textList } from '../../platform/database/text-list';
import { companyTicketsRoom, type Room, unitRoom, userRoom } from '../../platform/facts/rooms';
import type { PersonTable } from './tables';

/*
 * Who sees whom and what: each rule once as a function and once as a condition of SQL beside it. `tests/laws/visibility.law.spec.ts` compares
 * the two on random people and tickets.
 */

type Viewer = Pick<Principal, 'id' | 'role' | 'unitId' | 'readsCompanyTickets'>;
type Condition = RawBuilder<SqlBool>;
type PersonPlace = Pick<PersonTable, 'id' | 'role' | 'standing' | 'lco_id' | 'rhq_id'>;
/** Where a ticket belongs, for the rules and for its rooms. */
export type TicketPlace = Pick<Tables['ticket'], 'id' | 'requester_id' | 'company_id' | 'handling_unit' | 'rhq_id'>;

const all = (conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** `isInScope` of the contracts, as a condition on the columns that name a local company and a region. The unit may be a place of a prepared statement. */
export const inScopeOf = ({ role, unitId }: { role: Role; unitId: unknown }, lco: string, rhq: string): Condition => {
  if (isHeadquarters(role)) return sql<SqlBool>`true`;
  return role === 'CP' ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(role === 'LBO' ? lco : rhq)} = ${unitId}`;
};

/** The partners below a member of staff, as a condition on `unit`, or on a unit under another name. */
export const partnerBelow = (who: Pick<Viewer, 'role' | 'unitId'>, unit = 'unit'): Condition =>
  sql<SqlBool>`(${sql.ref(`${unit}.kind`)} = 'CP' and ${inScopeOf(who, `${unit}.lco_id`, `${unit}.rhq_id`)})`;

/** The side on which somebody acts at a ticket; null for a stranger, and for a colleague of the requester, who only reads. */
export const sideOf = (who: Viewer, ticket: TicketPlace): Side | null =>
  sideAt(who, { requesterId: ticket.requester_id, handlingUnit: ticket.handling_unit, rhqId: ticket.rhq_id });

/** The tickets that somebody counts, as a condition on `ticket`: those that their unit handles or oversees, headquarters all. */
export const ticketCountedBy = (who: Pick<Viewer, 'role' | 'unitId'>): Condition => inScopeOf(who, 'ticket.handling_unit', 'ticket.rhq_id');

/** `sideOf` is the handler's, as a condition on `ticket`, for another one than its requester. */
export const ticketHandledBy = (who: Pick<Viewer, 'role' | 'unitId'>): Condition =>
  handlesTickets(who.role) ? ticketCountedBy(who) : sql<SqlBool>`false`;

/** True if somebody reads a ticket as one of their company. The company is the requester's when the ticket was opened. */
const isCompanyTicket = (who: Viewer, { company_id }: TicketPlace): boolean =>
  who.readsCompanyTickets === true && who.role === 'CP' && company_id === who.unitId;

/** `isCompanyTicket` as a condition on `ticket`; null where the reader sees no tickets of colleagues at all. */
export const ticketOfCompany = (who: Viewer): Condition | null =>
  who.readsCompanyTickets && who.role === 'CP' ? sql<SqlBool>`ticket.company_id = ${who.unitId}` : null;

/** True if somebody may read a ticket. */
export const canSeeTicket = (who: Viewer, ticket: TicketPlace): boolean => sideOf(who, ticket) !== null || isCompanyTicket(who, ticket);

/** `canSeeTicket` as a condition on `ticket`. */
export const ticketVisibleTo = (who: Viewer): Condition => {
  const company = ticketOfCompany(who);
  if (company) return sql<SqlBool>`(ticket.requester_id = ${who.id} or ${company})`;
  if (who.role === 'CP') return sql<SqlBool>`ticket.requester_id = ${who.id}`;
  if (handlesTickets(who.role)) return sql<SqlBool>`(${ticketHandledBy(who)} or ticket.requester_id = ${who.id})`;
  return sql<SqlBool>`false`;
};

/** The units whose people handle a ticket: the one that answers and the region above it. */
export const handlingUnits = (ticket: Pick<TicketPlace, 'handling_unit' | 'rhq_id'>): string[] => [
  ...new Set([ticket.handling_unit, ticket.rhq_id]),
];

/** Whether somebody may handle a ticket, and so be assigned to it. The requester never does. */
export const canHandle = (person: PersonPlace & { unit_id: string | null }, ticket: TicketPlace): boolean =>
  person.standing === 'approved' && sideOf({ id: person.id, role: person.role, unitId: person.unit_id ?? '' }, ticket) === 'handler';

/** `canHandle` as a condition on `person`, or on a person under another name. */
export const handlesTicket = (ticket: TicketPlace, person = 'person'): Condition =>
  sql<SqlBool>`(${sql.ref(`${person}.standing`)} = 'approved' and ${sql.ref(`${person}.role`)} in ('LBO', 'RHQ')
    and ${sql.ref(`${person}.unit_id`)} = any(${textList(handlingUnits(ticket))}) and ${sql.ref(`${person}.id`)} <> ${ticket.requester_id})`;

/** The rooms in which handlers hear of a ticket. */
export const handlerRooms = (ticket: TicketPlace): Room[] => handlingUnits(ticket).map(unitRoom);
/** The rooms in which everybody hears of a ticket who may see it. */
export const ticketRooms = (ticket: TicketPlace): Room[] => [
  userRoom(ticket.requester_id),
  companyTicketsRoom(ticket.company_id),
  ...handlerRooms(ticket),
];

/** Whether somebody may open a ticket in the name of a person: a region for its people who have somebody to answer them. */
export const canOpenFor = (who: Viewer, person: PersonPlace): boolean =>
  who.role === 'RHQ' &&
  person.standing === 'approved' &&
  person.rhq_id === who.unitId &&
  handlingUnitOf({ role: person.role, lcoId: person.lco_id, rhqId: person.rhq_id }) !== null;

/** `canOpenFor` as a condition on `person`; only for a region. */
export const requesterOf = (who: Pick<Viewer, 'unitId'>): Condition =>
  all([
    sql<SqlBool>`person.standing = 'approved'`,
    sql<SqlBool>`person.role in ('LBO', 'CP')`,
    sql<SqlBool>`person.rhq_id = ${who.unitId}`,
    sql<SqlBool>`(person.role = 'LBO' or person.lco_id is not null)`,
  ]);

const LISTED = ['waiting', 'approved', 'rejected'] as const;

/** Whether somebody decides on a person's request for access, and so sees it. */
export const canDecideOn = (who: Viewer, person: PersonPlace): boolean =>
  (LISTED as readonly string[]).includes(person.standing) &&
  canApprove(who, { id: person.id, role: person.role, lcoId: person.lco_id, rhqId: person.rhq_id });

/** `canDecideOn` as a condition on `person`. Id and unit may be places of a prepared statement. */
export const decidableBy = ({ role, id, unitId }: { role: Role; id: unknown; unitId: unknown }): Condition =>
  all([
    sql<SqlBool>`person.role = any(${sql.val([...ACTS_OVER[role]])}::text[])`,
    sql<SqlBool>`person.standing in (${sql.join(LISTED.map((status) => sql.lit(status)))})`,
    sql<SqlBool>`person.id <> ${id}`,
    inScopeOf({ role, unitId }, 'person.lco_id', 'person.rhq_id'),
  ]);

/** Whether somebody reads in the audit what a person did: SUPER_YHQ everything, YHQ what regions do, a region what is done in it. */
export const canAudit = (who: Viewer, person: PersonPlace): boolean => {
  if (!sees.audit(who.role)) return false;
  if (who.role === 'RHQ') return person.rhq_id === who.unitId;
  return who.role === 'SUPER_YHQ' || person.role === 'RHQ';
};

/** `canAudit` as a condition on `person`; only for who reads the audit at all. Null where it is everybody, also those who are no person any more. */
export const auditedBy = (who: Pick<Viewer, 'role' | 'unitId'>): Condition | null => {
  if (who.role === 'SUPER_YHQ') return null;
  return who.role === 'YHQ' ? sql<SqlBool>`person.role = 'RHQ'` : inScopeOf(who, 'person.lco_id', 'person.rhq_id');
};

/** The rooms of the others who see a person's name and photo at tickets, as requester, author, reader, assignee or opener. */
export const roomsNaming = async (db: Kysely<Tables>, personId: string): Promise<Room[]> => {
  const { rows } = await sql<{ requester: string; company: string }>`
    select distinct requester_id as requester, company_id as company from ticket where id in (
      select ticket_id from ticket_seen where person_id = ${personId}
      union select ticket_id from ticket_entry where author_id = ${personId}
      union select ticket_id from ticket_entry where assignee_id = ${personId}
      union select id from ticket where assignee_id = ${personId}
      union select id from ticket where opened_by = ${personId}
    ) order by 1, 2
  `.execute(db);
  const rooms = rows.flatMap(({ requester, company }) => [
    ...(requester === personId ? [] : [userRoom(requester)]),
    companyTicketsRoom(company),
  ]);
  return [...new Set(rooms)];
};
