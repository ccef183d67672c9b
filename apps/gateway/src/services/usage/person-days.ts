import { sql } from 'kysely';

/**
 * The number of uses by person and function on each UTC day, including the inbox, so that it is always current. It is used like a table and
 * filtered by its columns `day`, `person_id`, `lco_id`, `rhq_id`, `role`, `unit_id`, `func`.
 */
export const personDays = sql`(
  select day, person_id, lco_id, rhq_id, role, unit_id, func, n from usage_person
  union all
  select (at at time zone 'UTC')::date, person_id, coalesce(lco_id, '-'), coalesce(rhq_id, '-'), role, unit_id, func, 1 from usage_inbox
)`;
