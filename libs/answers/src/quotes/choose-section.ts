import { type Findings, type Passage, surroundingsOf } from '../findings';
import { type Choice, CLOSEST, judge } from './choose';
import { codeRule } from './codes';
import { coverOf, isFamilyCode } from './cover';
import { type Evidence, lexemesOf } from './evidence';
import { asksProcedure } from './how-to';
import { sectionLines } from './section-lines';
import { isProse, type Section, sectionsOf, stepsOf } from './sections';

/** The section that answers a question for a procedure. */
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
/** Least share of a question in the headings of a section with steps, and of one without. */
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
  const cover = coverOf(findings);
  const rule = codeRule(findings.groups, findings.passages);
  // A fault or terminal that is named has to be in the section itself.
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
      if (!isHere || !rule.stands(evidence) || !codes.every((code) => evidence.own.has(code))) return [];
      const covered = cover(evidence);
      const headings = section.headings.map(({ text }) => text).join('\n');
      const ofHeadings = cover({ ...evidence, own: lexemesOf(headings, passage.language), title: new Set() });
      // The name of the product is in many headings, and says nothing of what is done with it.
      const focus = ofHeadings.hasTopic ? ofHeadings.own : 0;
      const steps = stepsOf(section);
      const score =
        covered.all +
        FOCUS * focus +
        (steps >= STEPS_AT_LEAST ? STEPS : 0) +
        (SCORE * passage.score) / best +
        (passage.language === findings.language ? SAME_LANGUAGE : 0) -
        RANK * rank -
        LENGTH * section.lines.length;
      const isFocused = steps >= STEPS_AT_LEAST ? focus >= OF_STEPS : isProse(section) && focus >= OF_PROSE;
      const isNear = steps >= STEPS_AT_LEAST && focus >= OF_NEAR && covered.all >= CLOSEST;
      return [{ section, evidence, focus, score, isNear, isAnswer: isFocused && judge(findings, covered, rule) }];
    });
  });
};

/** The best section whose heading is about the question, or the steps around the best quote; undefined where quotes answer better. */
export const chooseSection = (whole: Findings, { found, quotes }: Choice): SectionChoice | undefined => {
  if (whole.unknownCodes.length) return undefined;
  const findings = { ...whole, groups: whole.groups.filter((group) => !asksProcedure(group, whole.language)) };
  const sections = scoredSections(findings).sort((one, other) => other.score - one.score);
  const answers = sections.filter(({ isAnswer }) => isAnswer);
  const isOwnLanguage = ({ evidence: { passage } }: Scored): boolean => passage.language === findings.language;
  const [quote] = quotes;
  const around = sections.find(
    ({ section, evidence }) =>
      found === 'answer' &&
      !quote!.row &&
      evidence.passage === quote!.passage &&
      stepsOf(section) >= STEPS_AT_LEAST &&
      section.lines.some(({ source, text }) => source.includes(quote!.text) || quote!.text.includes(text)),
  );
  // Steps in the language of the reader are followed more easily than better ones in another.
  const best = answers.find(isOwnLanguage) ?? (around && isOwnLanguage(around) ? around : undefined) ?? answers[0] ?? around;
  if (best) return { found: 'answer', section: best.section };
  const near = found === 'closest' ? sections.find(({ isNear }) => isNear) : undefined;
  return near && { found, section: near.section };
};
