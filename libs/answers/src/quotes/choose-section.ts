import { type Findings, type Passage, surroundingsOf } from '../findings';
import { type Choice, CLOSEST, judge } from './choose';
import { codeRule } from './codes';
import { coverageOf, isFamilyCode } from './coverage';
import { type Evidence, lexemesOf } from './evidence';
import { asksProcedure } from './how-to';
import { sectionLines } from './section-lines';
import { isProse, type Section, sectionsOf, stepsOf } from './sections';

/** The section of a document that answers a question for a procedure. */
export interface SectionChoice {
  found: Choice['found'];
  section: Section;
}

const FOCUS = 0.6;
const STEPS = 0.2;
const SCORE = 0.15;
const SAME_LANGUAGE = 0.05;
const RANK = 0.01;
const LENGTH = 0.003;
const STEPS_AT_LEAST = 2;
/**
 * The minimum share of a question that the headings must cover: of a section with steps, of prose, and of a section around the best quote.
 */
const OF_STEPS = 0.2;
const OF_PROSE = 0.4;
const OF_NEAR = 0.12;

interface Scored {
  section: Section;
  evidence: Evidence;
  focus: number;
  score: number;
  isAnswer: boolean;
  isNear: boolean;
}

const evidenceOf = ({ headings, lines }: Section, passage: Passage, rank: number): Evidence => ({
  passage,
  rank,
  text: [...headings, ...lines].map(({ text }) => text).join('\n'),
  own: lexemesOf([...headings, ...lines].map(({ text }) => text).join('\n'), passage.language),
  heading: new Set(),
  title: lexemesOf(passage.title, passage.language),
  isRow: false,
  row: undefined,
  from: 0,
  to: 0,
});

const scoredSections = (findings: Findings): Scored[] => {
  const cover = coverageOf(findings);
  const rule = codeRule(findings.groups, findings.passages);
  // The section must contain each fault or terminal that the question names.
  const codes = findings.groups.flatMap((group) => (group.kind === 'code' && !isFamilyCode(group) ? [group.forms[0]!.lexeme] : []));
  const best = Math.max(...findings.passages.map(({ score }) => score), Number.EPSILON);
  return findings.passages.flatMap((passage, rank) => {
    if (passage.cells || passage.fileId === null) return [];
    const { passages, blocks } = surroundingsOf(findings, passage);
    return sectionsOf(sectionLines(passages, blocks)).flatMap((section): Scored[] => {
      const isHere = [...section.headings, ...section.lines].some(
        (line) => line.passage.doc === passage.doc && line.passage.ordinal === passage.ordinal,
      );
      const evidence = evidenceOf(section, passage, rank);
      if (!isHere || !rule.matches(evidence) || !codes.every((code) => evidence.own.has(code))) return [];
      const coverage = cover(evidence);
      const headings = section.headings.map(({ text }) => text).join('\n');
      const ofHeadings = cover({ ...evidence, own: lexemesOf(headings, passage.language), title: new Set() });
      // Many headings contain the product name, so it does not identify a procedure.
      const focus = ofHeadings.hasTopic ? ofHeadings.own : 0;
      const steps = stepsOf(section);
      const score =
        coverage.all +
        FOCUS * focus +
        (steps >= STEPS_AT_LEAST ? STEPS : 0) +
        (SCORE * passage.score) / best +
        (passage.language === findings.language ? SAME_LANGUAGE : 0) -
        RANK * rank -
        LENGTH * section.lines.length;
      const isFocused = steps >= STEPS_AT_LEAST ? focus >= OF_STEPS : isProse(section) && focus >= OF_PROSE;
      const isNear = steps >= STEPS_AT_LEAST && focus >= OF_NEAR && coverage.all >= CLOSEST;
      return [{ section, evidence, focus, score, isNear, isAnswer: isFocused && judge(findings, coverage, rule) }];
    });
  });
};

/**
 * Returns the best section with a heading about the question, or the steps around the best quote; undefined if quotes are the better
 * answer.
 */
export const chooseSection = (allFindings: Findings, { found, quotes }: Choice): SectionChoice | undefined => {
  if (allFindings.unknownCodes.length) return undefined;
  const findings = { ...allFindings, groups: allFindings.groups.filter((group) => !asksProcedure(group, allFindings.language)) };
  const sections = scoredSections(findings).sort((a, b) => b.score - a.score);
  const answers = sections.filter(({ isAnswer }) => isAnswer);
  const isOwnLanguage = ({ evidence: { passage } }: Scored): boolean => passage.language === findings.language;
  const [quote] = quotes;
  const surroundingSection = sections.find(
    ({ section, evidence }) =>
      found === 'answer' &&
      !quote!.row &&
      evidence.passage === quote!.passage &&
      stepsOf(section) >= STEPS_AT_LEAST &&
      section.lines.some(({ source, text }) => source.includes(quote!.text) || quote!.text.includes(text)),
  );
  // Steps in the reader's language are easier to follow than better-matching steps in another language.
  const best =
    answers.find(isOwnLanguage) ??
    (surroundingSection && isOwnLanguage(surroundingSection) ? surroundingSection : undefined) ??
    answers[0] ??
    surroundingSection;
  if (best) return { found: 'answer', section: best.section };
  const nearSection = found === 'closest' ? sections.find(({ isNear }) => isNear) : undefined;
  return nearSection && { found, section: nearSection.section };
};
