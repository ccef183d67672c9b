import type { TextBlock } from '@portal/contracts';
import { plainText } from './extract.ts';

/** A printed line of a page, with the size of its largest text in points. */
export interface PrintedLine {
  text: string;
  size: number;
}

/** A piece of text as the PDF library returns it. */
interface TextItem {
  str: string;
  hasEOL: boolean;
  height: number;
}

/** The minimum share of all characters that a text size must have to count as the size of the running text. */
const TEXT_SHARE = 0.15;
/** The minimum size of a heading, relative to the running text. */
const HEADING_SIZE_FACTOR = 1.08;
const MAX_HEADING_LENGTH = 120;
/** The maximum difference in points between sizes of the same heading level. */
const STEP_PT = 0.5;
const MAX_LEVELS = 6;
const MAX_HEADINGS = 2_000;

/** Returns the printed lines of a page. */
export const printedLines = (items: readonly (TextItem | object)[]): PrintedLine[] => {
  const lines: PrintedLine[] = [];
  let line: PrintedLine = { text: '', size: 0 };
  for (const item of items) {
    if (!('str' in item)) continue;
    if (item.str.trim()) line = { text: line.text + item.str, size: Math.max(line.size, item.height) };
    else line = { ...line, text: line.text + item.str };
    if (!item.hasEOL) continue;
    lines.push(line);
    line = { text: '', size: 0 };
  }
  return [...lines, line].map(({ text, size }) => ({ text: plainText(text), size })).filter(({ text }) => text);
};

const sizeOf = ({ size }: PrintedLine): number => Math.round(size / STEP_PT) * STEP_PT;

/** Returns the size of the running text: the largest size with at least `TEXT_SHARE` of the characters. Tables have smaller text. */
const textSize = (lines: readonly PrintedLine[]): number => {
  const characters = new Map<number, number>();
  for (const line of lines) characters.set(sizeOf(line), (characters.get(sizeOf(line)) ?? 0) + line.text.length);
  const total = lines.reduce((sum, { text }) => sum + text.length, 0);
  return Math.max(0, ...[...characters].flatMap(([size, count]) => (count >= TEXT_SHARE * total ? [size] : [])));
};

/**
 * Returns the headings of a document in order: short lines with letters in larger print than its running text. The largest size is level 1,
 * smaller sizes are the levels below it.
 */
export const headingsOf = (lines: readonly PrintedLine[]): TextBlock[] => {
  const body = textSize(lines);
  if (!body) return [];
  const headings = lines.filter(
    (line) => sizeOf(line) >= body * HEADING_SIZE_FACTOR && line.text.length <= MAX_HEADING_LENGTH && /\p{L}{2}/u.test(line.text),
  );
  const sizes = [...new Set(headings.map(sizeOf))].sort((a, b) => b - a);
  return headings.slice(0, MAX_HEADINGS).map((line) => ({
    kind: 'heading',
    level: Math.min(sizes.indexOf(sizeOf(line)) + 1, MAX_LEVELS),
    runs: [{ text: line.text }],
  }));
};
