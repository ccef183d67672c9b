import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  fullName,
  handlingUnitOf,
  type Input,
  Invalid,
  ObjectMissing,
  type Principal,
  TicketOpen,
  type ticketCommands,
} from '@portal/contracts';
import type { Insertable } from 'kysely';
import { Clock } from '../../platform/clock';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { addWorkingMinutes } from '../../services/org/business-hours';
import { canOpenFor } from '../../services/org/visibility-scope';
import { ticketVector } from './list/ticket-vector';
import { Hours } from './settings/hours.store';
import type { TicketTable } from './tables';
import type { LockedTicket } from './ticket-locks';
import { TicketNumbers } from './ticket-number';
import { excerptOf, findTicket, type TicketRow } from './ticket-rows';

export type Inquiry = Input<typeof ticketCommands.open>;

/** Creates the rows of new tickets with requester, handling unit and deadlines. */
@Injectable()
export class NewTicketStore {
  constructor(
    private readonly hours: Hours,
    private readonly numbers: TicketNumbers,
    private readonly clock: Clock,
  ) {}

  /** Inserts the row of a ticket that has no entry yet. */
  async add(tx: Tx, principal: Principal, inquiry: Inquiry, files: readonly string[]): Promise<LockedTicket & { created_at: Date }> {
    const requester = await this.requesterOf(tx, principal, inquiry.requesterId);
    const product = await tx.selectFrom('product').select('id').where('id', '=', inquiry.productId).executeTakeFirst();
    if (!product) return refuseFields(Invalid, { productId: [{ code: 'no-such-choice' }] });
    const followedTicket =
      inquiry.follows === undefined ? undefined : await this.requireClosedTicket(tx, principal, requester.id, inquiry.follows);
    const isPrivate = inquiry.private ?? (requester.role === 'CP' && followedTicket?.private === true);
    if (isPrivate && requester.role !== 'CP') refuseFields(Invalid, { private: [{ code: 'not-settable' }] });

    const created_at = this.clock.now();
    const { handling_unit, rhq_id } = requester;
    const hours = await this.hours.readOfUnit(tx, handling_unit);
    const filterColumns = {
      no: await this.numbers.next(tx),
      requester_id: requester.id,
      handling_unit,
      rhq_id,
      product_id: product.id,
      inquiry_type: inquiry.inquiryType,
    };
    const row: Insertable<TicketTable> & { id: string } = {
      ...filterColumns,
      id: randomUUID(),
      subject: inquiry.subject,
      interest: inquiry.interestCategory ?? null,
      company_id: requester.unit_id,
      lco_id: requester.lco_id,
      assignee_id: null,
      opened_by: requester.id === principal.id ? null : principal.id,
      created_at,
      last_at: created_at,
      last_side: 'requester',
      excerpt: excerptOf(inquiry.description),
      answer_by: addWorkingMinutes(created_at, hours.answerMinutes, hours),
      answered_at: null,
      resolve_by: addWorkingMinutes(created_at, hours.resolveMinutes, hours),
      closed_at: null,
      follows_id: inquiry.follows ?? null,
      stars: null,
      private: isPrivate,
      rev: 0,
      search: ticketVector(filterColumns, [inquiry.subject, inquiry.description, ...files, requester.company, requester.name]),
    };
    await tx.insertInto('ticket').values(row).execute();
    const { id } = row;
    return {
      id,
      requester_id: requester.id,
      company_id: row.company_id,
      handling_unit,
      rhq_id,
      private: isPrivate,
      assignee_id: null,
      answered_at: null,
      status: 'New',
      last_nr: 0,
      rev: 0,
      created_at,
    };
  }

  /** Returns the requester: the caller, or the person for whom a region opens the ticket. */
  private async requesterOf(tx: Tx, principal: Principal, requesterId: string | undefined) {
    if (principal.role === 'RHQ' && requesterId === undefined) return refuseFields(Invalid, { requesterId: [{ code: 'required' }] });
    if (principal.role !== 'RHQ' && requesterId !== undefined) return refuseFields(Invalid, { requesterId: [{ code: 'not-settable' }] });
    const person = await tx
      .selectFrom('person')
      .innerJoin('unit', 'unit.id', 'person.unit_id')
      .select([
        'person.id',
        'person.role',
        'person.firstname',
        'person.lastname',
        'person.standing',
        'person.lco_id',
        'person.rhq_id',
        'unit.name as company',
      ])
      .select('unit.id as unit_id')
      .where('person.id', '=', requesterId ?? principal.id)
      .where('person.standing', '=', 'approved')
      .executeTakeFirst();
    const handling_unit = person && handlingUnitOf({ role: person.role, lcoId: person.lco_id, rhqId: person.rhq_id });
    if (!person?.rhq_id || !handling_unit || (principal.role === 'RHQ' && !canOpenFor(principal, person))) return refuse(ObjectMissing);
    return { ...person, name: fullName(person), rhq_id: person.rhq_id, handling_unit };
  }

  /**
   * Refuses a follow-up unless the followed ticket is a closed one of the same requester. A reference to another person's ticket would
   * reveal that it exists.
   */
  private async requireClosedTicket(tx: Tx, principal: Principal, requesterId: string, ticketId: string): Promise<TicketRow> {
    const followedTicket = await findTicket(tx, principal, ticketId);
    if (!followedTicket || followedTicket.requester_id !== requesterId) return refuse(ObjectMissing);
    if (followedTicket.status !== 'Closed') refuse(TicketOpen);
    return followedTicket;
  }
}
