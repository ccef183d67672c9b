import { sql } from 'kysely';

/**
 * How often each person used each function on each day of UTC, what waits in the inbox included: true at any moment. Takes the place of a table
 * and is narrowed by its columns `day`, `person_id`, `lco_id`, `rhq_id`, `role`, `unit_id`, `func`.
 */
export const personDays = sql`(
  select day, person_id, lco_id, rhq_id, role, unit_id, func, n from usage_person
  union all
  select (at at time zone 'UTC')::date, person_id, coalesce(lco_id, '-'), coalesce(rhq_id, '-'), role, unit_id, func, 1 from usage_inbox
)`;
