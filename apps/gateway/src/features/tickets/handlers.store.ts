import { Injectable } from '@nestjs/common';
import { fullName, handlingUnitOf, type Principal, type TicketPerson } from '@portal/contracts';
import { type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { isLike } from '../../platform/database/text-conditions';
import { countWorkingMinutes } from '../../services/org/business-hours';
import { isPersonLike, personPattern } from '../../services/org/person-search';
import { photoPath } from '../../services/org/tables';
import { isRequesterOf, ticketHandledBy } from '../../services/org/visibility-scope';
import { workedMinutes } from '../../services/org/worked-minutes';
import { Hours } from './settings/hours.store';
import { handlersOf, type TicketRow } from './ticket-rows';

const SAMPLE_SIZE = 50;
const MIN_SAMPLE_SIZE = 5;

const [QUARTER, HOUR] = [15, 60];

/** Rounds up to quarters of an hour below one hour, and to full hours above. */
const roundUpMinutes = (minutes: number): number => {
  const step = minutes <= HOUR ? QUARTER : HOUR;
  return Math.max(step, Math.ceil(minutes / step) * step);
};

interface RequestersInput {
  search?: string | undefined;
  pageNumber: number;
  pageSize: number;
}

/** Reads the handlers of tickets, the people they reply to, and their usual response time. */
@Injectable()
export class Handlers {
  constructor(
    private readonly database: Database,
    private readonly hours: Hours,
  ) {}

  async readAssignees(ticket: TicketRow): Promise<(TicketPerson & { unit: string })[]> {
    const people = await handlersOf(this.database.db, ticket);
    return people.map(({ id, firstname, lastname, photo_id, unit_name }) => ({
      id,
      name: fullName({ firstname, lastname }),
      side: 'handler',
      photo: photoPath(photo_id),
      unit: unit_name,
    }));
  }

  /** Returns the people of a region on whose behalf an inquiry can be opened. */
  async findRequesters(principal: Principal, { search, pageNumber, pageSize }: RequestersInput) {
    const pattern = sql`${personPattern(search ?? '')}`;
    const people = this.database.db
      .selectFrom('person')
      .innerJoin('unit', 'unit.id', 'person.unit_id')
      .where(isRequesterOf(principal))
      .where(sql<SqlBool>`(${isPersonLike(pattern)} or ${isLike(sql`unit.name`, pattern)})`);
    const rows = await people
      .select(['person.id', 'person.firstname', 'person.lastname', 'person.email', 'unit.name as company'])
      .orderBy('person.firstname')
      .orderBy('person.lastname')
      .orderBy('person.id')
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .execute();
    const { total } = await people.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
    return {
      items: rows.map(({ firstname, lastname, ...person }) => ({ ...person, name: fullName({ firstname, lastname }) })),
      totalCount: total,
    };
  }

  /**
   * Returns the median working minutes until the first response, over the last tickets of the unit that handles this person. Excludes today
   * and rounds up, so that the median does not reveal when others got a response.
   */
  async readUsualMinutes(principal: Principal): Promise<number | null> {
    const { db } = this.database;
    const person = await db.selectFrom('person').select(['lco_id', 'rhq_id']).where('id', '=', principal.id).executeTakeFirstOrThrow();
    const unit = handlingUnitOf({ role: principal.role, lcoId: person.lco_id, rhqId: person.rhq_id });
    if (!unit) return null;
    const answeredTickets = await db
      .selectFrom('ticket')
      .select(['created_at', 'answered_at'])
      .where('handling_unit', '=', unit)
      .where('answered_at', '<', sql<Date>`date_trunc('day', now(), 'UTC')`)
      .orderBy('answered_at', 'desc')
      .limit(SAMPLE_SIZE)
      .execute();
    if (answeredTickets.length < MIN_SAMPLE_SIZE) return null;
    const hours = await this.hours.readOfUnit(db, unit);
    const durations = answeredTickets
      .map(({ created_at, answered_at }) => countWorkingMinutes(created_at, answered_at!, hours))
      .sort((one, other) => one - other);
    return roundUpMinutes((durations[(durations.length - 1) >> 1]! + durations[durations.length >> 1]!) / 2);
  }

  /** Returns the state of the queue of the caller's unit. The day begins at midnight in the time zone of the unit. */
  async queueHealth(principal: Principal) {
    const { db } = this.database;
    const midnight = sql`(select date_trunc('day', now(), coalesce(own_hours.zone, own.zone))
      from unit as own left join business_hours as own_hours on own_hours.unit_id = own.id where own.id = ${principal.unitId})`;
    const minutes = workedMinutes(sql`ticket.created_at`, sql`ticket.answered_at`);
    const { late } = await db
      .selectFrom('ticket')
      .select(sql<number>`count(*)::int`.as('late'))
      .where(ticketHandledBy(principal))
      .where(sql<SqlBool>`case when status = 'Closed' then null when answered_at is null then answer_by else resolve_by end < now()`)
      .executeTakeFirstOrThrow();
    // A response is also an activity, and the index contains the time of the last activity.
    const { median } = await db
      .selectFrom('ticket')
      .innerJoin('unit', 'unit.id', 'ticket.handling_unit')
      .leftJoin('business_hours as hours', 'hours.unit_id', 'unit.id')
      .select(sql<number | null>`round(percentile_cont(0.5) within group (order by ${minutes}))::int`.as('median'))
      .where(ticketHandledBy(principal))
      .where(sql<SqlBool>`ticket.last_at >= ${midnight} and ticket.answered_at >= ${midnight}`)
      .executeTakeFirstOrThrow();
    const handlers = await db
      .selectFrom('person')
      .select(['id', 'firstname', 'lastname'])
      .where('unit_id', '=', principal.unitId)
      .where('standing', '=', 'approved')
      .orderBy('id')
      .execute();
    return {
      late,
      medianMinutes: median,
      handlers: handlers.map(({ id, firstname, lastname }) => ({ id, name: fullName({ firstname, lastname }) })),
    };
  }
}
