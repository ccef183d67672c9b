/** The characters that a spreadsheet program reads as the start of a formula, including the full-width forms of East Asia. */
const FORMULA_SIGN = '[=+\\-@＝＋－＠]';
/**
 * Matches the positions where a formula may start: the start of a text, and after line ends, semicolons and tabs, because a program that
 * separates lists by semicolons splits a quoted cell there. Text that starts with apostrophes before a formula gets another one, so that
 * removing one apostrophe restores the original.
 */
const FORMULA = new RegExp(`(?<=^|[\\r\\n;\\t])(?='*[^\\S\\r\\n\\t]*${FORMULA_SIGN})|^(?='*[\\t\\r])`, 'g');
const NEEDS_QUOTES = /[",;\r\n\t]/;

export type DecimalMark = ',' | '.';

/** Returns the decimal mark of a language. With a comma as the mark, spreadsheet programs expect semicolons between CSV cells. */
export const decimalMarkOf = (tag: string): DecimalMark =>
  new Intl.NumberFormat(tag).formatToParts(0.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';

/** Formats a CSV cell (RFC 4180) so that no text is evaluated as a formula. Numbers stay numbers. */
const csvCell = (value: string | number | null, decimalMark: DecimalMark): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', decimalMark);
  const text = value.replace(FORMULA, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats a CSV row, without line end, for spreadsheet programs with this decimal mark. */
export const csvRow = (cells: readonly (string | number | null)[], decimalMark: DecimalMark = '.'): string =>
  cells.map((cell) => csvCell(cell, decimalMark)).join(decimalMark === ',' ? ';' : ',');
