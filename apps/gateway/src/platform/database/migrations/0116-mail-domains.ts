import { type Kysely, sql } from 'kysely';

/** Adds an index that finds the companies whose users have an address at a mail domain. */
const DDL = `
create index person_mail_domain on person (lower(split_part(email, '@', -1))) where role = 'CP' and standing = 'approved';
`;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(DDL).execute(db);
};
