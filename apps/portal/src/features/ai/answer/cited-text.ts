/** A piece of an answer: words, or the number of a source. */
export type TextPart = string | { n: number };

const CITATION = /\[(\d{1,3})\]/g;

/** Parts a text at its citations. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(CITATION)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({ n: Number(match[1]) });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

/** The lines of an answer, those of a table (cells separated by tabs, the names of the columns first) together. */
export function blocksOf(lines: readonly string[]): (string | string[][])[] {
  const blocks: (string | string[][])[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (!line.includes('\t')) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.split('\t'));
    else blocks.push([line.split('\t')]);
  }
  return blocks;
}

/** What is copied: the text with the list of its sources. */
export const plainText = (text: string): string => text.replaceAll(/\s*\[\d{1,3}\]/g, '').trim();
