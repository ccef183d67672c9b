import { sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';

/** A passage by document and ordinal number, with its word score. */
interface RankedPassage {
  doc: number;
  ordinal: number;
  score: number;
}

/** The constant of reciprocal rank fusion. */
const K = 60;
const reciprocal = (rank: number): number => 1 / (K + rank);
const MILLIONTHS = 1_000_000;

const numbersOf = (bytes: Uint8Array): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);

const product = (one: Float32Array, other: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return Math.round(sum * MILLIONTHS) / MILLIONTHS;
};

/** Returns the similarity of passages to a question by passage number, only for passages embedded by this model. */
const similarityOf = async (
  tx: Tx,
  passages: readonly RankedPassage[],
  question: Float32Array,
  model: string,
): Promise<(passage: RankedPassage) => number | undefined> => {
  const { rows } = await sql<{ doc: number; ordinal: number; vector: Uint8Array }>`
    select passage_vector.doc, passage_vector.ordinal, passage_vector.vector from passage_vector
    join unnest(${sql.val(passages.map(({ doc }) => doc))}::int[], ${sql.val(passages.map(({ ordinal }) => ordinal))}::int[]) as wanted (doc, ordinal)
      on wanted.doc = passage_vector.doc and wanted.ordinal = passage_vector.ordinal
    where passage_vector.model = ${model} and octet_length(passage_vector.vector) = ${question.byteLength}`.execute(tx);
  const similarities = new Map(rows.map(({ doc, ordinal, vector }) => [`${doc} ${ordinal}`, product(numbersOf(vector), question)]));
  return ({ doc, ordinal }) => similarities.get(`${doc} ${ordinal}`);
};

/**
 * Sorts passages by word score and similarity to the question, with reciprocal rank fusion. Only readable word matches are considered and
 * ties are broken by number, so that databases that differ only in hidden documents give the same result.
 */
export const fuseBySimilarity = async <Passage extends RankedPassage>(
  tx: Tx,
  passages: readonly Passage[],
  question: Float32Array,
  model: string,
): Promise<Passage[]> => {
  if (!passages.length) return [];
  const similarity = await similarityOf(tx, passages, question, model);
  const similarPassages = passages
    .flatMap((passage) => {
      const value = similarity(passage);
      return value === undefined ? [] : [{ passage, value }];
    })
    .sort((a, b) => b.value - a.value || a.passage.doc - b.passage.doc || a.passage.ordinal - b.passage.ordinal);
  const ranks = new Map<RankedPassage, number>(similarPassages.map(({ passage }, at) => [passage, at + 1]));
  return passages
    .map((passage, at) => {
      const rank = ranks.get(passage);
      return { ...passage, score: reciprocal(at + 1) + (rank === undefined ? 0 : reciprocal(rank)) };
    })
    .sort((a, b) => b.score - a.score || a.doc - b.doc || a.ordinal - b.ordinal);
};
