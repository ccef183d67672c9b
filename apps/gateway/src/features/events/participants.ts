import { Injectable } from '@nestjs/common';
import type { events, Input, Participant, Principal } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';
import { isInReachOf } from './events.store';
import { requireVisibleEvent } from './seats';

const isOfEvent = (principal: Principal, publicationId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(registration.event_id = ${publicationId} and registration.state <> 'cancelled' and ${isInReachOf(principal)})`;

/** Reads the participants of an event for staff. */
@Injectable()
export class Participants {
  constructor(private readonly database: Database) {}

  page(principal: Principal, { documentId, pageNumber, pageSize }: Input<typeof events.participants>) {
    return this.database.read(async (tx) => {
      await requireVisibleEvent(tx, principal, documentId);
      const counts = await tx
        .selectFrom('registration')
        .select(sql<number>`(count(*) filter (where state = 'seated'))::int`.as('seatedCount'))
        .select(sql<number>`(count(*) filter (where state = 'waiting'))::int`.as('waitingCount'))
        .where(isOfEvent(principal, documentId))
        .executeTakeFirstOrThrow();
      const items = await selectParticipants(tx, principal, documentId, { limit: pageSize, offset: (pageNumber - 1) * pageSize });
      return { items, totalCount: counts.seatedCount + counts.waitingCount, ...counts };
    });
  }

  /** Returns all participants for an export. */
  all(principal: Principal, publicationId: string): Promise<Participant[]> {
    return this.database.read(async (tx) => {
      await requireVisibleEvent(tx, principal, publicationId);
      return selectParticipants(tx, principal, publicationId, { limit: null, offset: 0 });
    });
  }
}

/** Selects seated people by company and name, then waiting people in the order of the waiting list. */
const selectParticipants = async (
  db: Kysely<Tables>,
  principal: Principal,
  publicationId: string,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<Participant[]> => {
  const { rows } = await sql<{
    id: string;
    name: string;
    unit_id: string;
    unit_name: string;
    lco_name: string | null;
    state: Participant['state'];
    at: Date;
  }>`
    select person.id, person.firstname || ' ' || person.lastname as name, unit.id as unit_id, unit.name as unit_name, lco.name as lco_name,
      registration.state, registration.at
    from registration
    join person on person.id = registration.person_id
    join unit on unit.id = registration.company_id
    left join unit as lco on lco.id = unit.lco_id
    where ${isOfEvent(principal, publicationId)}
    order by registration.state, case when registration.state = 'waiting' then registration.nr end, unit.name, name, person.id
    limit ${limit === null ? sql`all` : sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
  return rows.map(({ id, name, unit_id, unit_name, lco_name, state, at }) => ({
    userId: id,
    name,
    company: { id: unit_id, name: unit_name },
    lcoName: lco_name,
    state,
    at: at.toISOString(),
  }));
};
