import { fold } from '@portal/contracts/fold';
import type { Findings, Passage } from '../findings';
import { FAULT_CODES, QUANTITIES } from '../glossary/concepts';
import { conceptsIn } from '../glossary/glossary';
import { codeOf, FAMILY } from '../text/codes';
import { type CodeRule, codeRule } from './codes';
import { type Cover, coverOf, unknownShare } from './cover';
import { type Evidence, evidenceOf } from './evidence';
import { priceRowsOf } from './price-rows';
import { passagesOfPart, propertyRule } from './property-rule';

const OWN_COVER = 0.35;
const FIGURE = 0.15;
const SCORE = 0.15;
const OF_CODE = 0.6;
const SAME_LANGUAGE = 0.05;
const RANK = 0.01;
/** Of two that say the same the shorter one. */
const LENGTH = 0.0002;

/** From these on it is an answer, or comes near. */
const ANSWER = 0.45;
export const CLOSEST = 0.25;
/** Where so much of a question is said nowhere, no passage answers it. */
const UNKNOWN = 0.4;
const QUOTES = 3;
/** How much a further quote weighs against how much it repeats. */
const RELEVANCE = 0.7;
const ALIKE = 0.8;
const OF_THE_BEST = 0.75;

export interface Choice {
  found: 'answer' | 'closest' | 'nothing';
  /** The best first. */
  quotes: readonly Evidence[];
  /** Passages of documents about the part that the question names; present where nothing is found. */
  nearest?: readonly Passage[];
}

interface Scored extends Evidence {
  score: number;
  cover: Cover;
}

const NUMBER = /\d+(?:[.,]\d+)*/g;
const figuresOf = (text: string): string =>
  [...new Set((text.match(NUMBER) ?? []).map((number) => number.replace(',', '.')))].sort().join(' ');

const jaccard = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const both = [...one].filter((lexeme) => other.has(lexeme)).length;
  return both / (one.size + other.size - both || 1);
};

const overlaps = (one: Evidence, other: Evidence): boolean =>
  one.passage === other.passage && one.from < other.to && other.from < one.to && one.text !== other.text;

/** Whether a further quote says what another one does: in the same lines, the same words or, in another language, the same figures. */
const repeats = (one: Evidence, other: Evidence): boolean => {
  const figures = figuresOf(one.text);
  return (
    overlaps(one, other) ||
    one.text === other.text ||
    jaccard(one.own, other.own) >= ALIKE ||
    (figures !== '' && figures === figuresOf(other.text))
  );
};

/** A row of a table that begins with the code of a fault. */
const isListed = ({ isRow, text }: Evidence): boolean => {
  const [first = ''] = text.split(/\s/, 1);
  const code = isRow ? codeOf(fold(first)) : undefined;
  return code !== undefined && !FAMILY.test(code.whole);
};

const scored = (findings: Findings, evidence: readonly Evidence[], isOfCode: (one: Evidence) => boolean): Scored[] => {
  const cover = coverOf(findings);
  const concepts = conceptsIn(findings.groups, findings.language);
  const asksFigure = concepts.some((concept) => QUANTITIES.has(concept));
  const asksCodes = concepts.includes(FAULT_CODES);
  const best = Math.max(...findings.passages.map(({ score }) => score), Number.EPSILON);
  return evidence.map((one) => {
    const covered = cover(one);
    const score =
      covered.all +
      OWN_COVER * covered.own +
      (asksFigure && /\d/.test(one.text) ? FIGURE : 0) +
      (SCORE * one.passage.score) / best +
      (isOfCode(one) || (asksCodes && isListed(one)) ? OF_CODE : 0) +
      (one.passage.language === findings.language ? SAME_LANGUAGE : 0) -
      RANK * one.rank -
      LENGTH * one.text.length;
    return { ...one, cover: covered, score };
  });
};

/** Further quotes that say something else and belong to the answer as well. */
const withFurther = (best: Scored, others: readonly Scored[], threshold: number): Scored[] => {
  const chosen = [best];
  while (chosen.length < QUOTES) {
    const [next] = others
      .filter(
        (one) =>
          one.score >= OF_THE_BEST * best.score &&
          one.cover.all >= threshold &&
          one.cover.hasTopic === best.cover.hasTopic &&
          !chosen.some((other) => repeats(one, other)),
      )
      .map((one) => ({
        one,
        gain: RELEVANCE * one.score - (1 - RELEVANCE) * Math.max(...chosen.map((other) => jaccard(one.own, other.own))),
      }))
      .sort((one, other) => other.gain - one.gain);
    if (!next) break;
    chosen.push(next.one);
  }
  return chosen;
};

/** True if what is said of a question is an answer, and not only near to one. */
export const judge = (findings: Findings, cover: Cover, { isLoose }: CodeRule): boolean =>
  cover.all >= ANSWER && cover.hasTopic && !isLoose && unknownShare(findings) <= UNKNOWN;

/** What of the passages answers a question, or comes nearest to it. */
export const choose = (findings: Findings): Choice => {
  if (findings.unknownCodes.length) return { found: 'nothing', quotes: [] };
  const nothing: Choice = { found: 'nothing', quotes: [], nearest: passagesOfPart(findings).slice(0, QUOTES) };
  const rule = codeRule(findings.groups, findings.passages);
  const evidence = findings.passages.flatMap(evidenceOf).filter(rule.stands).filter(propertyRule(findings));
  const ranked = scored(findings, evidence, rule.isOfCode).sort((one, other) => other.score - one.score);
  const [best, ...others] = ranked;
  if (!best || best.cover.all < CLOSEST) return nothing;
  const isTold = isListed(best) || !conceptsIn(findings.groups, findings.language).includes(FAULT_CODES);
  const isAnswer = isTold && judge(findings, best.cover, rule);
  const threshold = isAnswer ? ANSWER : CLOSEST;
  const rows = priceRowsOf(
    best,
    ranked.filter(({ cover }) => cover.all >= threshold),
    rule.isOfCode,
  );
  return { found: isAnswer ? 'answer' : 'closest', quotes: rows ?? withFurther(best, others, threshold) };
};
