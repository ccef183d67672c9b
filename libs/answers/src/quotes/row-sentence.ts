import { columnOf, currencyIn } from '@portal/office';
import type { Findings } from '../findings';
import { expandGroups } from '../glossary/expand';
import { conceptsIn } from '../glossary/named-concepts';
import { analyseQuestion } from '../text/analyse-question';
import { priceText } from './amounts';
import { occursIn } from './coverage';
import { type Evidence, lexemesOf } from './evidence';

const CURRENCY = /^[A-Z]{3}$/;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const FIGURE = /^[\d.,'’\s]+$/;

const isCurrency = (cell: string): boolean => CURRENCY.test(cell) && CURRENCIES.has(cell);

const PRICES: ReadonlySet<string> = new Set(['price', 'list-price']);
const isPriceQuestion = (groups: Findings['groups'], language: string): boolean =>
  conceptsIn(groups, language).some((concept) => PRICES.has(concept));
const isPrice = (head: string, language: string): boolean =>
  isPriceQuestion(expandGroups(analyseQuestion(head, language), language), language);

interface Column {
  head: string;
  cell: string;
  at: number;
}

/**
 * Returns the currency of an amount: the one in its column heading, or the nearest currency column, on the side where the first amount of
 * the row has its currency. A row may have each price in two currencies.
 */
const currencyFor = ({ head, at }: Column, columns: readonly Column[], amounts: readonly Column[]): string | undefined => {
  const headingCurrency = currencyIn(head);
  if (headingCurrency) return headingCurrency;
  const currencies = columns.filter(({ cell }) => isCurrency(cell));
  const currencyBefore = currencies.findLast((column) => column.at < at);
  const currencyAfter = currencies.find((column) => column.at > at);
  const isBefore = currencies.some((column) => column.at < amounts[0]!.at);
  return (isBefore ? (currencyBefore ?? currencyAfter) : (currencyAfter ?? currencyBefore))?.cell;
};

/** True for the minimum quantity of a price, except a quantity of one piece. */
const isQuantityBreak = ({ head, cell }: Column): boolean => columnOf(head)?.column === 'quantity' && cell !== '1';

/** A cell of a row with its column heading. */
export interface NamedValue {
  head: string;
  value: string;
}

/**
 * Returns the subject of a row and the requested cells, with prices in the reader's format. Without a column in the question, returns all
 * cells.
 */
export const valuesOf = (
  { passage, row }: Evidence,
  { groups, language: questionLanguage }: Findings,
  language: string,
): { subject: string; values: NamedValue[] } => {
  const { heads, cells } = row!;
  const columns = cells.map((cell, index) => ({ head: heads[index] ?? '', cell: cell.trim(), at: index })).filter(({ cell }) => cell);
  const [subject, ...otherColumns] = columns;
  if (!subject) return { subject: '', values: [] };
  const amounts = otherColumns.filter(
    ({ cell, at }) => FIGURE.test(cell) && at > subject.at && (/\d[.,]\d{2}$/.test(cell) || isPrice(heads[at] ?? '', passage.language)),
  );
  const isPriceAsked = isPriceQuestion(groups, questionLanguage);
  const matchingColumns = otherColumns.filter(
    ({ head, cell }) =>
      !isCurrency(cell) &&
      ((isPriceAsked && columnOf(head)?.column === 'price') || groups.some((group) => occursIn(group, lexemesOf(head, passage.language)))),
  );
  const hasAmount = matchingColumns.some((column) => amounts.includes(column));
  const selection = matchingColumns.length
    ? otherColumns.filter((column) => matchingColumns.includes(column) || (hasAmount && isQuantityBreak(column)))
    : otherColumns.filter(({ cell }) => !isCurrency(cell));
  const values = selection.map((column) => {
    const currency = amounts.includes(column) ? currencyFor(column, otherColumns, amounts) : undefined;
    return { head: column.head, value: currency ? priceText(column.cell, currency, language) : column.cell };
  });
  return { subject: subject.cell, values };
};

/** Formats a row as a sentence, with prices in the reader's format. */
export const rowSentence = (evidence: Evidence, findings: Findings, language: string): string => {
  const { subject, values } = valuesOf(evidence, findings, language);
  const parts = values.map(({ head, value }) => (head ? `${head} ${value}` : value));
  return parts.length ? `${subject}: ${parts.join('; ')}` : subject;
};
