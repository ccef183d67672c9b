import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * A list of texts as one parameter, whose length the planner does not see. Where it sees it, a plan for this very list costs less than one for any
 * list by its own account, and it plans the statement anew at each call: what takes longer than running it, where that reads a few rows.
 * (PostgreSQL, `plan_cache_mode`: a plan for all values is taken once it costs no more than those for single values.)
 */
export const textList = (texts: readonly (string | null)[]): RawBuilder<string[]> => sql`(select ${sql.val([...texts])}::text[])::text[]`;

/** That a column has one of these texts. With a list of parameters the statement is another one for each length, and each is planned and kept by itself. */
export const isAmong = (column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${textList(texts)})`;
