import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the `like` pattern for texts that contain this one literally. */
export const likePattern = (text: string): string => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;

/** A condition: the text matches the pattern, both normalized as searches compare them. */
export const isLike = (text: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_text(${text}) like search_text(${pattern})`;
