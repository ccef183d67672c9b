import { type Kysely, sql } from 'kysely';

/** Where passages lie in the space of an embedding model: 32-bit numbers in the order of the processor, which every platform of Node has in common. */
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
