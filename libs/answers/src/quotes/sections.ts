import { fold } from '@portal/contracts/fold';
import type { SectionLine } from './section-lines';
import { endsSentence } from './sentences';

/** A heading and everything that belongs to it. */
export interface Section {
  headings: readonly SectionLine[];
  lines: readonly SectionLine[];
}

/** Most lines and characters of a procedure; a longer section is a chapter. */
const LONGEST = { lines: 80, characters: 9_000 } as const;

const isOwnTitle = ({ text, passage }: SectionLine): boolean => fold(text) === fold(passage.title);

/** Finds the end of the section of a heading: the next heading of its level or above, or the next one where levels are not known. */
const endOf = (lines: readonly SectionLine[], at: number): number => {
  const { level } = lines[at]!;
  const end = lines.findIndex(
    (line, index) => index > at && line.kind === 'heading' && (level === null || line.level === null || line.level <= level),
  );
  return end < 0 ? lines.length : end;
};

const sectionAt = (lines: readonly SectionLine[], at: number): Section => {
  const all = lines.slice(at, endOf(lines, at));
  const body = all.findIndex(({ kind }) => kind !== 'heading');
  return { headings: all.slice(0, body < 0 ? all.length : body), lines: body < 0 ? [] : all.slice(body) };
};

/** Leaders or a page number at the end, as in a table of contents. */
const LEADER = /(?:\.\s?){4,}\d*$/u;

/** A list of the names of other sections is a table of contents. */
const isContents = ({ lines }: Section, names: ReadonlySet<string>): boolean => {
  const steps = lines.filter(({ kind }) => kind === 'step');
  const entries = steps.filter(({ text }) => LEADER.test(text) || names.has(fold(text)));
  return steps.length > 1 && entries.length * 2 >= steps.length;
};

/** The sections of a document, those within others too. A document without headings is one section. */
export const sectionsOf = (lines: readonly SectionLine[]): Section[] => {
  const starts = lines.flatMap((line, at) => (line.kind === 'heading' && !isOwnTitle(line) ? [at] : []));
  const first = lines.findIndex((line) => line.kind !== 'heading' || !isOwnTitle(line));
  const sections = starts.map((at) => sectionAt(lines, at));
  if (first >= 0 && lines[first]!.kind !== 'heading') {
    const end = lines.findIndex((line, at) => at > first && line.kind === 'heading');
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

/** True for a section of whole sentences. */
export const isProse = ({ lines }: Section): boolean => {
  const sentences = lines.filter(({ kind, text }) => kind === 'text' && endsSentence(text)).length;
  return sentences > 1 && sentences * 2 > lines.length;
};

/** Counts the steps of a section. */
export const stepsOf = ({ lines }: Section): number => lines.filter(({ kind }) => kind === 'step').length;

const numbered = (label: string, text: string): string => (/^\p{L}$/u.test(label) ? `${label}) ${text}` : `${label}. ${text}`);

/** The lines of a section as they are answered: steps with their numbers, and numbers for bullets where there are no others. */
export const listed = ({ headings, lines }: Section): { line: SectionLine; text: string }[] => {
  const hasNumbers = lines.some(({ label }) => label !== null);
  let count = 0;
  const textOf = ({ kind, label, text, level }: SectionLine): string => {
    if (kind !== 'step') return text;
    if (label !== null) return numbered(label, text);
    return hasNumbers || (level ?? 1) > 1 ? `– ${text}` : numbered(String(++count), text);
  };
  return [...headings, ...lines].map((line) => ({ line, text: textOf(line) }));
};
