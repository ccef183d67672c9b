import type { TextBlock } from '@portal/contracts';
import { fold } from '@portal/contracts/fold';
import type { Passage } from '../findings';
import { type Paragraph, paragraphsOf } from './paragraphs';
import { endsSentence } from './sentences';

/** A line of a document and its role in a section. */
export interface SectionLine {
  passage: Passage;
  /** Word for word as in the passage. */
  source: string;
  /** Without the number or bullet of a step. */
  text: string;
  kind: 'heading' | 'step' | 'text';
  /** The number of a step as its author wrote it; null for bullets and all other lines. */
  label: string | null;
  /** The level of a heading or list item, from 1; null where the layout of the document is not known. */
  level: number | null;
}

const STEP_WORDS = [
  'step',
  'schritt',
  'étape',
  'paso',
  'passo',
  'stap',
  'krok',
  'adım',
  'langkah',
  'bước',
  'lépés',
  'ขั้นตอนที่',
  'ขั้นที่',
  '手順',
  'ステップ',
  '步驟',
  'الخطوة',
];
const NAMED_STEP = new RegExp(`^(?:${STEP_WORDS.join('|')})\\s*(\\d{1,2})(?!\\d)\\s*[.):：–—-]?\\s*(.*)$`, 'iu');
const NUMBERED = /^\(?(\d{1,2})[.)．、](?!\d)\s*(.*)$/u;
const LETTERED = /^\(?([a-z])\)\s*(.*)$/u;
const CIRCLED = /^([①-⑳])\s*(.*)$/u;
const BULLET = /^[-–•·▪●◦‣*]\s+(.+)$/u;
/** A heading with the number of its chapter, as "4.2 Replacing the battery". */
const CHAPTER = /^\d{1,2}(?:\.\d{1,2})+\.?\s+\p{L}/u;
const SHORT = 80;
/** Headings of warnings, such as CAUTION, which begin no section. */
const WARNING =
  /^(?:warning|caution|danger|note|notice|important|tip|achtung|warnung|vorsicht|hinweis|gefahr|wichtig|attention|avertissement|remarque|advertencia|atencion|precaucion|nota|avviso|attenzione|avvertenza|aviso|atencao|waarschuwing|let op|opmerking|uwaga|ostrzezenie|figyelem|figyelmeztetes|megjegyzes|uyari|dikkat|not|peringatan|catatan|perhatian|canh bao|luu y|chu y|คำเตือน|ข้อควรระวัง|หมายเหตุ|警告|注意|重要|備考|تحذير|ملاحظه|تنبيه)[!:：.]?$/u;

interface Marked {
  label: string | null;
  text: string;
}

const markedOf = (line: string): Marked | null => {
  for (const pattern of [NAMED_STEP, NUMBERED, LETTERED]) {
    const match = pattern.exec(line);
    if (match) return { label: match[1]!, text: match[2]! };
  }
  const circled = CIRCLED.exec(line);
  if (circled) return { label: String(circled[1]!.codePointAt(0)! - 0x2460 + 1), text: circled[2]! };
  const bullet = BULLET.exec(line);
  return bullet && { label: null, text: bullet[1]! };
};

const numberOf = (label: string | null): number => (label !== null && /^\d+$/.test(label) ? Number(label) : 0);

/** A line that reads like the name of a section. */
const looksLikeHeading = ({ text, kind }: Paragraph): boolean =>
  !text.includes('\t') &&
  !WARNING.test(fold(text)) &&
  !endsSentence(text) &&
  (kind === 'heading' || (kind === 'short' && text.length <= SHORT) || (CHAPTER.test(text) && text.length <= SHORT));

/** Text without its figures, to compare headers and footers that repeat on each page, as "2 / 5". */
const skeletonOf = (line: string): string => fold(line).replace(/\d+/g, '#').trim();
const EDGE = 2;

/** The first and last lines that several pages share. */
const furnitureOf = (pages: readonly (readonly string[])[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const skeleton of new Set([...lines.slice(0, EDGE), ...lines.slice(-EDGE)].map(skeletonOf)))
      counts.set(skeleton, (counts.get(skeleton) ?? 0) + 1);
  return new Set([...counts].flatMap(([skeleton, count]) => (count > 1 ? [skeleton] : [])));
};

const linesOf = (body: string): string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Layout = ReadonlyMap<string, TextBlock[]>;

/** The headings and list items of a document by their text, in their order. */
const layoutOf = (blocks: readonly TextBlock[]): Layout => {
  const layout = new Map<string, TextBlock[]>();
  for (const block of blocks) {
    if (block.kind !== 'heading' && block.kind !== 'item') continue;
    const text = block.runs
      .map((run) => run.text)
      .join('')
      .trim();
    layout.set(text, [...(layout.get(text) ?? []), block]);
  }
  return layout;
};

/** Reads lines by the layout that the author gave them. */
const lineByLayout = (passage: Passage, source: string, layout: Layout): SectionLine | undefined => {
  const block = layout.get(source)?.shift();
  if (block?.kind === 'heading') return { passage, source, text: source, kind: 'heading', label: null, level: block.level };
  if (block?.kind !== 'item') return undefined;
  const label = block.ordered ? (block.label ?? null)?.replace(/[.)]$/, '') || null : null;
  return { passage, source, text: source, kind: 'step', label, level: block.level + 1 };
};

/** A numbered line is the heading of a chapter where the next list starts again below it, or its number follows no step. */
const isChapter = (paragraphs: readonly Paragraph[], at: number, last: number): boolean => {
  const { text } = paragraphs[at]!;
  const number = numberOf(markedOf(text)?.label ?? null);
  if (!number || !NUMBERED.test(text) || endsSentence(text) || text.length > SHORT) return false;
  const next = paragraphs.slice(at + 1).find((paragraph) => numberOf(markedOf(paragraph.text)?.label ?? null) > 0);
  const following = next ? numberOf(markedOf(next.text)!.label) : 0;
  return following === 1 || (number !== 1 && number !== last + 1);
};

/** A table or a picture can interrupt a list: its next number is then still to come. */
const isInterruption = (paragraphs: readonly Paragraph[], at: number, last: number): boolean => {
  if (!last) return false;
  const next = paragraphs.slice(at + 1).find(({ text }) => numberOf(markedOf(text)?.label ?? null) > 0);
  return next !== undefined && numberOf(markedOf(next.text)!.label) === last + 1;
};

/** Reads lines by their wording alone. */
const linesByWording = (passages: readonly { passage: Passage; paragraphs: readonly Paragraph[] }[]): SectionLine[] => {
  const all = passages.flatMap(({ passage, paragraphs }) => paragraphs.map((paragraph) => ({ passage, paragraph })));
  const paragraphs = all.map(({ paragraph }) => paragraph);
  const lines: SectionLine[] = [];
  let last = 0;
  for (const [at, { passage, paragraph }] of all.entries()) {
    const { text: source } = paragraph;
    const line = { passage, source, text: source, label: null, level: null };
    const marked = markedOf(source);
    const before = lines.at(-1);
    if (marked && !isChapter(paragraphs, at, last)) {
      last = numberOf(marked.label) || last;
      lines.push({ ...line, kind: 'step', ...marked });
    } else if (before?.kind === 'step' && !before.text && before.passage === passage) {
      // A number alone in its line belongs to the text below it.
      lines[lines.length - 1] = { ...before, source: `${before.source}\n${source}`, text: source };
    } else if ((marked || looksLikeHeading(paragraph)) && !isInterruption(paragraphs, at, last)) {
      last = 0;
      lines.push({ ...line, kind: 'heading' });
    } else lines.push({ ...line, kind: 'text' });
  }
  return lines;
};

/** Reads short lines at the end of a page as the items of a list below the first of them, as on a slide: headings have text below them. */
const withSlideLists = (lines: readonly SectionLine[]): SectionLine[] =>
  lines.map((line, at) => {
    const isHeading = (other?: SectionLine): boolean => other?.kind === 'heading' && other.passage === line.passage;
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((other) => !isHeading(other));
    const isFollowed = end >= 0 && rest[end]!.passage === line.passage;
    return isHeading(line) && isHeading(lines[at - 1]) && !isFollowed ? { ...line, kind: 'step' } : line;
  });

/** The lines of neighbouring passages of a document, without what repeats on each page. */
export const sectionLines = (passages: readonly Passage[], blocks: readonly TextBlock[] | null): SectionLine[] => {
  const furniture = furnitureOf(passages.map(({ body }) => linesOf(body)));
  const pages = passages.map((passage) => ({
    passage,
    body: linesOf(passage.body)
      .filter((line) => !furniture.has(skeletonOf(line)))
      .join('\n'),
  }));
  const layout = layoutOf(blocks ?? []);
  const hasHeadings = (blocks ?? []).some(({ kind }) => kind === 'heading');
  const byWording = linesByWording(
    pages.map(({ passage, body }) => ({
      passage,
      // A line of a document with a layout is a whole paragraph.
      paragraphs: blocks ? linesOf(body).map((text): Paragraph => paragraphsOf(text)[0]!) : paragraphsOf(body),
    })),
  );
  if (!blocks) return withSlideLists(byWording);
  return byWording.map((line) => {
    const byLayout = lineByLayout(line.passage, line.source, layout);
    if (byLayout) return byLayout.label === null && line.kind === 'step' ? { ...byLayout, text: line.text, label: line.label } : byLayout;
    return hasHeadings && line.kind === 'heading' ? { ...line, kind: 'text' } : line;
  });
};
