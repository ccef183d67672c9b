import { dropAttribution, dropBlank } from './attributions.ts';

/** The lines of a quotation that are repeated over the answer to them, and the length of one of them. */
const CONTEXT = { lines: 5, length: 400 };
const MARKS = /^\s*>[>\s]*/;

/** Lines that a reply quotes, and the lines that its author typed below them. */
interface Passage {
  quoted: string[];
  typed: string[];
}

/** A reply without its quotations. */
export interface Passages {
  /** The text above the last quotation, with the lines that its answers belong to. */
  above: string[];
  /** The text below the last quotation. */
  below: string[];
  /** The lines that `below` answers, if answers were typed between the lines of a quotation; otherwise none. */
  context: string[];
}

const isQuoted = (line: string): boolean => /^\s*>/.test(line);
const hasText = (lines: readonly string[]): boolean => lines.some((line) => line.trim());

const passagesOf = (lines: readonly string[]): Passage[] => {
  const passages: Passage[] = [{ quoted: [], typed: [] }];
  for (const line of lines) {
    let last = passages.at(-1)!;
    if (isQuoted(line)) {
      if (last.typed.length) passages.push((last = { quoted: [], typed: [] }));
      last.quoted.push(line);
    } else last.typed.push(line);
  }
  return passages;
};

/** Returns the last paragraph of a quotation. */
const contextOf = (quoted: readonly string[]): string[] => {
  const context: string[] = [];
  for (let at = quoted.length - 1; at >= 0 && context.length < CONTEXT.lines; at--) {
    const text = quoted[at]!.replace(MARKS, '').trim();
    if (text) context.unshift(`> ${text.length > CONTEXT.length ? `…${text.slice(-CONTEXT.length)}` : text}`);
    else if (context.length) break;
  }
  return context;
};

/**
 * Takes the quotations out of a reply. An answer between two quotations keeps the lines directly above it, as it says little without them;
 * a text over or under a whole quotation does not.
 */
export const withoutQuotations = (lines: readonly string[], isWhole: (quoted: readonly string[]) => boolean): Passages => {
  const passages = passagesOf(lines);
  const last = passages.pop()!;
  const above: string[] = [];
  let isInterleaved = false;
  for (const { quoted, typed } of passages) {
    dropBlank(typed);
    dropAttribution(typed);
    if (!hasText(typed)) continue;
    const context = contextOf(quoted);
    if (!context.length) {
      above.push(...typed);
      continue;
    }
    isInterleaved = true;
    while (!typed[0]!.trim()) typed.shift();
    above.push('', ...context, ...typed, '');
  }
  if (!last.quoted.length) return { above: [...above, ...last.typed], below: [], context: [] };
  return { above, below: last.typed, context: isInterleaved && !isWhole(last.quoted) ? contextOf(last.quoted) : [] };
};
