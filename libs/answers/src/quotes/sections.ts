import { fold } from '@portal/contracts/fold';
import type { SectionLine } from './section-lines';
import { endsSentence } from './sentences';

/** A heading with all lines that belong to it. */
export interface Section {
  headings: readonly SectionLine[];
  lines: readonly SectionLine[];
}

/** The maximum size of a procedure. A longer section is a chapter. */
const LONGEST = { lines: 80, characters: 9_000 } as const;

const isOwnTitle = ({ text, passage }: SectionLine): boolean => fold(text) === fold(passage.title);

/** Returns the end of a section: the next heading of the same level or above, or the next heading if levels are unknown. */
const endOf = (lines: readonly SectionLine[], startIndex: number): number => {
  const { level } = lines[startIndex]!;
  const end = lines.findIndex(
    (line, index) => index > startIndex && line.kind === 'heading' && (level === null || line.level === null || line.level <= level),
  );
  return end < 0 ? lines.length : end;
};

const sectionAt = (lines: readonly SectionLine[], index: number): Section => {
  const all = lines.slice(index, endOf(lines, index));
  const body = all.findIndex(({ kind }) => kind !== 'heading');
  return { headings: all.slice(0, body < 0 ? all.length : body), lines: body < 0 ? [] : all.slice(body) };
};

/** Matches leaders or a page number at the end of a line, as in a table of contents. */
const LEADER = /(?:\.\s?){4,}\d*$/u;

/** True for a table of contents: a list of the headings of other sections. */
const isContents = ({ lines }: Section, names: ReadonlySet<string>): boolean => {
  const steps = lines.filter(({ kind }) => kind === 'step');
  const entries = steps.filter(({ text }) => LEADER.test(text) || names.has(fold(text)));
  return steps.length > 1 && entries.length * 2 >= steps.length;
};

/** Returns the sections of a document, including nested ones. A document without headings is one section. */
export const sectionsOf = (lines: readonly SectionLine[]): Section[] => {
  const starts = lines.flatMap((line, index) => (line.kind === 'heading' && !isOwnTitle(line) ? [index] : []));
  const first = lines.findIndex((line) => line.kind !== 'heading' || !isOwnTitle(line));
  const sections = starts.map((startIndex) => sectionAt(lines, startIndex));
  if (first >= 0 && lines[first]!.kind !== 'heading') {
    const end = lines.findIndex((line, index) => index > first && line.kind === 'heading');
    sections.push({ headings: [], lines: lines.slice(first, end < 0 ? lines.length : end) });
  }
  const names = new Set(lines.flatMap(({ kind, text }) => (kind === 'heading' ? [fold(text)] : [])));
  return sections.filter(
    (section) =>
      !isContents(section, names) &&
      section.lines.length > 0 &&
      section.lines.length <= LONGEST.lines &&
      section.lines.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST.characters,
  );
};

/** True for a section that consists of whole sentences. */
export const isProse = ({ lines }: Section): boolean => {
  const sentences = lines.filter(({ kind, text }) => kind === 'text' && endsSentence(text)).length;
  return sentences > 1 && sentences * 2 > lines.length;
};

export const stepsOf = ({ lines }: Section): number => lines.filter(({ kind }) => kind === 'step').length;

const numberStep = (label: string, text: string): string => (/^\p{L}$/u.test(label) ? `${label}) ${text}` : `${label}. ${text}`);

/**
 * Returns the lines of a section as an answer shows them. Steps keep their numbers; bullets are numbered if the section has only bullets.
 */
export const numberedLines = ({ headings, lines }: Section): { line: SectionLine; text: string }[] => {
  const hasNumbers = lines.some(({ label }) => label !== null);
  let count = 0;
  const textOf = ({ kind, label, text, level }: SectionLine): string => {
    if (kind !== 'step') return text;
    if (label !== null) return numberStep(label, text);
    return hasNumbers || (level ?? 1) > 1 ? `– ${text}` : numberStep(String(++count), text);
  };
  return [...headings, ...lines].map((line) => ({ line, text: textOf(line) }));
};
