import { type Kysely, sql } from 'kysely';

/**
 * Adds the embedding vectors of passages: 32-bit numbers in the byte order of the processor, which is the same on every platform of Node.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table passage_vector (
      doc integer not null,
      ordinal integer not null,
      model text not null,
      vector bytea not null,
      primary key (doc, ordinal),
      foreign key (doc, ordinal) references passage (doc, ordinal) on delete cascade on update cascade
    )`.execute(db);
};
