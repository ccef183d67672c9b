import { type Kysely, sql } from 'kysely';

/** Drops columns whose values are now counted from the rows of `code_mail`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table otp drop column resent, drop column begun_at').execute(db);
};
