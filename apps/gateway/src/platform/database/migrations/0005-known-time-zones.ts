import { type Kysely, sql } from 'kysely';

/** Replaces time zones of business hours that PostgreSQL does not know by the zone of the unit, because queries with them fail. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update business_hours set zone = unit.zone from unit
    where unit.id = business_hours.unit_id
      and not exists (select from pg_timezone_names where lower(name) = lower(business_hours.zone))`.execute(db);
};
