import { endsSentence } from './sentences';

/** The maximum length of a printed line. A longer line is a whole paragraph of a text document. */
const PRINTED_LINE = 135;
/** The length, relative to the longest line, from which a line is assumed to continue in the next one. */
const FULL_LINE_SHARE = 0.72;
const MIN_FULL_WIDTH = 40;
const LIST_ITEM = /^(?:\d{1,2}[.)]|[-–•·])\s/u;
const WIDE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー、。「」（）]/gu;
const WIDE_END = new RegExp(`${WIDE.source}$`, 'u');
const WIDE_START = new RegExp(`^${WIDE.source}`, 'u');
/** Matches a fault, a part number or a terminal at the start of a line. */
const CODE = /^(?=\S*\d)\p{Lu}{1,4}[-\p{L}\d./]*(?=\s|$|:)/u;
const HEADING_LIMITS = { width: 40, words: 6 };
const MAX_SHORT_LENGTH = 60;

export interface Paragraph {
  text: string;
  /** The kind of the first line: a line that starts with a code, the name of a section or column, another short line, or sentences. */
  kind: 'code' | 'heading' | 'short' | 'text';
}

const startsWithCode = (line: string): boolean => CODE.test(line);
/** Returns the printed width of a line. East Asian characters are double width. */
const widthOf = (line: string): number => line.length + (line.match(WIDE)?.length ?? 0);

const continuesOnNextLine = (line: string, next: string, width: number): boolean =>
  !/\t/.test(line + next) &&
  widthOf(line) >= Math.max(MIN_FULL_WIDTH, width * FULL_LINE_SHARE) &&
  !endsSentence(line) &&
  !startsWithCode(line) &&
  !startsWithCode(next) &&
  !LIST_ITEM.test(next);

const joinLines = (text: string, next: string): string => {
  if (WIDE_END.test(text) && WIDE_START.test(next)) return text + next;
  return /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text + next : `${text} ${next}`;
};

const kindOf = (text: string): Paragraph['kind'] => {
  if (startsWithCode(text)) return 'code';
  if (widthOf(text) > MAX_SHORT_LENGTH || endsSentence(text)) return 'text';
  const isName = widthOf(text) <= HEADING_LIMITS.width && text.split(/\s+/).length <= HEADING_LIMITS.words && !/[\d,、，،]/u.test(text);
  return isName ? 'heading' : 'short';
};

/** Returns the paragraphs of a page. Lines that were wrapped in print are joined. */
export const paragraphsOf = (body: string): Paragraph[] => {
  const lines = body
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const widest = lines.filter((line) => !startsWithCode(line)).reduce((width, line) => Math.max(width, widthOf(line)), 0);
  const texts: string[] = [];
  for (const [index, line] of lines.entries()) {
    const previousLine = lines[index - 1];
    if (previousLine !== undefined && widest <= PRINTED_LINE && continuesOnNextLine(previousLine, line, widest))
      texts.push(joinLines(texts.pop()!, line));
    else texts.push(line);
  }
  return texts.map((text) => ({ text, kind: kindOf(text) }));
};
