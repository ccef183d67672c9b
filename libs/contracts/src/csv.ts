/** Characters that a spreadsheet program reads as the start of a formula, including the full-width forms of East Asia. */
const SIGN = '[=+\\-@＝＋－＠]';
/**
 * Matches the positions where a cell, and with it a formula, may start: the start of a text, and after line ends, semicolons and tabs
 * within it. A program that separates lists by semicolons reads a whole row as one cell, quotes included, and splits it there. Text that
 * starts with apostrophes followed by a formula also gets one, so that removing one apostrophe restores every text.
 */
const FORMULA = new RegExp(`(?<=^|[\\r\\n;\\t])(?='*[^\\S\\r\\n\\t]*${SIGN})|^(?='*[\\t\\r])`, 'g');
const NEEDS_QUOTES = /[",;\r\n\t]/;

export type DecimalMark = ',' | '.';

/** Returns the decimal mark of a language. Where it is a comma, spreadsheet programs separate the cells of CSV by semicolons. */
export const decimalMarkOf = (tag: string): DecimalMark =>
  new Intl.NumberFormat(tag).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';

/** Formats a cell of CSV (RFC 4180) so that no user text is evaluated as a formula. Numbers stay numbers. */
const csvCell = (value: string | number | null, decimalMark: DecimalMark): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', decimalMark);
  const text = value.replace(FORMULA, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats a row of CSV without its line end, for spreadsheet programs that use this decimal mark. */
export const csvRow = (cells: readonly (string | number | null)[], decimalMark: DecimalMark = '.'): string =>
  cells.map((cell) => csvCell(cell, decimalMark)).join(decimalMark === ',' ? ';' : ',');
