import { dropAttribution, dropBlankLines } from './drop-attribution.ts';

/** The maximum context that is repeated above an answer: the number of lines, and the length of each. */
const CONTEXT_LIMITS = { lines: 5, length: 400 };
const QUOTE_MARKS = /^\s*>[>\s]*/;

/** Quoted lines, and the answer that the author typed below them. */
interface Passage {
  quotedLines: string[];
  typedLines: string[];
}

/** A reply without its quotations. */
export interface ReplyText {
  /** The text above the last quotation, with the quoted lines that its answers refer to. */
  above: string[];
  /** The text below the last quotation. */
  below: string[];
  /** The quoted lines that `below` answers, if answers were typed between quoted lines; otherwise empty. */
  context: string[];
}

const isQuoted = (line: string): boolean => /^\s*>/.test(line);
const hasText = (lines: readonly string[]): boolean => lines.some((line) => line.trim());

const passagesOf = (lines: readonly string[]): Passage[] => {
  const passages: Passage[] = [{ quotedLines: [], typedLines: [] }];
  for (const line of lines) {
    let last = passages.at(-1)!;
    if (isQuoted(line)) {
      if (last.typedLines.length) passages.push((last = { quotedLines: [], typedLines: [] }));
      last.quotedLines.push(line);
    } else last.typedLines.push(line);
  }
  return passages;
};

/** Returns the last paragraph of a quotation. */
const contextOf = (quotedLines: readonly string[]): string[] => {
  const context: string[] = [];
  for (let index = quotedLines.length - 1; index >= 0 && context.length < CONTEXT_LIMITS.lines; index--) {
    const text = quotedLines[index]!.replace(QUOTE_MARKS, '').trim();
    if (text) context.unshift(`> ${text.length > CONTEXT_LIMITS.length ? `…${text.slice(-CONTEXT_LIMITS.length)}` : text}`);
    else if (context.length) break;
  }
  return context;
};

/**
 * Removes the quotations of a reply. An answer between two quotations retains the quoted lines directly above it as context; a text above
 * or below a complete quotation needs no context.
 */
export const removeQuotations = (lines: readonly string[], isComplete: (quoted: readonly string[]) => boolean): ReplyText => {
  const passages = passagesOf(lines);
  const last = passages.pop()!;
  const linesAbove: string[] = [];
  let isInterleaved = false;
  for (const { quotedLines, typedLines } of passages) {
    dropBlankLines(typedLines);
    dropAttribution(typedLines);
    if (!hasText(typedLines)) continue;
    const context = contextOf(quotedLines);
    if (!context.length) {
      linesAbove.push(...typedLines);
      continue;
    }
    isInterleaved = true;
    while (!typedLines[0]!.trim()) typedLines.shift();
    linesAbove.push('', ...context, ...typedLines, '');
  }
  if (!last.quotedLines.length) return { above: [...linesAbove, ...last.typedLines], below: [], context: [] };
  return {
    above: linesAbove,
    below: last.typedLines,
    context: isInterleaved && !isComplete(last.quotedLines) ? contextOf(last.quotedLines) : [],
  };
};
