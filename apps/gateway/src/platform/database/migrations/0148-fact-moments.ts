import { type Kysely, sql } from 'kysely';

/**
 * Numbers facts by their insertion time in microseconds instead of counting them: the difference of two numbers is the time between them, and not how
 * many facts others had. Where the clock was set back, numbers increase by one until it has caught up. Callers hold the lock of the log.
 */
const STATEMENTS = [
  `create sequence fact_number`,
  `select setval('fact_number', (select greatest(coalesce(max(seq), 0), 1) from fact))`,
  `create function next_fact_number() returns bigint language sql volatile security definer set search_path from current as $$
     select setval('fact_number', greatest(nextval('fact_number'), (extract(epoch from clock_timestamp()) * 1000000)::bigint))
   $$`,
  `alter table fact alter column seq drop identity`,
  `alter table fact alter column seq set default next_fact_number()`,
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
