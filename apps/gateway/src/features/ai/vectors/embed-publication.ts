import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database';
import type { Embeddings } from './embeddings';

/** The number of passages to embed between lease renewals. A model on the gateway's CPU may take seconds per passage. */
const PASSAGES_PER_BATCH = 8;

interface UnembeddedPassage {
  doc: number;
  ordinal: number;
  text: string;
  digest: string;
}

/** The embedded text of a passage. */
const TEXT = sql<string>`concat_ws(e'\n', publication.title, passage.heading, passage.body)`;

const hexOf = (vector: Float32Array): string => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('hex');

/** Returns a condition for passages that have no vector of the model. */
export const hasNoVector = (model: string) => sql<boolean>`not exists (select from passage_vector
  where passage_vector.doc = passage.doc and passage_vector.ordinal = passage.ordinal and passage_vector.model = ${model})`;

const readPassages = async (database: Database, model: string, publicationId: string): Promise<UnembeddedPassage[]> => {
  const { rows } = await sql<UnembeddedPassage>`
      select passage.doc, passage.ordinal, ${TEXT} as text, md5(${TEXT}) as digest
      from publication
      join search_doc on search_doc.publication_id = publication.id and search_doc.passages > 0
      join passage on passage.doc = search_doc.doc
      where publication.id = ${publicationId} and ${hasNoVector(model)}
      order by passage.doc, passage.ordinal limit ${sql.lit(PASSAGES_PER_BATCH)}`.execute(database.db);
  return rows;
};

/** Writes the vectors of passages whose texts have not changed in the meantime. */
const writeVectors = async (
  database: Database,
  model: string,
  passages: readonly UnembeddedPassage[],
  vectors: readonly Float32Array[],
): Promise<void> => {
  const columnOf = <Value>(value: (passage: UnembeddedPassage, at: number) => Value) => sql.val(passages.map(value));
  await database.tx((tx) =>
    sql`
        insert into passage_vector (doc, ordinal, model, vector)
        select passage.doc, passage.ordinal, ${model}, decode(given.vector, 'hex') from unnest(
          ${columnOf(({ doc }) => doc)}::int[], ${columnOf(({ ordinal }) => ordinal)}::int[], ${columnOf(({ digest }) => digest)}::text[],
          ${columnOf((_, at) => hexOf(vectors[at]!))}::text[]) as given (doc, ordinal, digest, vector)
        join passage on passage.doc = given.doc and passage.ordinal = given.ordinal
        join search_doc on search_doc.doc = passage.doc
        join publication on publication.id = search_doc.publication_id
        where md5(${TEXT}) = given.digest
        on conflict (doc, ordinal) do update set model = excluded.model, vector = excluded.vector`.execute(tx),
  );
};

/**
 * Embeds a publication's passages in batches with one transaction each, so that a failure loses only one batch. Stops if `hold`, which is
 * called before each batch, returns false.
 */
export const embedPublication = async (
  database: Database,
  embeddings: Embeddings,
  publicationId: string,
  hold: () => Promise<boolean>,
): Promise<void> => {
  for (;;) {
    const passages = await readPassages(database, embeddings.model, publicationId);
    if (!passages.length || !(await hold())) return;
    const vectors = await embeddings.embedPassages(passages.map(({ text }) => text));
    await writeVectors(database, embeddings.model, passages, vectors);
  }
};
