import { type Kysely, sql } from 'kysely';
import type { Database } from './database';
import { StartRefused } from './env';
import type { Tables } from './tables';

const OLDEST = { version: 15, number: 150_000 };

/** Whether nothing can be written: a standby, or a server or role that is set to read only. */
export const isReadOnly = async (db: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as is
  `.execute(db);
  return rows[0]!.is;
};

/** Refuses a server that is too old for good, and one that takes no writes until it does. */
export const requireWritableServer = async ({ db, kind }: Database): Promise<void> => {
  if (kind === 'embedded') return;
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number
  `.execute(db);
  const { version, number } = rows[0]!;
  if (number < OLDEST.number)
    throw new StartRefused(`Settings: DATABASE_URL: PostgreSQL ${OLDEST.version} or newer is needed; this server is ${version}`);
  if (await isReadOnly(db))
    throw new Error('DATABASE_URL: this server takes no writes (a standby, or set to read only); the gateway starts once it does');
};
