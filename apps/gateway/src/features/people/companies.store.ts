import { Injectable } from '@nestjs/common';
import type { Input, ListedCompany, MergedCounts, Principal, peopleRoutes } from '@portal/contracts';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { isLike, likePattern } from '../../platform/database/text-conditions';
import { type Room, unitRoom, userRoom } from '../../platform/facts/rooms';
import type { Tx } from '../../platform/request-context';
import type { UnitTable } from '../../services/org/tables';
import { isPartnerBelow, roomsListing } from '../../services/org/visibility-scope';
import type { Merge } from './company-merge';

type Company = Selectable<UnitTable>;

/** Reads the partner companies in the scope of the caller. */
@Injectable()
export class Companies {
  constructor(private readonly database: Database) {}

  async list(
    viewer: Principal,
    { search, besides, pageSize, pageNumber }: Input<(typeof peopleRoutes)['companies']>,
  ): Promise<{ items: ListedCompany[]; totalCount: number }> {
    const companies = this.database.db
      .selectFrom('unit')
      .innerJoin('unit as lco', 'lco.id', 'unit.lco_id')
      .where(isPartnerBelow(viewer))
      .$if(Boolean(search), (query) => query.where(isLike(sql`unit.name`, sql`${likePattern(search ?? '')}`)))
      .$if(besides !== undefined, (query) =>
        query.where(sql<SqlBool>`unit.id <> ${besides} and unit.lco_id = (select lco_id from unit where id = ${besides})`),
      );
    const [rows, { count }] = await Promise.all([
      companies
        .select(['unit.id', 'unit.name', 'lco.id as lco_id', 'lco.name as lco_name'])
        .select(
          sql<number>`(select count(*)::int from person where person.unit_id = unit.id and person.standing = 'approved')`.as('people'),
        )
        .select(sql<Date | null>`(select max(last_seen_at) from person where person.unit_id = unit.id)`.as('last_seen_at'))
        .orderBy(sql`search_text(unit.name)`)
        .orderBy('unit.id')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute(),
      companies.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
    ]);
    const items = rows.map(({ id, name, people, last_seen_at, lco_id, lco_name }) => ({
      companyId: id,
      name,
      lcoId: lco_id,
      lcoName: lco_name,
      people,
      lastSeenAt: last_seen_at?.toISOString() ?? null,
    }));
    return { items, totalCount: count };
  }

  /** Returns what a merge of the company moves, or undefined if the caller does not see the company. */
  async counts(viewer: Principal, id: string, db: Kysely<Tables> = this.database.db): Promise<MergedCounts | undefined> {
    return db
      .selectFrom('unit')
      .where('unit.id', '=', id)
      .where(isPartnerBelow(viewer))
      .select([
        sql<number>`(select count(*)::int from person where person.unit_id = unit.id and person.standing in ('approved', 'disabled'))`.as(
          'people',
        ),
        sql<number>`(select count(*)::int from ticket where ticket.company_id = unit.id)`.as('inquiries'),
        sql<number>`(select count(*)::int from audience where audience.mark = 'cp:' || unit.id and audience.until = 'infinity')`.as(
          'grants',
        ),
        sql<number>`(select count(*)::int from registration where registration.company_id = unit.id and registration.state <> 'cancelled')`.as(
          'seats',
        ),
      ])
      .executeTakeFirst();
  }

  /**
   * Locks the people of the duplicate first, as every change of a person does, then both companies of a merge, and their local company as an
   * approval does, so that no person joins the duplicate meanwhile. Returns the companies that the caller sees.
   */
  async lock(
    tx: Tx,
    viewer: Principal,
    { from, into }: Pick<Merge, 'from' | 'into'>,
  ): Promise<{ duplicate: Company | undefined; survivor: Company | undefined }> {
    await sql`select from person where unit_id = ${from} order by id for no key update`.execute(tx);
    await sql`select from unit where id in (select lco_id from unit where id in (${from}, ${into})) order by id for no key update`.execute(
      tx,
    );
    await sql`select from unit where id in (${from}, ${into}) order by id for update`.execute(tx);
    const rows = await tx.selectFrom('unit').selectAll().where('id', 'in', [from, into]).where(isPartnerBelow(viewer)).execute();
    return { duplicate: rows.find(({ id }) => id === from), survivor: rows.find(({ id }) => id === into) };
  }

  /** Returns the people with an account at a company. */
  async peopleOf(tx: Tx, companyId: string): Promise<string[]> {
    const accounts = tx
      .selectFrom('person')
      .select('id')
      .where('unit_id', '=', companyId)
      .where('standing', 'in', ['approved', 'disabled']);
    const rows = await accounts.orderBy('id').execute();
    return rows.map(({ id }) => id);
  }

  /** Returns the rooms of everybody who sees the name of the company: above it, in it, and at its inquiries and registrations. */
  async roomsNaming(tx: Tx, { id, lco_id, rhq_id }: Company): Promise<Room[]> {
    const { rows } = await sql<{ unit: string; requester: string | null }>`
      select handling_unit as unit, requester_id as requester from ticket where company_id = ${id}
      union select rhq_id, null from ticket where company_id = ${id}
      union select publication.unit_id, null from registration join publication on publication.id = registration.event_id
        where registration.company_id = ${id}
      order by 1, 2`.execute(tx);
    const rooms = rows.flatMap(({ unit, requester }) => [unitRoom(unit), ...(requester ? [userRoom(requester)] : [])]);
    return [...new Set([...roomsListing({ unit_id: id, lco_id, rhq_id }), ...rooms])];
  }
}
