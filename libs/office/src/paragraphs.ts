import { EXTRACT_LIMITS } from './extract.ts';
import { readXml } from './package/xml.ts';

/** Copies for older programs, numbers of slides, and what a tracked change has deleted or moved away. */
const SKIPPED = new Set(['Fallback', 'fld', 'del', 'moveFrom']);
const SPACES: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };

/** Returns true if a property of Word is on, which one without a value is. */
export const isOn = (attributes: Record<string, string>): boolean =>
  !/^(0|false|off|none)$/i.test(Object.entries(attributes).find(([name]) => name.endsWith(':val'))?.[1] ?? '');

/**
 * The paragraphs of a Word part or of a slide that say something. A word lies in as many runs as it has looks, so runs are joined
 * without a space, and runs of hidden text are left out. A row of a table is one line: what stands beside one another belongs together.
 */
export const paragraphs = async (bytes: AsyncIterable<Buffer>): Promise<string[]> => {
  const lines: string[] = [];
  /** Paragraphs can lie in one another, as a text box lies in one. */
  const open: string[] = [];
  /** Where the lines of the rows and cells begin that are not closed yet. */
  const rows: number[] = [];
  const cells: number[] = [];
  /** Runs can contain one another, through a text box; true for hidden text. */
  const runs: boolean[] = [];
  let skipped = 0;
  let changes = 0;
  let isText = false;
  let length = 0;
  const add = (text: string) => {
    if (!open.length || skipped || runs.includes(true)) return;
    open[open.length - 1] += text;
    length += text.length;
  };
  await readXml(bytes, {
    open: (name, attributes) => {
      if (SKIPPED.has(name)) skipped++;
      else if (name === 'p') open.push('');
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
      if (SKIPPED.has(name)) skipped--;
      else if (name === 't') isText = false;
      else if (name === 'r') runs.pop();
      else if (name === 'rPrChange') changes--;
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
