import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';
import { StartRefused } from '../config/env';
import { isDatabaseError } from './database-errors';
import { migrations } from './migrations/index';

/** A table that others work with is waited for so long: behind a migration that waits, all of them would wait as well. */
const LOCK_MS = 3_000;
const AGAIN_MS = 1_000;
const TRIES = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/** How a server is spoken to while its tables change: one statement may take as long as it needs, but none holds others up. */
export const migrationConfig = (config: pg.PoolConfig): pg.PoolConfig => ({
  ...config,
  max: 1,
  statement_timeout: 0,
  lock_timeout: LOCK_MS,
});

/**
 * Whether each migration of this program has run, and none besides.
 *
 * @throws StartRefused where a newer program has migrated the database: what it means now is not known here.
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

/** Runs what has not run yet, all of it or nothing, by one program at a time. Where somebody holds a table, it lets go of everything and begins again. */
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
