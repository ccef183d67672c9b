import type { TextBlock } from '@portal/contracts';
import { fold } from '@portal/contracts/fold';
import type { Passage } from '../findings';
import { type Paragraph, paragraphsOf } from './paragraphs';
import { endsSentence } from './sentences';

/** A line of a document with its role in a section. */
export interface SectionLine {
  passage: Passage;
  /** The verbatim text of the passage. */
  source: string;
  /** The text without a step number or bullet. */
  text: string;
  kind: 'heading' | 'step' | 'text';
  /** The number of a step in the author's notation; null for bullets and all other lines. */
  label: string | null;
  /** The level of a heading or list item, from 1; null if the layout of the document is unknown. */
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
const NUMBERED_LINE = /^\(?(\d{1,2})[.)．、](?!\d)\s*(.*)$/u;
const LETTERED_LINE = /^\(?([a-z])\)\s*(.*)$/u;
const CIRCLED_NUMBER = /^([①-⑳])\s*(.*)$/u;
const BULLET = /^[-–•·▪●◦‣*]\s+(.+)$/u;
/** Matches a heading with a chapter number, such as "4.2 Replacing the battery". */
const CHAPTER = /^\d{1,2}(?:\.\d{1,2})+\.?\s+\p{L}/u;
const MAX_SHORT_LENGTH = 80;
/** Matches headings of warnings, such as CAUTION, which do not start a section. */
const WARNING =
  /^(?:warning|caution|danger|note|notice|important|tip|achtung|warnung|vorsicht|hinweis|gefahr|wichtig|attention|avertissement|remarque|advertencia|atencion|precaucion|nota|avviso|attenzione|avvertenza|aviso|atencao|waarschuwing|let op|opmerking|uwaga|ostrzezenie|figyelem|figyelmeztetes|megjegyzes|uyari|dikkat|not|peringatan|catatan|perhatian|canh bao|luu y|chu y|คำเตือน|ข้อควรระวัง|หมายเหตุ|警告|注意|重要|備考|تحذير|ملاحظه|تنبيه)[!:：.]?$/u;

interface LabelledText {
  label: string | null;
  text: string;
}

const labelledTextOf = (line: string): LabelledText | null => {
  for (const pattern of [NAMED_STEP, NUMBERED_LINE, LETTERED_LINE]) {
    const match = pattern.exec(line);
    if (match) return { label: match[1]!, text: match[2]! };
  }
  const circledMatch = CIRCLED_NUMBER.exec(line);
  if (circledMatch) return { label: String(circledMatch[1]!.codePointAt(0)! - 0x2460 + 1), text: circledMatch[2]! };
  const bullet = BULLET.exec(line);
  return bullet && { label: null, text: bullet[1]! };
};

const numberOf = (label: string | null): number => (label !== null && /^\d+$/.test(label) ? Number(label) : 0);

/** True for a line that reads like the name of a section. */
const looksLikeHeading = ({ text, kind }: Paragraph): boolean =>
  !text.includes('\t') &&
  !WARNING.test(fold(text)) &&
  !endsSentence(text) &&
  (kind === 'heading' || (kind === 'short' && text.length <= MAX_SHORT_LENGTH) || (CHAPTER.test(text) && text.length <= MAX_SHORT_LENGTH));

/** Returns a line with each number replaced by `#`, so that headers and footers such as "2 / 5" are equal on all pages. */
const skeletonOf = (line: string): string => fold(line).replace(/\d+/g, '#').trim();
const EDGE_LINES = 2;

/** Returns the headers and footers: the first and last lines that several pages share. */
const runningLinesOf = (pages: readonly (readonly string[])[]): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const lines of pages)
    for (const skeleton of new Set([...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)].map(skeletonOf)))
      counts.set(skeleton, (counts.get(skeleton) ?? 0) + 1);
  return new Set([...counts].flatMap(([skeleton, count]) => (count > 1 ? [skeleton] : [])));
};

const linesOf = (body: string): string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type Layout = ReadonlyMap<string, TextBlock[]>;

/** Returns the headings and list items of a document by their text, in order. */
const layoutOf = (blocks: readonly TextBlock[]): Layout => {
  const layout = new Map<string, TextBlock[]>();
  for (const block of blocks) {
    if (block.kind !== 'heading' && block.kind !== 'item') continue;
    const text = block.runs
      .map((run) => run.text)
      .join('')
      .trim();
    const sameText = layout.get(text);
    if (sameText) sameText.push(block);
    else layout.set(text, [block]);
  }
  return layout;
};

/** Reads a line with the layout of the document. */
const readLineByLayout = (passage: Passage, source: string, layout: Layout): SectionLine | undefined => {
  const block = layout.get(source)?.shift();
  if (block?.kind === 'heading') return { passage, source, text: source, kind: 'heading', label: null, level: block.level };
  if (block?.kind !== 'item') return undefined;
  const label = block.ordered ? (block.label ?? null)?.replace(/[.)]$/, '') || null : null;
  return { passage, source, text: source, kind: 'step', label, level: block.level + 1 };
};

/** True if a numbered line is a chapter heading: the list below it starts again, or its number does not follow the previous step. */
const isChapter = (paragraphs: readonly Paragraph[], index: number, last: number): boolean => {
  const { text } = paragraphs[index]!;
  const number = numberOf(labelledTextOf(text)?.label ?? null);
  if (!number || !NUMBERED_LINE.test(text) || endsSentence(text) || text.length > MAX_SHORT_LENGTH) return false;
  const next = paragraphs.slice(index + 1).find((paragraph) => numberOf(labelledTextOf(paragraph.text)?.label ?? null) > 0);
  const nextNumber = next ? numberOf(labelledTextOf(next.text)!.label) : 0;
  return nextNumber === 1 || (number !== 1 && number !== last + 1);
};

/** True if a table or picture interrupts a list that continues below it. */
const isInterruption = (paragraphs: readonly Paragraph[], index: number, last: number): boolean => {
  if (!last) return false;
  const next = paragraphs.slice(index + 1).find(({ text }) => numberOf(labelledTextOf(text)?.label ?? null) > 0);
  return next !== undefined && numberOf(labelledTextOf(next.text)!.label) === last + 1;
};

/** Reads lines by their text alone, for a document without layout. */
const readLinesByWording = (passages: readonly { passage: Passage; paragraphs: readonly Paragraph[] }[]): SectionLine[] => {
  const passageParagraphs = passages.flatMap(({ passage, paragraphs }) => paragraphs.map((paragraph) => ({ passage, paragraph })));
  const paragraphs = passageParagraphs.map(({ paragraph }) => paragraph);
  const lines: SectionLine[] = [];
  let last = 0;
  for (const [index, { passage, paragraph }] of passageParagraphs.entries()) {
    const { text: source } = paragraph;
    const line = { passage, source, text: source, label: null, level: null };
    const labelledText = labelledTextOf(source);
    const previous = lines.at(-1);
    if (labelledText && !isChapter(paragraphs, index, last)) {
      last = numberOf(labelledText.label) || last;
      lines.push({ ...line, kind: 'step', ...labelledText });
    } else if (previous?.kind === 'step' && !previous.text && previous.passage === passage) {
      // A line that consists only of a number is the number of the text below it.
      lines[lines.length - 1] = { ...previous, source: `${previous.source}\n${source}`, text: source };
    } else if ((labelledText || looksLikeHeading(paragraph)) && !isInterruption(paragraphs, index, last)) {
      last = 0;
      lines.push({ ...line, kind: 'heading' });
    } else lines.push({ ...line, kind: 'text' });
  }
  return lines;
};

/** Reads short lines at the end of a page as list items below the first of them, as on a slide: a heading would have text below it. */
const markSlideLists = (lines: readonly SectionLine[]): SectionLine[] =>
  lines.map((line, index) => {
    const isHeading = (other?: SectionLine): boolean => other?.kind === 'heading' && other.passage === line.passage;
    const linesBelow = lines.slice(index + 1);
    const end = linesBelow.findIndex((other) => !isHeading(other));
    const isFollowed = end >= 0 && linesBelow[end]!.passage === line.passage;
    return isHeading(line) && isHeading(lines[index - 1]) && !isFollowed ? { ...line, kind: 'step' } : line;
  });

/** Returns the lines of adjacent passages of a document, without headers and footers. */
export const sectionLines = (passages: readonly Passage[], blocks: readonly TextBlock[] | null): SectionLine[] => {
  const runningLines = runningLinesOf(passages.map(({ body }) => linesOf(body)));
  const pages = passages.map((passage) => ({
    passage,
    body: linesOf(passage.body)
      .filter((line) => !runningLines.has(skeletonOf(line)))
      .join('\n'),
  }));
  const layout = layoutOf(blocks ?? []);
  const hasHeadings = (blocks ?? []).some(({ kind }) => kind === 'heading');
  const wordingLines = readLinesByWording(
    pages.map(({ passage, body }) => ({
      passage,
      // A line of a text document is a whole paragraph, and one of a page is a printed line.
      paragraphs: blocks && passage.page === null ? linesOf(body).map((text): Paragraph => paragraphsOf(text)[0]!) : paragraphsOf(body),
    })),
  );
  if (!blocks) return markSlideLists(wordingLines);
  return wordingLines.map((line) => {
    const layoutLine = readLineByLayout(line.passage, line.source, layout);
    if (layoutLine)
      return layoutLine.label === null && line.kind === 'step' ? { ...layoutLine, text: line.text, label: line.label } : layoutLine;
    return hasHeadings && line.kind === 'heading' ? { ...line, kind: 'text' } : line;
  });
};
