import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';

/** A passage by document and ordinal number, with its word score and the groups found in it. */
interface RankedPassage {
  doc: number;
  ordinal: number;
  score: number;
  found: number[];
}

/** A question as a vector, with the model of the vector. */
export interface QuestionVector {
  vector: Float32Array;
  model: string;
}

interface Scope {
  /** The condition on `search_doc` and `publication` for documents that the requester may read. */
  isReadable: RawBuilder<SqlBool>;
  /** The number of passages that the requester may read. */
  passages: number;
}

interface SimilarPassage {
  doc: number;
  ordinal: number;
  similarity: number;
}

/** The constant of reciprocal rank fusion. */
const K = 60;
const reciprocal = (rank: number | undefined): number => (rank === undefined ? 0 : 1 / (K + rank));
const MILLIONTHS = 1_000_000;
/**
 * The number of readable passages up to which all of them are compared with a question. A requester who may read more gets only passages
 * that share a word with the question.
 */
const MAX_COMPARED_PASSAGES = 5_000;
/** The number of passages that are offered as related if no passage answers the question. */
const MAX_SIMILAR_PASSAGES = 3;

const numbersOf = (bytes: Uint8Array): Float32Array =>
  new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);

const product = (one: Float32Array, other: Float32Array): number => {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return Math.round(sum * MILLIONTHS) / MILLIONTHS;
};

const keyOf = ({ doc, ordinal }: Pick<RankedPassage, 'doc' | 'ordinal'>): string => `${doc} ${ordinal}`;
const byNumber = (a: Pick<RankedPassage, 'doc' | 'ordinal'>, b: Pick<RankedPassage, 'doc' | 'ordinal'>): number =>
  a.doc - b.doc || a.ordinal - b.ordinal;

/** Returns the passages that were embedded by the model of the question, the most similar first. */
const rankBySimilarity = async (
  tx: Tx,
  { vector, model }: QuestionVector,
  source: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): Promise<SimilarPassage[]> => {
  const { rows } = await sql<{ doc: number; ordinal: number; vector: Uint8Array }>`
    select passage_vector.doc, passage_vector.ordinal, passage_vector.vector from passage_vector ${source}
    where passage_vector.model = ${model} and octet_length(passage_vector.vector) = ${vector.byteLength} and ${condition}`.execute(tx);
  return rows
    .map(({ doc, ordinal, vector: bytes }) => ({ doc, ordinal, similarity: product(numbersOf(bytes), vector) }))
    .sort((a, b) => b.similarity - a.similarity || byNumber(a, b));
};

const rankReadable = (tx: Tx, question: QuestionVector, { isReadable }: Scope): Promise<SimilarPassage[]> =>
  rankBySimilarity(
    tx,
    question,
    sql`join search_doc on search_doc.doc = passage_vector.doc join publication on publication.id = search_doc.publication_id`,
    isReadable,
  );

const rankMatches = (tx: Tx, question: QuestionVector, passages: readonly RankedPassage[]): Promise<SimilarPassage[]> =>
  rankBySimilarity(
    tx,
    question,
    sql`join unnest(${sql.val(passages.map(({ doc }) => doc))}::int[], ${sql.val(passages.map(({ ordinal }) => ordinal))}::int[]) as wanted (doc, ordinal)
      on wanted.doc = passage_vector.doc and wanted.ordinal = passage_vector.ordinal`,
    sql<SqlBool>`true`,
  );

/**
 * Returns the passages that are clearly more similar than others: those at least halfway between the average and the best. A fixed limit
 * would not fit all models, because the similarity of unrelated texts differs between them.
 */
const selectSimilar = (passages: readonly SimilarPassage[]): SimilarPassage[] => {
  const [best] = passages;
  if (!best) return [];
  const average = passages.reduce((sum, { similarity }) => sum + similarity, 0) / passages.length;
  return passages.slice(0, MAX_SIMILAR_PASSAGES).filter(({ similarity }) => similarity >= (average + best.similarity) / 2);
};

/** The candidates for an answer, the best first, of which some are `similar` to the question in meaning. */
interface FusedRanking {
  ranked: RankedPassage[];
  similar: readonly SimilarPassage[];
}

/**
 * Ranks word matches and the most similar readable passages by reciprocal rank fusion of word score and similarity. Only readable passages
 * are considered and ties are broken by number, so that databases that differ only in hidden documents give the same result.
 */
export const fuseBySimilarity = async (
  tx: Tx,
  matches: readonly RankedPassage[],
  question: QuestionVector,
  { most, ...scope }: Scope & { most: number },
): Promise<FusedRanking> => {
  const isEveryPassageCompared = scope.passages <= MAX_COMPARED_PASSAGES;
  const similarPassages = isEveryPassageCompared ? await rankReadable(tx, question, scope) : await rankMatches(tx, question, matches);
  const wordRanks = new Map(matches.map((passage, at) => [keyOf(passage), at + 1]));
  const similarityRanks = new Map(similarPassages.map((passage, at) => [keyOf(passage), at + 1]));
  const similar = selectSimilar(similarPassages);
  const addedPassages = similarPassages
    .slice(0, most)
    .filter((passage) => !wordRanks.has(keyOf(passage)))
    .map(({ doc, ordinal }): RankedPassage => ({ doc, ordinal, score: 0, found: [] }));
  const fusedPassages = [...matches, ...addedPassages]
    .map((passage) => ({ ...passage, score: reciprocal(wordRanks.get(keyOf(passage))) + reciprocal(similarityRanks.get(keyOf(passage))) }))
    .sort((a, b) => b.score - a.score || byNumber(a, b));
  const similarKeys = new Set(similar.map(keyOf));
  return { ranked: fusedPassages.filter((passage, at) => at < most || similarKeys.has(keyOf(passage))), similar };
};
