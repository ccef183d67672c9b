import { fold } from '@portal/contracts/fold';
import type { SectionLine } from './section-lines';
import { endsSentence, sentencesOf } from './sentences';

/** A heading with all lines that belong to it. */
export interface Section {
  /** The headings of the chapters that contain it, the outermost first. */
  chapters: readonly SectionLine[];
  headings: readonly SectionLine[];
  lines: readonly SectionLine[];
}

/** The maximum size of a procedure. A longer section is a chapter. */
const SECTION_LIMITS = { lines: 80, characters: 9_000 } as const;

const isOwnTitle = ({ text, passage }: SectionLine): boolean => fold(text) === fold(passage.title);

/** Returns the end of a section: the next heading of the same level or above, or the next heading if levels are unknown. */
const endOf = (lines: readonly SectionLine[], startIndex: number): number => {
  const { level } = lines[startIndex]!;
  const end = lines.findIndex(
    (line, index) => index > startIndex && line.kind === 'heading' && (level === null || line.level === null || line.level <= level),
  );
  return end < 0 ? lines.length : end;
};

/** Returns the headings of higher levels above a heading; none if levels are not known. */
const chaptersAbove = (lines: readonly SectionLine[], index: number): SectionLine[] => {
  let level = lines[index]!.level ?? 0;
  return lines
    .slice(0, index)
    .toReversed()
    .filter((line) => {
      const isAbove = line.kind === 'heading' && line.level !== null && line.level < level && !isOwnTitle(line);
      if (isAbove) level = line.level!;
      return isAbove;
    })
    .toReversed();
};

const sectionAt = (lines: readonly SectionLine[], index: number): Section => {
  const sectionLines = lines.slice(index, endOf(lines, index));
  const chapters = chaptersAbove(lines, index);
  const body = sectionLines.findIndex(({ kind }) => kind !== 'heading');
  return {
    chapters,
    headings: sectionLines.slice(0, body < 0 ? sectionLines.length : body),
    lines: body < 0 ? [] : sectionLines.slice(body),
  };
};

/** Matches leaders or a page number at the end of a line, as in a table of contents. */
const LEADER = /(?:\.\s?){4,}\d*$/u;

/** True for a table of contents: a list of headings of other sections. */
const isContents = ({ lines }: Section, names: ReadonlySet<string>): boolean => {
  const steps = lines.filter(({ kind }) => kind === 'step');
  const entries = steps.filter(({ text }) => LEADER.test(text) || names.has(fold(text)));
  return steps.length > 1 && entries.length * 2 >= steps.length;
};

/** Returns the sections of a document, including nested ones. A document without headings is one section. */
export const sectionsOf = (lines: readonly SectionLine[]): Section[] => {
  const startIndexes = lines.flatMap((line, index) => (line.kind === 'heading' && !isOwnTitle(line) ? [index] : []));
  const first = lines.findIndex((line) => line.kind !== 'heading' || !isOwnTitle(line));
  const sections = startIndexes.map((startIndex) => sectionAt(lines, startIndex));
  if (first >= 0 && lines[first]!.kind !== 'heading') {
    const end = lines.findIndex((line, index) => index > first && line.kind === 'heading');
    sections.push({ chapters: [], headings: [], lines: lines.slice(first, end < 0 ? lines.length : end) });
  }
  const names = new Set(lines.flatMap(({ kind, text }) => (kind === 'heading' ? [fold(text)] : [])));
  return sections.filter(
    (section) =>
      !isContents(section, names) &&
      section.lines.length > 0 &&
      section.lines.length <= SECTION_LIMITS.lines &&
      lengthOf(section.lines) <= SECTION_LIMITS.characters,
  );
};

const lengthOf = (lines: readonly SectionLine[]): number => lines.reduce((sum, { text }) => sum + text.length, 0);

/** True for a section of several whole sentences. */
export const isProse = ({ lines }: Section): boolean => {
  const paragraphs = lines.filter(({ kind, text }) => kind === 'text' && endsSentence(text));
  const sentences = paragraphs.flatMap(({ text, passage }) => sentencesOf(text, passage.language));
  return sentences.length > 1 && lengthOf(paragraphs) * 2 > lengthOf(lines);
};

/** Returns the first sentence below the headings of a section, which usually states its subject. */
export const leadOf = ({ lines: [first] }: Section): string => (first ? (sentencesOf(first.text, first.passage.language)[0] ?? '') : '');

export const stepsOf = ({ lines }: Section): number => lines.filter(({ kind }) => kind === 'step').length;

const formatStep = (label: string, text: string): string => (/^\p{L}$/u.test(label) ? `${label}) ${text}` : `${label}. ${text}`);

/**
 * Returns the lines of a section as an answer shows them. Steps keep their numbers; bullets are numbered if the section has only bullets.
 */
export const numberedLines = ({ headings, lines }: Section): { line: SectionLine; text: string }[] => {
  const hasNumbers = lines.some(({ label }) => label !== null);
  let count = 0;
  const textOf = ({ kind, label, text, level }: SectionLine): string => {
    if (kind !== 'step') return text;
    if (label !== null) return formatStep(label, text);
    return hasNumbers || (level ?? 1) > 1 ? `– ${text}` : formatStep(String(++count), text);
  };
  return [...headings, ...lines].map((line) => ({ line, text: textOf(line) }));
};
