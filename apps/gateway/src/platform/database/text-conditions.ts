import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the `like` pattern for texts that contain this one literally. */
export const likePattern = (text: string): string => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;

/** A condition: the text matches the pattern, both normalized as searches compare them. */
export const isLike = (text: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_text(${text}) like search_text(${pattern})`;

/**
 * A list of texts as one parameter whose length the planner does not see. With a visible length a custom plan looks cheaper than the
 * generic one, so PostgreSQL plans the statement at each call, which takes longer than running it for a few rows. (`plan_cache_mode`: the
 * generic plan is used once it costs no more than custom plans.)
 */
export const textList = (texts: readonly (string | null)[]): RawBuilder<string[]> => sql`(select ${sql.val([...texts])}::text[])::text[]`;

/**
 * A condition: the column has one of these texts. A list of parameters would make another statement for each length, each planned and
 * cached separately.
 */
export const isAmong = (column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${textList(texts)})`;
