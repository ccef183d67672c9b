import { EXTRACT_LIMITS } from './extract.ts';
import { readXml } from './xml.ts';

/** Drawn again for programs that know less; and numbers of slides, which are no text of an author. */
const SKIPPED = new Set(['Fallback', 'fld']);
const SPACES: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

/**
 * The paragraphs of a Word part or of a slide that say something. A word lies in as many runs as it has looks, so runs are joined
 * without a space. A row of a table is one line: what stands beside one another belongs together.
 */
export const paragraphs = async (bytes: AsyncIterable<Buffer>): Promise<string[]> => {
  const lines: string[] = [];
  /** Paragraphs can lie in one another, as a text box lies in one. */
  const open: string[] = [];
  /** Where the lines of the rows and cells begin that are not closed yet. */
  const rows: number[] = [];
  const cells: number[] = [];
  let skipped = 0;
  let isText = false;
  let length = 0;
  const add = (text: string) => {
    if (!open.length || skipped) return;
    open[open.length - 1] += text;
    length += text.length;
  };
  await readXml(bytes, {
    open: (name) => {
      if (SKIPPED.has(name)) skipped++;
      else if (name === 'p') open.push('');
      else if (name === 'tr') rows.push(lines.length);
      else if (name === 'tc') cells.push(lines.length);
      else if (name === 't') isText = true;
      else if (Object.hasOwn(SPACES, name)) add(SPACES[name]!);
    },
    text: (text) => {
      if (isText) add(text);
    },
    close: (name) => {
      if (SKIPPED.has(name)) skipped--;
      else if (name === 't') isText = false;
      else if (name === 'p') {
        const line = open.pop()?.trim();
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
