import { type Kysely, sql } from 'kysely';

/** Of whom a row is (who did it, else whom it is about), so that a region finds its own; when; and what each check of the chain said. */
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
