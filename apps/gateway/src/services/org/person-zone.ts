import { sql } from 'kysely';

/** The time zone of the unit that serves the person. */
export const ZONE_OF_PERSON = sql<string>`coalesce((
  select coalesce(hours.zone, unit.zone) from unit left join business_hours as hours on hours.unit_id = unit.id
  where unit.id = coalesce(person.lco_id, person.rhq_id, person.unit_id)
), 'UTC')`;
