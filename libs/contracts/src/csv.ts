/** What a table program takes for the beginning of a formula, also in the full-width forms of East Asia. */
const SIGN = '[=+\\-@＝＋－＠]';
/**
 * Where a cell may begin, and a formula with it: at the beginning of a text, and after line ends, semicolons and tabs within it. A program whose lists
 * are parted by semicolons reads a whole row of this form as one, quotes and all, and parts it there. What begins with apostrophes and then like a formula
 * gets one as well, so that each can be taken away again.
 */
const FORMULA = new RegExp(`(?<=^|[\\r\\n;\\t])(?='*[^\\S\\r\\n\\t]*${SIGN})|^(?='*[\\t\\r])`, 'g');
const NEEDS_QUOTES = /[",;\r\n\t]/;

export type DecimalMark = ',' | '.';

/** The decimal mark of a language. Table programs of its country separate the cells of CSV by semicolons where it is a comma. */
export const decimalMarkOf = (tag: string): DecimalMark =>
  new Intl.NumberFormat(tag).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';

/** A cell of CSV (RFC 4180): nothing that somebody typed is evaluated. Numbers stay numbers. */
const csvCell = (value: string | number | null, decimalMark: DecimalMark): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', decimalMark);
  const text = value.replace(FORMULA, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A row of CSV without its line end, as table programs read it whose numbers have this decimal mark. */
export const csvRow = (cells: readonly (string | number | null)[], decimalMark: DecimalMark = '.'): string =>
  cells.map((cell) => csvCell(cell, decimalMark)).join(decimalMark === ',' ? ';' : ',');
