import type { Migration } from 'kysely/migration';
import * as baseline from './0001-baseline';
import * as covers from './0002-covers';
import * as sessionNetworks from './0003-session-networks';

/** All migrations in order. Never change a migration of a release. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-covers': covers,
  '0003-session-networks': sessionNetworks,
};
