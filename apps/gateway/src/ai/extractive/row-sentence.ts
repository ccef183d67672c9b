import type { Findings } from '../findings';
import { conceptsIn, expand } from '../glossary/glossary';
import { analyseQuestion } from '../index/analyse-question';
import { priceText } from './amounts';
import { standsIn } from './cover';
import { type Evidence, lexemesOf } from './evidence';

const CURRENCY = /^[A-Z]{3}$/;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const FIGURE = /^[\d.,'’\s]+$/;

const isCurrency = (cell: string): boolean => CURRENCY.test(cell) && CURRENCIES.has(cell);

const PRICES: ReadonlySet<string> = new Set(['price', 'list-price']);
/** True for the name of a column of prices. */
const isPrice = (head: string, language: string): boolean =>
  conceptsIn(expand(analyseQuestion(head, language), language), language).some((concept) => PRICES.has(concept));

/** A cell of a row with the name of its column. */
export interface NamedValue {
  head: string;
  value: string;
}

/** The subject of a row and the cells that the question asks for, prices as the language of the reader writes them; all cells where the question names no column. */
export const valuesOf = ({ passage, row }: Evidence, { groups }: Findings, language: string): { subject: string; values: NamedValue[] } => {
  const { heads, cells } = row!;
  const columns = cells.map((cell, at) => ({ head: heads[at] ?? '', cell: cell.trim(), at })).filter(({ cell }) => cell);
  const [subject, ...others] = columns;
  if (!subject) return { subject: '', values: [] };
  const currency = others.find(({ cell }) => isCurrency(cell))?.cell;
  const amounts = others.filter(
    ({ cell, at }) => FIGURE.test(cell) && at > subject.at && (/\d[.,]\d{2}$/.test(cell) || isPrice(heads[at] ?? '', passage.language)),
  );
  const matching = others.filter(
    ({ head, cell }) => !isCurrency(cell) && groups.some((group) => standsIn(group, lexemesOf(head, passage.language))),
  );
  const selection = matching.length ? matching : others.filter(({ cell }) => !(currency && cell === currency));
  const values = selection.map((column) => ({
    head: column.head,
    value: currency && amounts.includes(column) ? priceText(column.cell, currency, language) : column.cell,
  }));
  return { subject: subject.cell, values };
};

/** A row as a sentence, with its prices as the language of the reader writes them. */
export const rowSentence = (evidence: Evidence, findings: Findings, language: string): string => {
  const { subject, values } = valuesOf(evidence, findings, language);
  const parts = values.map(({ head, value }) => (head ? `${head} ${value}` : value));
  return parts.length ? `${subject}: ${parts.join('; ')}` : subject;
};
