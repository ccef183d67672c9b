import { type Kysely, sql } from 'kysely';

/**
 * Adds the hash chain over the audit: one seal per row, in the order of sealing. Audit rows and seals cannot be changed; an attempt raises
 * an error.
 */
const STATEMENTS = [
  `create table audit_seal (
    position bigint primary key,
    audit_seq bigint not null unique,
    hash text not null,
    sealed_at timestamptz not null default clock_timestamp()
  )`,
  'drop rule audit_keep on audit',
  'drop rule audit_stay on audit',
  `create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % are never changed', tg_table_name using errcode = 'insufficient_privilege';
  end $$`,
  'create trigger audit_keep before update or delete or truncate on audit for each statement execute function refuse_change()',
  'create trigger audit_seal_keep before update or delete or truncate on audit_seal for each statement execute function refuse_change()',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};
