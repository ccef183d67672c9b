import type { Findings } from '../findings';
import { standsIn } from './cover';
import { type Evidence, lexemesOf } from './evidence';

const CURRENCY = /^[A-Z]{3}$/;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const FIGURE = /^[\d.,'’\s]+$/;

const isCurrency = (cell: string): boolean => CURRENCY.test(cell) && CURRENCIES.has(cell);

/** A cell of a row with the name of its column. */
export interface NamedValue {
  head: string;
  value: string;
}

/** The subject of a row and the cells that the question asks for; all cells where the question names no column. */
export const valuesOf = ({ passage, row }: Evidence, { groups }: Findings): { subject: string; values: NamedValue[] } => {
  const { heads, cells } = row!;
  const columns = cells.map((cell, at) => ({ head: heads[at] ?? '', cell: cell.trim(), at })).filter(({ cell }) => cell);
  const [subject, ...others] = columns;
  if (!subject) return { subject: '', values: [] };
  const currency = others.find(({ cell }) => isCurrency(cell))?.cell;
  const amounts = others.filter(({ cell, at }) => FIGURE.test(cell) && /\d[.,]\d{2}$/.test(cell) && at > subject.at);
  const matching = others.filter(
    ({ head, cell }) => !isCurrency(cell) && groups.some((group) => standsIn(group, lexemesOf(head, passage.language))),
  );
  const selection = matching.length ? matching : others.filter(({ cell }) => !(currency && cell === currency));
  const values = selection.map((column) => ({
    head: column.head,
    value: currency && amounts.includes(column) ? `${currency} ${column.cell}` : column.cell,
  }));
  return { subject: subject.cell, values };
};

/** A row as a sentence. */
export const rowSentence = (evidence: Evidence, findings: Findings): string => {
  const { subject, values } = valuesOf(evidence, findings);
  const parts = values.map(({ head, value }) => (head ? `${head} ${value}` : value));
  return parts.length ? `${subject}: ${parts.join('; ')}` : subject;
};
