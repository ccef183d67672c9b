/** A part of an answer: text, or `n`, the number of a source. */
export type TextPart = string | { n: number };

const CITATION = /\[(\d{1,3})\]/g;

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

export interface StepList {
  steps: { nr: number; text: string }[];
}

/** A block of an answer: a single line, the rows of a table, or the steps of a list. */
export type Block = string | string[][] | StepList;

const STEP = /^(\d{1,2})\.\s+(\S.*)$/;
const isList = (block: Block | undefined): block is StepList => typeof block === 'object' && 'steps' in block;

/** Groups the lines of an answer into paragraphs, tables (cells separated by tabs, column names first) and numbered lists. */
export function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const step = STEP.exec(line);
    if (step && !line.includes('\t')) {
      const item = { nr: Number(step[1]), text: step[2]! };
      if (isList(last) && last.steps.at(-1)!.nr + 1 === item.nr) last.steps.push(item);
      else blocks.push({ steps: [item] });
    } else if (!line.includes('\t')) blocks.push(line);
    else if (Array.isArray(last)) last.push(line.split('\t'));
    else blocks.push([line.split('\t')]);
  }
  // A single numbered line is not a list and is shown verbatim.
  return blocks.map((block) => (isList(block) && block.steps.length === 1 ? `${block.steps[0]!.nr}. ${block.steps[0]!.text}` : block));
}

export const plainText = (text: string): string => text.replaceAll(/\s*\[\d{1,3}\]/g, '').trim();
