import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The pattern of `like` for texts that have this one in them, whatever signs it is made of. */
export const containing = (text: string): string => `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;

/** A condition: the text contains what the pattern says, both in the form in which searches compare texts. */
export const isLike = (text: RawBuilder<unknown>, pattern: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`search_text(${text}) like search_text(${pattern})`;
