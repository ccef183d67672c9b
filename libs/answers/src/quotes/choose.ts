import { fold } from '@portal/contracts/fold';
import type { Findings, Passage } from '../findings';
import { FAULT_CODES, QUANTITY_CONCEPTS } from '../glossary/concepts';
import { conceptsIn } from '../glossary/named-concepts';
import { codeOf, FAMILY_PATTERN } from '../text/codes';
import { type CodeRule, codeRule } from './codes';
import { type Coverage, coverageOf, unknownShare } from './coverage';
import { type Evidence, evidenceOf } from './evidence';
import { priceRowsOf } from './price-rows';
import { propertyRule, relatedPassages } from './property-rule';

const OWN_COVERAGE_WEIGHT = 0.35;
const FIGURE_WEIGHT = 0.15;
const SCORE_WEIGHT = 0.15;
const CODE_WEIGHT = 0.6;
const SAME_LANGUAGE_WEIGHT = 0.05;
const RANK_PENALTY = 0.01;
/** The penalty per character, which prefers the shorter of two equal quotes. */
const LENGTH_PENALTY = 0.0002;

/** The minimum coverage of an answer, and of a related passage. */
const MIN_ANSWER_COVERAGE = 0.45;
export const MIN_RELATED_COVERAGE = 0.25;
/** The maximum share of a question that readable passages may leave uncovered in an answer. */
const MAX_UNKNOWN_SHARE = 0.4;
const MAX_QUOTES = 3;
/** The weight of relevance versus novelty (maximal marginal relevance) when further quotes are selected. */
const RELEVANCE_WEIGHT = 0.7;
const DUPLICATE_SIMILARITY = 0.8;
const SHARE_OF_BEST_SCORE = 0.75;

export interface Choice {
  found: 'answer' | 'closest' | 'nothing';
  /** The selected quotes, the best first. */
  quotes: readonly Evidence[];
  /** Passages of documents about the part that the question names, or of similar meaning; present if nothing is found. */
  nearest?: readonly Passage[];
}

interface ScoredEvidence extends Evidence {
  score: number;
  cover: Coverage;
}

const NUMBER = /\d+(?:[.,]\d+)*/g;
const figuresOf = (text: string): string =>
  [...new Set((text.match(NUMBER) ?? []).map((number) => number.replace(',', '.')))].sort().join(' ');

const jaccard = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const sharedCount = [...one].filter((lexeme) => other.has(lexeme)).length;
  return sharedCount / (one.size + other.size - sharedCount || 1);
};

const overlaps = (one: Evidence, other: Evidence): boolean =>
  one.passage === other.passage && one.from < other.to && other.from < one.to && one.text !== other.text;

/** True if a further quote repeats another quote: the same lines, the same words or, in another language, the same figures. */
const repeats = (one: Evidence, other: Evidence): boolean => {
  const figures = figuresOf(one.text);
  return (
    overlaps(one, other) ||
    one.text === other.text ||
    jaccard(one.own, other.own) >= DUPLICATE_SIMILARITY ||
    (figures !== '' && figures === figuresOf(other.text))
  );
};

/** True for a table row that starts with a fault code. */
const isListed = ({ isRow, text }: Evidence): boolean => {
  const [first = ''] = text.split(/\s/, 1);
  const code = isRow ? codeOf(fold(first)) : undefined;
  return code !== undefined && !FAMILY_PATTERN.test(code.whole);
};

const scoreEvidence = (findings: Findings, evidence: readonly Evidence[], isOfCode: (item: Evidence) => boolean): ScoredEvidence[] => {
  const cover = coverageOf(findings);
  const concepts = conceptsIn(findings.groups, findings.language);
  const isFigureQuestion = concepts.some((concept) => QUANTITY_CONCEPTS.has(concept));
  const asksCodes = concepts.includes(FAULT_CODES);
  const bestScore = Math.max(...findings.passages.map(({ score }) => score), Number.EPSILON);
  return evidence.map((item) => {
    const coverage = cover(item);
    const score =
      coverage.all +
      OWN_COVERAGE_WEIGHT * coverage.own +
      (isFigureQuestion && /\d/.test(item.text) ? FIGURE_WEIGHT : 0) +
      (SCORE_WEIGHT * item.passage.score) / bestScore +
      (isOfCode(item) || (asksCodes && isListed(item)) ? CODE_WEIGHT : 0) +
      (item.passage.language === findings.language ? SAME_LANGUAGE_WEIGHT : 0) -
      RANK_PENALTY * item.rank -
      LENGTH_PENALTY * item.text.length;
    return { ...item, cover: coverage, score };
  });
};

/** Adds further quotes that are part of the answer and do not repeat others. */
const addFurtherQuotes = (best: ScoredEvidence, others: readonly ScoredEvidence[], threshold: number): ScoredEvidence[] => {
  const selectedQuotes = [best];
  while (selectedQuotes.length < MAX_QUOTES) {
    const [next] = others
      .filter(
        (candidate) =>
          candidate.score >= SHARE_OF_BEST_SCORE * best.score &&
          candidate.cover.all >= threshold &&
          candidate.cover.hasTopic === best.cover.hasTopic &&
          !selectedQuotes.some((quote) => repeats(candidate, quote)),
      )
      .map((candidate) => ({
        one: candidate,
        gain:
          RELEVANCE_WEIGHT * candidate.score -
          (1 - RELEVANCE_WEIGHT) * Math.max(...selectedQuotes.map((quote) => jaccard(candidate.own, quote.own))),
      }))
      .sort((a, b) => b.gain - a.gain);
    if (!next) break;
    selectedQuotes.push(next.one);
  }
  return selectedQuotes;
};

/** True if the coverage is high enough for an answer, not only for a related passage. */
export const hasAnswerCoverage = (findings: Findings, cover: Coverage, { isLoose }: CodeRule): boolean =>
  cover.all >= MIN_ANSWER_COVERAGE && cover.hasTopic && !isLoose && unknownShare(findings) <= MAX_UNKNOWN_SHARE;

/** Selects the quotes that answer a question, or the passages closest to it. */
export const choose = (findings: Findings): Choice => {
  if (findings.unknownCodes.length) return { found: 'nothing', quotes: [] };
  const emptyChoice: Choice = { found: 'nothing', quotes: [], nearest: relatedPassages(findings).slice(0, MAX_QUOTES) };
  const rule = codeRule(findings.groups, findings.passages);
  const evidence = findings.passages.flatMap(evidenceOf).filter(rule.matches).filter(propertyRule(findings));
  const rankedQuotes = scoreEvidence(findings, evidence, rule.isOfCode).sort((a, b) => b.score - a.score);
  const [bestQuote, ...otherQuotes] = rankedQuotes;
  if (!bestQuote || bestQuote.cover.all < MIN_RELATED_COVERAGE) return emptyChoice;
  const isCodeListed = isListed(bestQuote) || !conceptsIn(findings.groups, findings.language).includes(FAULT_CODES);
  const isAnswer = isCodeListed && hasAnswerCoverage(findings, bestQuote.cover, rule);
  const threshold = isAnswer ? MIN_ANSWER_COVERAGE : MIN_RELATED_COVERAGE;
  const rows = priceRowsOf(
    bestQuote,
    rankedQuotes.filter(({ cover }) => cover.all >= threshold),
    rule.isOfCode,
  );
  return { found: isAnswer ? 'answer' : 'closest', quotes: rows ?? addFurtherQuotes(bestQuote, otherQuotes, threshold) };
};
