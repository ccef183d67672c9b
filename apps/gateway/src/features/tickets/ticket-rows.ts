import type { Principal, Ticket } from '@portal/contracts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { handlesTicket, readsAsColleague, type TicketUnits, ticketVisibleTo } from '../../services/org/visibility-scope';

/** Selects the data of tickets. Filter the query by `ticket.…`. */
export const selectTickets = (db: Kysely<Tables>) =>
  db
    .selectFrom('ticket')
    .innerJoin('person as requester', 'requester.id', 'ticket.requester_id')
    .innerJoin('unit as company', 'company.id', 'ticket.company_id')
    .innerJoin('unit as handling', 'handling.id', 'ticket.handling_unit')
    .innerJoin('product', 'product.id', 'ticket.product_id')
    .leftJoin('unit as lco', 'lco.id', 'ticket.lco_id')
    .leftJoin('person as assignee', 'assignee.id', 'ticket.assignee_id')
    .leftJoin('person as opener', 'opener.id', 'ticket.opened_by')
    .leftJoin('ticket as before', 'before.id', 'ticket.follows_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('ticket as follow_up')
          .select(['follow_up.id', 'follow_up.no', 'follow_up.created_at'])
          .whereRef('follow_up.follows_id', '=', 'ticket.id')
          .orderBy('follow_up.created_at', 'desc')
          .orderBy('follow_up.id', 'desc')
          .limit(1)
          .as('after'),
      (join) => join.onTrue(),
    )
    .select([
      'ticket.id',
      'ticket.no',
      'ticket.subject',
      'ticket.inquiry_type',
      'ticket.interest',
      'ticket.product_id',
      'ticket.status',
      'ticket.requester_id',
      'ticket.company_id',
      'ticket.handling_unit',
      'ticket.rhq_id',
      'ticket.assignee_id',
      'ticket.created_at',
      'ticket.last_at',
      'ticket.last_nr',
      'ticket.last_side',
      'ticket.excerpt',
      'ticket.answer_by',
      'ticket.answered_at',
      'ticket.resolve_by',
      'ticket.closed_at',
      'ticket.follows_id',
      'ticket.stars',
      'ticket.rating_comment',
      'ticket.private',
      'ticket.rev',
      'requester.firstname as requester_firstname',
      'requester.lastname as requester_lastname',
      'company.name as company_name',
      'handling.name as handling_name',
      'product.name as product_name',
      'lco.name as lco_name',
      'assignee.firstname as assignee_firstname',
      'assignee.lastname as assignee_lastname',
      'opener.firstname as opener_firstname',
      'opener.lastname as opener_lastname',
      'before.no as before_no',
      'after.id as after_id',
      'after.no as after_no',
      'after.created_at as after_created_at',
    ]);

export type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['executeTakeFirstOrThrow']>>;

export const ticketNo = (no: number): string => `INQ-${no}`;

export const toTicket = (row: TicketRow): Ticket => ({
  ticketId: row.id,
  ticketNo: ticketNo(row.no),
  subject: row.subject,
  inquiryType: row.inquiry_type,
  interestCategory: row.interest,
  productId: row.product_id,
  productName: row.product_name,
  status: row.status,
  submittedDate: row.created_at.toISOString(),
  companyId: row.company_id,
  company: row.company_name,
  userId: row.requester_id,
  user: `${row.requester_firstname} ${row.requester_lastname}`,
  openedBy: row.opener_firstname === null ? null : `${row.opener_firstname} ${row.opener_lastname}`,
  lcoName: row.lco_name ?? '',
  handlingUnit: row.handling_name,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: `${row.assignee_firstname} ${row.assignee_lastname}` },
  lastAt: row.last_at.toISOString(),
  lastNr: row.last_nr,
  lastSide: row.last_side,
  excerpt: row.excerpt,
  clock: {
    answerBy: row.answer_by.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    resolveBy: row.resolve_by.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  },
  follows: row.follows_id === null ? null : { ticketId: row.follows_id, ticketNo: ticketNo(row.before_no!) },
  followedBy:
    row.after_id === null
      ? null
      : { ticketId: row.after_id, ticketNo: ticketNo(row.after_no!), submittedDate: row.after_created_at!.toISOString() },
  rating: row.stars === null ? null : { stars: row.stars, comment: row.rating_comment },
  private: row.private,
  rev: row.rev,
});

/** Returns a ticket if the caller may see it; undefined for an invisible and for a nonexistent ticket. */
export const findTicket = (db: Kysely<Tables>, principal: Principal, ticketId: string): Promise<TicketRow | undefined> =>
  selectTickets(db).where('ticket.id', '=', ticketId).where(ticketVisibleTo(principal)).executeTakeFirst();

/** Selects the people who handle a ticket, never its requester. */
export const handlersOf = (db: Kysely<Tables>, ticket: TicketUnits) =>
  db
    .selectFrom('person')
    .innerJoin('unit', 'unit.id', 'person.unit_id')
    .select([
      'person.id',
      'person.email',
      'person.language',
      'person.role',
      'person.unit_id',
      'person.firstname',
      'person.lastname',
      'person.photo_id',
      'unit.name as unit_name',
    ])
    .where(handlesTicket(ticket))
    .orderBy('person.id')
    .execute();

/** A condition on `person`: the person follows the ticket and may read it as a colleague of its requester. */
export const followsTicket = (ticket: TicketUnits, isCompanyWide: boolean) =>
  sql<SqlBool>`(${readsAsColleague(ticket, isCompanyWide)}
    and exists (select from ticket_follow where ticket_id = ${ticket.id} and person_id = person.id))`;

/** Selects the requester and the handlers of a ticket, and others who satisfy a condition on `person`. */
export const selectPeople = (db: Kysely<Tables>, ticket: TicketUnits, others = sql<SqlBool>`false`) =>
  db
    .selectFrom('person')
    .select(['person.id', 'person.role', 'person.unit_id'])
    .where('person.standing', '=', 'approved')
    .where(sql<SqlBool>`(person.id = ${ticket.requester_id} or ${handlesTicket(ticket)} or ${others})`)
    .orderBy('person.id');

const EXCERPT_LENGTH = 160;
/** Returns the start of a message on one line, with an ellipsis if the message is longer. */
export const excerptOf = (message: string): string => {
  const letters = [...message.replace(/\s+/g, ' ').trim()];
  return letters.length > EXCERPT_LENGTH
    ? `${letters
        .slice(0, EXCERPT_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
};
