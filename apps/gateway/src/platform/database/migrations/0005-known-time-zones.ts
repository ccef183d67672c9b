import { type Kysely, sql } from 'kysely';

/**
 * Replaces business-hours time zones that PostgreSQL does not know with the unit's time zone, because queries that use unknown zones fail.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update business_hours set zone = unit.zone from unit
    where unit.id = business_hours.unit_id
      and not exists (select from pg_timezone_names where lower(name) = lower(business_hours.zone))`.execute(db);
};
