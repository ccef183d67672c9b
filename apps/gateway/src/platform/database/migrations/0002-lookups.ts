import { type Kysely, sql } from 'kysely';

const INDEXES = [
  'person_decided_by on person (decided_by)',
  'photo_person on photo (person_id)',
  'identity_person on identity (person_id)',
  "letter_about on letter ((data ->> 'personId'))",
  'otp_application on otp (application_id)',
];

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
};
