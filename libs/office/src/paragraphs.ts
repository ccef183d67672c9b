import { EXTRACT_LIMITS } from './extract.ts';
import { readXml } from './package/xml.ts';

/** The names of elements without text: copies for older programs, slide numbers, and text that a tracked change deleted or moved away. */
const SKIPPED_ELEMENTS = new Set(['Fallback', 'fld', 'del', 'moveFrom']);
const SPACES: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

/** True if a Word property is on. A property without a value is on. */
export const isOn = (attributes: Record<string, string>): boolean =>
  !/^(0|false|off|none)$/i.test(Object.entries(attributes).find(([name]) => name.endsWith(':val'))?.[1] ?? '');

/**
 * Returns the non-empty paragraphs of a Word part or a slide. A word may be split into several runs, so runs are joined without a space.
 * Hidden runs are omitted. A table row is one line, because its cells belong together.
 */
export const readParagraphs = async (bytes: AsyncIterable<Buffer>): Promise<string[]> => {
  const lines: string[] = [];
  /** The open paragraphs, which can be nested, for example in a text box. */
  const openParagraphs: string[] = [];
  /** For each open row and cell, the index of its first line. */
  const rows: number[] = [];
  const cells: number[] = [];
  /** For each open run, true if the run is hidden. Runs can be nested through a text box. */
  const runs: boolean[] = [];
  let skippedDepth = 0;
  let changes = 0;
  let isText = false;
  let length = 0;
  const add = (text: string) => {
    if (!openParagraphs.length || skippedDepth || runs.includes(true)) return;
    openParagraphs[openParagraphs.length - 1] += text;
    length += text.length;
  };
  await readXml(bytes, {
    open: (name, attributes) => {
      if (SKIPPED_ELEMENTS.has(name)) skippedDepth++;
      else if (name === 'p') openParagraphs.push('');
      else if (name === 'r') runs.push(false);
      else if (name === 'rPrChange') changes++;
      else if (name === 'vanish' && runs.length && !changes && isOn(attributes)) runs[runs.length - 1] = true;
      else if (name === 'tr') rows.push(lines.length);
      else if (name === 'tc') cells.push(lines.length);
      else if (name === 't') isText = true;
      else if (Object.hasOwn(SPACES, name)) add(SPACES[name]!);
    },
    text: (text) => {
      if (isText) add(text);
    },
    close: (name) => {
      if (SKIPPED_ELEMENTS.has(name)) skippedDepth--;
      else if (name === 't') isText = false;
      else if (name === 'r') runs.pop();
      else if (name === 'rPrChange') changes--;
      else if (name === 'p') {
        const line = openParagraphs.pop()?.trim();
        if (line) lines.push(line);
      } else if (name === 'tc') lines.push(lines.splice(cells.pop() ?? lines.length).join(' '));
      else if (name === 'tr') {
        const row = lines
          .splice(rows.pop() ?? lines.length)
          .join('\t')
          .trimEnd();
        if (row) lines.push(row);
      }
    },
    isEnough: () => length > EXTRACT_LIMITS.allText,
  });
  return lines;
};
