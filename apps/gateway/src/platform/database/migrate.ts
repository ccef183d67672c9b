import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartRefused } from '../config/env';
import { isDatabaseError } from './database-errors';
import { migrations } from './migrations/index';

/** The time in milliseconds that a migration waits for a table lock, during which all other statements on the table queue up behind it. */
const LOCK_MS = 3_000;
const RETRY_MS = 1_000;
const TRIES = 100;
const LOCK_NOT_AVAILABLE = '55P03';

const BASELINE = '0001-baseline';
/** The last migration that the baseline replaces. */
const LAST_BEFORE_BASELINE = '0151-company-tickets';

/**
 * Returns the connection settings for migrations: no statement timeout, and a short lock timeout, because waiting for a lock delays other
 * callers.
 */
export const migrationConfig = (config: pg.PoolConfig): pg.PoolConfig => ({
  ...config,
  max: 1,
  statement_timeout: 0,
  lock_timeout: LOCK_MS,
});

/** Returns the names of the migrations that have run, in order. */
const readNames = async <T>(db: Kysely<T>): Promise<string[]> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!rows[0]!.there) return [];
  const { rows: run } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return run.map(({ name }) => name);
};

/**
 * Records the baseline in a database that has all migrations before 1.0.0, and therefore the same schema.
 *
 * @throws StartRefused if the database is older, because a release no longer contains its missing migrations.
 */
export const adoptBaseline = async <T>(db: Kysely<T>): Promise<void> => {
  const names = await readNames(db);
  const last = names.at(-1);
  if (!last || names.includes(BASELINE) || last > LAST_BEFORE_BASELINE) return;
  if (last < LAST_BEFORE_BASELINE)
    throw new StartRefused(
      `Database: it is older than release 1.0.0 (${last}); first start the last release before 1.0.0, which runs ${LAST_BEFORE_BASELINE}`,
    );
  // Use one statement, because several gateways may start at the same time: only one of them deletes the last migration's name.
  await sql`
    with last as (delete from kysely_migration where name = ${LAST_BEFORE_BASELINE} returning timestamp),
      earlier as (delete from kysely_migration where name < ${LAST_BEFORE_BASELINE} and exists (select from last))
    insert into kysely_migration (name, timestamp) select ${BASELINE}, timestamp from last`.execute(db);
};

/**
 * True if all migrations of this release have run, and no others.
 *
 * @throws StartRefused if a newer release has migrated the database, whose schema this release does not know.
 */
export const isMigrated = async <T>(db: Kysely<T>): Promise<boolean> => {
  const names = await readNames(db);
  const newer = names.findLast((name) => !Object.hasOwn(migrations, name));
  if (newer) throw new StartRefused(`Database: a newer release has migrated it (${newer}); start that release`);
  return isDeepStrictEqual(names, Object.keys(migrations).sort());
};

/** Runs the pending migrations in one transaction; only one process does so at a time. If a table is locked, rolls back and tries again. */
export const migrateToLatest = async <T>(db: Kysely<T>, report: (error: unknown) => void, all = migrations): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } });
  for (let attempts = 1; ; attempts++) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (attempts === TRIES || !isDatabaseError(error) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    report(error);
    await pause(RETRY_MS);
  }
};
