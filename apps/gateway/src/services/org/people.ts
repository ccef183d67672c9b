import { sql } from 'kysely';

/**
 * The status of a deleted account, as a literal: the index of addresses excludes it, and a plan with a parameter could not use that index.
 */
export const DELETED = sql.lit<'deleted'>('deleted');

/** Returns the URL path of a person's photo. */
export const photoPath = (photoId: string | null): string | null => photoId && `/api/auth/photo/${photoId}`;
