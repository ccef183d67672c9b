import type { Migration } from 'kysely/migration';
import * as baseline from './0001-baseline';

/** The migrations in order. A migration that has run is never changed. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
};
