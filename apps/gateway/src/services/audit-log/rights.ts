import { type Kysely, sql } from 'kysely';
import { StartRefused } from '../../platform/config/env';
import type { Tables } from '../../platform/database/tables';

const LOCK = 727_006;
const APPEND_ONLY_TABLES = ['audit', 'audit_seal'];

export const roleOf = async (db: Kysely<Tables>): Promise<string> => {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]!.role;
};

/** Grants the gateway's role its rights on all tables; in the audit tables it may only read and insert. Runs as the owner of the tables. */
export const grantGateway = (owner: Kysely<Tables>, role: string): Promise<void> =>
  owner.transaction().execute(async (tx) => {
    // Prevent nodes that start at the same time from changing the same grants concurrently.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const roleName = sql.id(role);
    await sql`grant usage on schema public to ${roleName}`.execute(tx);
    await sql`grant select, insert, update, delete on all tables in schema public to ${roleName}`.execute(tx);
    await sql`grant usage, select, update on all sequences in schema public to ${roleName}`.execute(tx);
    await sql`revoke all on sequence audit_seq_seq from ${roleName}`.execute(tx);
    for (const table of APPEND_ONLY_TABLES) await sql`revoke update, delete, truncate on ${sql.table(table)} from ${roleName}`.execute(tx);
  });

/** Refuses a role that could change existing audit rows: the owner of the tables, or a superuser. */
export const requireNarrowRights = async (db: Kysely<Tables>): Promise<void> => {
  const role = await roleOf(db);
  for (const table of APPEND_ONLY_TABLES) {
    const { rows } = await sql<{ wide: boolean }>`
      select has_table_privilege(${table}, 'update, delete, truncate, trigger')
        or pg_has_role((select relowner from pg_class where oid = ${table}::regclass), 'member') as wide
    `.execute(db);
    if (!rows[0]!.wide) continue;
    throw new StartRefused(
      `Settings: MIGRATION_DATABASE_URL is set, so the role of DATABASE_URL (${role}) must only add to ${table}, but it may change it. ` +
        'Name a role that owns nothing and is no superuser.',
    );
  }
};
