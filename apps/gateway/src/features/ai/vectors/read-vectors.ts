import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';

/** The passage vectors of a document, concatenated in the order of `ordinals`. */
export interface Vectors {
  ordinals: readonly number[];
  numbers: Float32Array;
}

const numbersOf = (base64: string): Float32Array => {
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
};

const readVectors = async (
  tx: Tx,
  model: string,
  isRequested: RawBuilder<unknown>,
  dimensions: number,
): Promise<ReadonlyMap<number, Vectors>> => {
  const { rows } = await sql<{ doc: number; ordinals: number[]; vectors: string }>`
    select doc, array_agg(ordinal order by ordinal) as ordinals, encode(string_agg(vector, ''::bytea order by ordinal), 'base64') as vectors
    from passage_vector where ${isRequested} and model = ${model}
    and octet_length(vector) = ${sql.lit(dimensions * Float32Array.BYTES_PER_ELEMENT)} group by doc order by doc`.execute(tx);
  return new Map(rows.map(({ doc, ordinals, vectors }) => [doc, { ordinals, numbers: numbersOf(vectors) }]));
};

/** Reads the passage vectors of documents for one model and number of dimensions, by document. */
export const readDocVectors = (tx: Tx, model: string, docs: readonly number[], dimensions: number): Promise<ReadonlyMap<number, Vectors>> =>
  readVectors(tx, model, sql`doc = any(${sql.val([...docs])}::int[])`, dimensions);

/** Reads the vectors of individual passages, by document. */
export const readPassageVectors = async (
  tx: Tx,
  model: string,
  passages: readonly { doc: number; ordinal: number }[],
  dimensions: number,
): Promise<ReadonlyMap<number, Vectors>> => {
  if (!passages.length) return new Map();
  const isRequested = sql`(doc, ordinal) in (select * from unnest(${sql.val(passages.map(({ doc }) => doc))}::int[],
    ${sql.val(passages.map(({ ordinal }) => ordinal))}::int[]))`;
  return readVectors(tx, model, isRequested, dimensions);
};
