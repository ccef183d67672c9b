import type { Findings } from '../findings';
import { standsIn } from './cover';
import { type Evidence, lexemesOf } from './evidence';

const CURRENCY = /^[A-Z]{3}$/;
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const FIGURE = /^[\d.,'’\s]+$/;

const isCurrency = (cell: string): boolean => CURRENCY.test(cell) && CURRENCIES.has(cell);

/** A row as a sentence: what it is about, and what the question asks of it; the whole row where the question names none of its columns. */
export const rowSentence = ({ passage, row }: Evidence, { groups }: Findings): string => {
  const { heads, cells } = row!;
  const columns = cells.map((cell, at) => ({ head: heads[at] ?? '', cell: cell.trim(), at })).filter(({ cell }) => cell);
  const [subject, ...others] = columns;
  if (!subject) return '';
  const currency = others.find(({ cell }) => isCurrency(cell))?.cell;
  const amounts = others.filter(({ cell, at }) => FIGURE.test(cell) && /\d[.,]\d{2}$/.test(cell) && at > subject.at);
  const matching = others.filter(
    ({ head, cell }) => !isCurrency(cell) && groups.some((group) => standsIn(group, lexemesOf(head, passage.language))),
  );
  const selection = matching.length ? matching : others.filter(({ cell }) => !(currency && cell === currency));
  const parts = selection.map((column) => {
    const value = currency && amounts.includes(column) ? `${currency} ${column.cell}` : column.cell;
    return column.head ? `${column.head} ${value}` : value;
  });
  return parts.length ? `${subject.cell}: ${parts.join('; ')}` : subject.cell;
};
