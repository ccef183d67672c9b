import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts';

/** In order; one that has run is never changed. */
export const migrations: Record<string, Migration> = { '0001-accounts': accounts };
