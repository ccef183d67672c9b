import { domainToUnicode } from 'node:url';
import { type Kysely, sql } from 'kysely';

/** Stores addresses with an international domain also as their owners spell them, so that a part of the domain finds them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table person add column email_unicode text`.execute(db);
  const { rows } = await sql<{ id: string; email: string }>`select id, email from person where email ~ '[@.]xn--'`.execute(db);
  for (const { id, email } of rows) {
    const at = email.lastIndexOf('@') + 1;
    await sql`update person set email_unicode = ${email.slice(0, at) + domainToUnicode(email.slice(at))} where id = ${id}`.execute(db);
  }
};
