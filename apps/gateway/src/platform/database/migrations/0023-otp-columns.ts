import { type Kysely, sql } from 'kysely';

/** The rows of `code_mail` count what these did. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw('alter table otp drop column resent, drop column begun_at').execute(db);
};
