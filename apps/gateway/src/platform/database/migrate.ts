import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartRefused } from '../config/env';
import { isDatabaseError } from './database-errors';
import { migrations } from './migrations/index';

/** The time that a migration waits for a table lock: all statements that need the table queue up behind it. */
const LOCK_MS = 3_000;
const AGAIN_MS = 1_000;
const TRIES = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * The settings of a connection for migrations. Statements have no time limit, but a lock is not waited for longer than other callers can be
 * held up.
 */
export const migrationConfig = (config: pg.PoolConfig): pg.PoolConfig => ({
  ...config,
  max: 1,
  statement_timeout: 0,
  lock_timeout: LOCK_MS,
});

/**
 * Returns true if all migrations of this release have run, and no others.
 *
 * @throws StartRefused if a newer release has migrated the database, as this one does not know its schema.
 */
export const isMigrated = async <T>(db: Kysely<T>): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!rows[0]!.there) return false;
  const { rows: run } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const names = run.map(({ name }) => name);
  const newer = names.find((name) => !Object.hasOwn(migrations, name));
  if (newer) throw new StartRefused(`Database: a newer release has migrated it (${newer}); start that release`);
  return isDeepStrictEqual(names, Object.keys(migrations).sort());
};

/** Runs the pending migrations in one transaction, one process at a time. If a table is locked, rolls back and tries again. */
export const migrateToLatest = async <T>(db: Kysely<T>, report: (error: unknown) => void): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  for (let tries = 1; ; tries++) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    if (tries === TRIES || !isDatabaseError(error) || error.code !== LOCK_NOT_AVAILABLE) throw error;
    report(error);
    await pause(AGAIN_MS);
  }
};
