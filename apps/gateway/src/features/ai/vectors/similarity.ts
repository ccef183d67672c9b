import { setImmediate } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';
import { readPassageVectors } from './read-vectors';
import type { ReadableDoc, VectorCache } from './vector-cache';

/** A passage by document and ordinal number. */
interface PassageKey {
  doc: number;
  ordinal: number;
}

/** A passage with its word score and the groups of the question that occur in it. */
interface RankedPassage extends PassageKey {
  score: number;
  found: number[];
}

interface SimilarPassage extends PassageKey {
  similarity: number;
}

interface Scope {
  /** The condition on `search_doc` and `publication` for documents that the requester may read. */
  readableCondition: RawBuilder<SqlBool>;
  /** The maximum number of passages in the result. */
  most: number;
  /** The maximum size of the compared vectors. */
  maxBytes?: number;
}

/** The constant of reciprocal rank fusion. */
const K = 60;
const reciprocalRank = (rank: number | undefined): number => (rank === undefined ? 0 : 1 / (K + rank));
const MILLIONTHS = 1_000_000;
/**
 * The maximum total size of the vectors compared with a question: 21,845 passages with 384 dimensions. For a requester who may read more,
 * only documents with word matches are compared; if a document does not fit, only its matches are compared.
 */
const MAX_COMPARED_BYTES = 32 * 1024 * 1024;
/** The number of passages to compare before yielding to other work of the process. */
const PASSAGES_PER_PART = 2_000;
/** The number of passages that are offered as related if no passage answers the question. */
const MAX_SIMILAR_PASSAGES = 3;
/** The minimum number of passages for which the similarity distribution is known well enough to recognize an outlier. */
const MIN_DISTRIBUTION = 20;
const MIN_DEVIATIONS = 3;
/**
 * Returns the number of standard deviations above the average that an outlier exceeds. It grows with the number of passages, because the
 * best of `count` normally distributed numbers reaches about sqrt(2 ln count) by chance.
 */
const outlierThreshold = (count: number): number => Math.max(MIN_DEVIATIONS, Math.sqrt(2 * Math.log(count)));

const keyOf = ({ doc, ordinal }: PassageKey): string => `${doc} ${ordinal}`;
const compareNumbers = (a: PassageKey, b: PassageKey): number => a.doc - b.doc || a.ordinal - b.ordinal;

/** Returns the similarity of a question and the vector that starts at `start`, rounded so that ties are recognized. */
const similarityOf = (question: Float32Array, numbers: Float32Array, start: number): number => {
  let sum = 0;
  for (let at = 0; at < question.length; at++) sum += question[at]! * numbers[start + at]!;
  return Math.round(sum * MILLIONTHS) / MILLIONTHS;
};

/**
 * Returns the documents to compare with a question: all of them or, if they are too many, those of the best word matches. A document that
 * does not fit is skipped.
 */
const selectDocs = (docs: readonly ReadableDoc[], matches: readonly PassageKey[], maxPassages: number): readonly ReadableDoc[] => {
  if (docs.reduce((sum, { passages }) => sum + passages, 0) <= maxPassages) return docs;
  const docByNumber = new Map(docs.map((doc) => [doc.doc, doc]));
  let passages = 0;
  return [...new Set(matches.map(({ doc }) => doc))].flatMap((number) => {
    const doc = docByNumber.get(number);
    if (!doc || passages + doc.passages > maxPassages) return [];
    passages += doc.passages;
    return [doc];
  });
};

/**
 * Computes the similarity of the readable passages that have vectors. Of documents that do not fit, only word matches are compared. Lets
 * other work run between parts, because thousands of passages take tens of milliseconds.
 */
const compare = async (
  tx: Tx,
  matches: readonly PassageKey[],
  question: Float32Array,
  cache: VectorCache,
  { readableCondition, maxBytes = MAX_COMPARED_BYTES }: Scope,
): Promise<SimilarPassage[]> => {
  const { rows } = await sql<ReadableDoc>`
    select search_doc.doc, search_doc.digest, search_doc.passages from search_doc join publication on publication.id = search_doc.publication_id
    where ${readableCondition} order by search_doc.doc`.execute(tx);
  const docs = selectDocs(rows, matches, maxBytes / question.byteLength);
  const comparedDocs = new Set(docs.map(({ doc }) => doc));
  const vectorsOfMatches = await readPassageVectors(
    tx,
    cache.model,
    matches.filter(({ doc }) => !comparedDocs.has(doc)),
    question.length,
  );
  const passages: SimilarPassage[] = [];
  for (const [doc, { ordinals, numbers }] of [...(await cache.read(tx, docs, question.length)), ...vectorsOfMatches])
    for (const [at, ordinal] of ordinals.entries()) {
      passages.push({ doc, ordinal, similarity: similarityOf(question, numbers, at * question.length) });
      if (passages.length % PASSAGES_PER_PART === 0) await setImmediate();
    }
  return passages;
};

const compareSimilarity = (a: SimilarPassage, b: SimilarPassage): number => b.similarity - a.similarity || compareNumbers(a, b);

/**
 * Returns the passages that are clearly more similar than others: those at least halfway between the average and the best, if the best one
 * is an outlier. No fixed limit would suit all models, because the similarity of unrelated texts differs between models.
 */
const selectSimilar = (passages: readonly SimilarPassage[]): SimilarPassage[] => {
  if (passages.length < MIN_DISTRIBUTION) return [];
  const average = passages.reduce((sum, { similarity }) => sum + similarity, 0) / passages.length;
  const variance = passages.reduce((sum, { similarity }) => sum + (similarity - average) ** 2, 0) / passages.length;
  const outlierLimit = average + outlierThreshold(passages.length) * Math.sqrt(variance);
  const best = passages.reduce((max, { similarity }) => Math.max(max, similarity), -1);
  if (best <= outlierLimit) return [];
  const similar: SimilarPassage[] = [];
  for (const passage of passages) {
    if (passage.similarity < (average + best) / 2) continue;
    similar.push(passage);
    if (similar.length > MAX_SIMILAR_PASSAGES) similar.sort(compareSimilarity).pop();
  }
  return similar.sort(compareSimilarity);
};

/** Returns the similarity rank of each word match among all passages, by key. Only the matches are sorted. */
const similarityRanksOf = (passages: readonly SimilarPassage[], keys: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const docs = new Set([...keys].map((key) => Number.parseInt(key, 10)));
  const matches = passages.filter((passage) => docs.has(passage.doc) && keys.has(keyOf(passage))).sort(compareSimilarity);
  const countsBefore = matches.map(() => 0);
  for (const passage of passages) {
    let start = 0;
    let end = matches.length;
    while (start < end) {
      const middle = (start + end) >> 1;
      if (compareSimilarity(passage, matches[middle]!) < 0) end = middle;
      else start = middle + 1;
    }
    if (start < matches.length) countsBefore[start]!++;
  }
  let rank = 1;
  return new Map(matches.map((match, at) => [keyOf(match), (rank += countsBefore[at]!)]));
};

/** The candidates for an answer, best first. `similar` contains those that resemble the question in meaning. */
interface FusedRanking {
  ranked: RankedPassage[];
  similar: readonly PassageKey[];
}

/**
 * Ranks word matches and clearly similar readable passages by reciprocal rank fusion of word score and similarity. Only readable passages
 * are considered and ties are broken by number, so that databases that differ only in hidden documents give the same result.
 */
export const fuseBySimilarity = async (
  tx: Tx,
  matches: readonly RankedPassage[],
  question: Float32Array,
  cache: VectorCache,
  scope: Scope,
): Promise<FusedRanking> => {
  const passages = await compare(tx, matches, question, cache, scope);
  const similar = selectSimilar(passages);
  const wordRanks = new Map(matches.map((passage, at) => [keyOf(passage), at + 1]));
  const similarityRanks = similarityRanksOf(passages, new Set([...matches, ...similar].map(keyOf)));
  const addedPassages = similar
    .filter((passage) => !wordRanks.has(keyOf(passage)))
    .map(({ doc, ordinal }): RankedPassage => ({ doc, ordinal, score: 0, found: [] }));
  const fusedPassages = [...matches, ...addedPassages]
    .map((passage) => ({
      ...passage,
      score: reciprocalRank(wordRanks.get(keyOf(passage))) + reciprocalRank(similarityRanks.get(keyOf(passage))),
    }))
    .sort((a, b) => b.score - a.score || compareNumbers(a, b));
  const similarKeys = new Set(similar.map(keyOf));
  return { ranked: fusedPassages.filter((passage, at) => at < scope.most || similarKeys.has(keyOf(passage))), similar };
};
