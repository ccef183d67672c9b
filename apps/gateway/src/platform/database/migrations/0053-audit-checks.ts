import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes of audit entries by owner (the person who acted, else the person concerned), so that a region finds its own, and by time;
 * and the results of the checks of the chain.
 */
const DDL = `
create index audit_owner on audit ((coalesce(actor, "after"->>'personId', object)), seq);
create index audit_at on audit (at);
create table audit_check (
  id text primary key,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  by_person text,
  sealed bigint not null default 0,
  head text,
  finding text check (finding in ('altered', 'removed', 'inserted')),
  seq bigint,
  position bigint
);
create index audit_check_began on audit_check (began_at);
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of DDL.split(';').filter((part) => part.trim())) await sql.raw(statement).execute(db);
};
