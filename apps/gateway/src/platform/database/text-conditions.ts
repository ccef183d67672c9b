import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Returns the `like` pattern for texts that contain `text` literally. */
export const likePattern = (text: string): string => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;

/** Returns the condition that the text matches the pattern. Both are normalized as in searches. */
export const isLike = (text: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_text(${text}) like search_text(${pattern})`;

/**
 * A list of texts as one parameter whose length the planner cannot see. If the planner sees the length, a custom plan looks cheaper than
 * the generic one, so PostgreSQL plans the statement at each call, which takes longer than running it for a few rows. See
 * `plan_cache_mode`.
 */
export const textList = (texts: readonly (string | null)[]): RawBuilder<string[]> => sql`(select ${sql.val([...texts])}::text[])::text[]`;

/**
 * Returns the condition that the column equals one of the texts. The texts are passed as one array, because a list of parameters would be a
 * separate statement for each length, planned and cached separately.
 */
export const isAmong = (column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${textList(texts)})`;
