import type { SheetRow } from './loaded-rows';

/** Matches signs and short names of currencies, such as `US$`, `zł` and `Fr.`. */
const CURRENCY_SIGN = String.raw`\p{Lu}{0,3}\p{Sc}|zł|Ft|[Kk]r\.?|Kč|TL|S?Fr\.?|Rp\.?|[円元บาท]+|د\.إ|ر\.س`;
const CURRENCY_AFFIX = new RegExp(`^(?:${CURRENCY_SIGN}|(?<before>[A-Z]{3}))\\s?|\\s?(?:${CURRENCY_SIGN}|(?<after>[A-Z]{3}))$`, 'u');
const CODES = new Set(Intl.supportedValuesOf('currency'));

/** Removes the currency before or after a number. */
const removeCurrency = (cell: string): string =>
  cell.replace(CURRENCY_AFFIX, (match, ...rest) => {
    const { before, after } = rest.at(-1) as { before?: string; after?: string };
    const code = before ?? after;
    return code === undefined || CODES.has(code) ? '' : match;
  });

/** Matches a number with its sign, separators and percent sign, or with a dash in place of zero decimals, such as `1.190,–`. */
const NUMBER = /^[-+\u2212(]?[\d٠-٩۰-۹.,'’\s\u00a0\u202f٫٬]*[\d٠-٩۰-۹](?:[.,][-–—]+)?\s?[%٪)]?$/;

const isNumber = (cell: string): boolean => NUMBER.test(cell) || NUMBER.test(removeCurrency(cell));

/**
 * Returns for each column whether it is numeric: most of its non-empty cells are numbers, with or without a currency. Numeric columns and
 * their headings are aligned at the end.
 */
export const numberColumns = (rows: readonly SheetRow[], columns: number): boolean[] =>
  Array.from({ length: columns }, (_, column) => {
    const filledCells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    return filledCells.length > 0 && filledCells.filter(isNumber).length * 2 > filledCells.length;
  });
