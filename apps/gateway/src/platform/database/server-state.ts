import { type Kysely, sql } from 'kysely';
import { StartRefused } from '../config/env';
import { reasonOf } from '../log';
import type { Database } from './database';
import { isDatabaseError } from './database-errors';
import type { Tables } from './tables';

const MIN_VERSION = { version: 15, number: 150_000 };

/** True if the database is read-only because it is a standby or because of a server or role setting. */
export const isReadOnly = async (db: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{ is: boolean }>`
    select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as is
  `.execute(db);
  return rows[0]!.is;
};

/** The reasons for errors that an administrator can fix, by SQLSTATE. The server's message is not used, because it may contain data. */
const CLOSED_REASONS: Record<string, string> = {
  '3D000': 'there is no database of this name',
  '28000': 'this user is not let in',
  '28P01': 'this user is not let in',
};

/** Returns the server version. Throws an error that names DATABASE_URL if the database cannot be opened. */
const versionOf = async (db: Kysely<Tables>): Promise<{ version: string; number: number }> => {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number
  `
    .execute(db)
    .catch((error: unknown) => {
      const why = (isDatabaseError(error) && CLOSED_REASONS[error.code]) || reasonOf(error);
      throw new Error(`DATABASE_URL: the database cannot be opened (${why})`, { cause: error });
    });
  return rows[0]!;
};

/** Permanently refuses a server that is too old. Refuses a read-only server until it accepts writes. */
export const requireWritableServer = async ({ db, kind }: Database): Promise<void> => {
  if (kind === 'embedded') return;
  const { version, number } = await versionOf(db);
  if (number < MIN_VERSION.number)
    throw new StartRefused(`Settings: DATABASE_URL: PostgreSQL ${MIN_VERSION.version} or newer is needed; this server is ${version}`);
  if (await isReadOnly(db))
    throw new Error('DATABASE_URL: this server takes no writes (a standby, or set to read only); the gateway starts once it does');
};
