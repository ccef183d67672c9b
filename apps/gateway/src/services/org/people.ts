import { sql } from 'kysely';

/** The standing of somebody who is gone, as a literal: the index of addresses holds all others, which a plan for any parameter could not count on. */
export const DELETED = sql.lit<'deleted'>('deleted');

/** The address of a photo of a person. */
export const photoPath = (photoId: string | null): string | null => photoId && `/api/auth/photo/${photoId}`;
