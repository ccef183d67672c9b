import { type Findings, type Passage, surroundingsOf } from '../findings';
import { type Choice, hasAnswerCoverage, MIN_RELATED_COVERAGE } from './choose';
import { codeRule } from './codes';
import { coverageOf, isFamilyCode } from './coverage';
import { type Evidence, lexemesOf } from './evidence';
import { isProcedureQuestion } from './how-to';
import { type SectionLine, sectionLines } from './section-lines';
import { isProse, leadOf, type Section, sectionsOf, stepsOf } from './sections';

/** The section of a document that answers a question about a procedure. */
export interface SectionChoice {
  found: Choice['found'];
  section: Section;
}

const FOCUS_WEIGHT = 0.6;
const LEAD_WEIGHT = 0.3;
const STEPS_WEIGHT = 0.2;
const SCORE_WEIGHT = 0.15;
const SAME_LANGUAGE_BONUS = 0.05;
const RANK_PENALTY = 0.01;
const LENGTH_PENALTY = 0.003;
const MIN_STEPS = 2;
/**
 * The minimum share of a question that the headings must cover, for a section with steps, for prose, and for a section around the best
 * quote.
 */
const MIN_STEPS_FOCUS = 0.2;
const MIN_PROSE_FOCUS = 0.4;
const MIN_NEAR_FOCUS = 0.12;
/** The minimum share of a question that the first sentence of a prose section must cover if no heading is about the question. */
const MIN_LEAD_SHARE = 0.5;

interface ScoredSection {
  section: Section;
  evidence: Evidence;
  focus: number;
  score: number;
  isAnswer: boolean;
  isNear: boolean;
}

const textOf = (lines: readonly SectionLine[]): string => lines.map(({ text }) => text).join('\n');

const evidenceOf = (section: Section, passage: Passage, rank: number): Evidence => {
  const text = textOf([...section.headings, ...section.lines]);
  return {
    passage,
    rank,
    text,
    own: lexemesOf(text, passage.language),
    heading: lexemesOf(textOf(section.chapters), passage.language),
    title: lexemesOf(passage.title, passage.language),
    isRow: false,
    row: undefined,
    from: 0,
    to: 0,
  };
};

/** A section, and the passage in or near which it was found. */
interface FoundSection {
  section: Section;
  passage: Passage;
  rank: number;
  /** True if the passage itself contains a part of the section. */
  isInPassage: boolean;
}

/** Returns the sections of the found passages and of the passages around them, without duplicates. */
const collectSections = (findings: Findings): FoundSection[] => {
  const sections = new Map<string, FoundSection>();
  for (const [rank, passage] of findings.passages.entries()) {
    if (passage.cells || passage.fileId === null) continue;
    const { passages, blocks } = surroundingsOf(findings, passage);
    for (const section of sectionsOf(sectionLines(passages, blocks))) {
      const lines = [...section.headings, ...section.lines];
      const isInPassage = lines.some((line) => line.passage.doc === passage.doc && line.passage.ordinal === passage.ordinal);
      const key = `${passage.doc} ${lines[0]!.passage.ordinal} ${textOf(lines)}`;
      if (!sections.has(key) || (isInPassage && !sections.get(key)!.isInPassage))
        sections.set(key, { section, passage, rank, isInPassage });
    }
  }
  return [...sections.values()];
};

/** Scores sections by the object of a question, and their headings also by the words that request the procedure. */
const scoreSections = (findings: Findings, allFindings: Findings): ScoredSection[] => {
  const cover = coverageOf(findings);
  const coverWithRequest = coverageOf(allFindings);
  const rule = codeRule(findings.groups, findings.passages);
  // The section must contain each fault or terminal that the question names.
  const codes = findings.groups.flatMap((group) => (group.kind === 'code' && !isFamilyCode(group) ? [group.forms[0]!.lexeme] : []));
  const bestScore = Math.max(...findings.passages.map(({ score }) => score), Number.EPSILON);
  return collectSections(findings).flatMap(({ section, passage, rank, isInPassage }): ScoredSection[] => {
    const evidence = evidenceOf(section, passage, rank);
    if (!rule.matches(evidence) || !codes.every((code) => evidence.own.has(code))) return [];
    const coverage = cover(evidence);
    const coverageWithRequest = coverWithRequest(evidence);
    /**
     * Returns the share of the question that a part of the section covers. The product name is in many parts and does not identify a
     * procedure.
     */
    const shareIn = (text: string, coverText = cover): number => {
      const part = coverText({ ...evidence, own: lexemesOf(text, passage.language), heading: new Set(), title: new Set() });
      return part.hasTopic ? part.own : 0;
    };
    const headings = textOf(section.headings);
    const hasSteps = stepsOf(section) >= MIN_STEPS;
    // A list of steps may be named by the action alone, such as "Settings".
    const focus = Math.max(shareIn(headings), hasSteps ? shareIn(headings, coverWithRequest) : 0);
    const lead = shareIn(leadOf(section));
    const score =
      coverageWithRequest.all +
      FOCUS_WEIGHT * focus +
      LEAD_WEIGHT * lead +
      (hasSteps ? STEPS_WEIGHT : 0) +
      (isInPassage ? (SCORE_WEIGHT * passage.score) / bestScore : 0) +
      (passage.language === findings.language ? SAME_LANGUAGE_BONUS : 0) -
      RANK_PENALTY * rank -
      LENGTH_PENALTY * section.lines.length;
    const isFocused = (hasSteps && focus >= MIN_STEPS_FOCUS) || (isProse(section) && focus >= MIN_PROSE_FOCUS);
    const isAbout = isFocused || ((hasSteps || isProse(section)) && lead >= MIN_LEAD_SHARE);
    const isCovered = hasAnswerCoverage(findings, coverage, rule) || hasAnswerCoverage(allFindings, coverageWithRequest, rule);
    const isNear = hasSteps && focus >= MIN_NEAR_FOCUS && coverage.all >= MIN_RELATED_COVERAGE;
    return [{ section, evidence, focus, score, isNear, isAnswer: isAbout && isCovered }];
  });
};

/**
 * Returns the best section with a heading about the question, or the steps around the best quote; undefined if quotes are the better
 * answer.
 */
export const chooseSection = (allFindings: Findings, { found, quotes }: Choice): SectionChoice | undefined => {
  if (allFindings.unknownCodes.length) return undefined;
  const findings = { ...allFindings, groups: allFindings.groups.filter((group) => !isProcedureQuestion(group, allFindings.language)) };
  const sections = scoreSections(findings, allFindings).sort((a, b) => b.score - a.score);
  const answers = sections.filter(({ isAnswer }) => isAnswer);
  const isOwnLanguage = ({ evidence: { passage } }: ScoredSection): boolean => passage.language === findings.language;
  const [quote] = quotes;
  const surroundingSection = sections.find(
    ({ section, evidence }) =>
      found === 'answer' &&
      !quote!.row &&
      evidence.passage === quote!.passage &&
      stepsOf(section) >= MIN_STEPS &&
      section.lines.some(({ source, text }) => source.includes(quote!.text) || quote!.text.includes(text)),
  );
  // Steps in the reader's language are easier to follow than better-matching steps in another language.
  const bestSection =
    answers.find(isOwnLanguage) ??
    (surroundingSection && isOwnLanguage(surroundingSection) ? surroundingSection : undefined) ??
    answers[0] ??
    surroundingSection;
  if (bestSection) return { found: 'answer', section: bestSection.section };
  const nearSection = found === 'closest' ? sections.find(({ isNear }) => isNear) : undefined;
  return nearSection && { found, section: nearSection.section };
};
