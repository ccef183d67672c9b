import { columnOf } from '@portal/office';
import { type Citation, withoutCitationMarks } from '../citation';
import type { Findings } from '../findings';
import type { Choice } from './choose';
import type { Evidence } from './evidence';
import { inListOrder, isPriceRow, PRICE_ROWS } from './price-rows';
import { valuesOf } from './row-sentence';
import { validityOf } from './validity';

export interface PartAnswer {
  name: string;
  findings: Findings;
  choice: Choice;
}

interface Cell {
  head: string;
  value: string;
}

interface Row {
  name: string;
  cells: Map<string, Cell>;
  n: number | null;
}

/** The key of the column with the title and validity of the price list. Its heading is empty. */
const LIST_COLUMN = '\0';
const MISSING_VALUE = '–';
const toPlainText = (text: string): string => withoutCitationMarks(text).replace(/\s+/g, ' ').trim();

/**
 * Returns the values of a row by column. Price lists in different languages share columns of the same kind; two such columns of one row
 * share a cell.
 */
const cellsOf = (evidence: Evidence, findings: Findings, language: string): Map<string, Cell> => {
  const { passage, row, text } = evidence;
  const cells = new Map<string, Cell>();
  for (const { head, value } of row ? valuesOf(evidence, findings, language).values : [{ head: '', value: text }]) {
    const column = columnOf(head)?.column ?? head;
    const existingCell = cells.get(column);
    cells.set(column, existingCell ? { head: existingCell.head, value: `${existingCell.value} / ${value}` } : { head, value });
  }
  if (passage.kind === 'price')
    cells.set(LIST_COLUMN, { head: '', value: [passage.title, validityOf(passage, language)].filter(Boolean).join(' · ') });
  return cells;
};

/** Returns the quotes of one part with their cells, without duplicates, at most six, in the order of their lists. */
const distinctCells = (quotes: readonly Evidence[], cellsFor: (evidence: Evidence) => Row['cells']): [Evidence, Row['cells']][] => {
  const quotesByKey = new Map<string, [Evidence, Row['cells']]>();
  for (const evidence of quotes) {
    if (quotesByKey.size === PRICE_ROWS) break;
    const cells = cellsFor(evidence);
    const key = [...cells.values()].map(({ value }) => value).join('\t');
    if (!quotesByKey.has(key)) quotesByKey.set(key, [evidence, cells]);
  }
  const pairs = [...quotesByKey.values()];
  const order = inListOrder(pairs.map(([evidence]) => evidence));
  return pairs.toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other));
};

/**
 * Formats a table of parts and the requested values: one line per row, cells separated by tabs, a citation after each cell. A part without
 * an answer gets a dash, because a related passage may be about another part.
 */
export const partTable = (parts: readonly PartAnswer[], language: string): { text: string; citations: Citation[] } => {
  const citations: Citation[] = [];
  const rows = parts.flatMap(({ name, findings, choice }): Row[] => {
    if (choice.found !== 'answer') return [{ name, cells: new Map(), n: null }];
    const [bestQuote] = choice.quotes;
    const quotes = isPriceRow(bestQuote!) ? choice.quotes : [bestQuote!];
    return distinctCells(quotes, (evidence) => cellsOf(evidence, findings, language)).map(([evidence, cells]) => {
      const n = citations.length + 1;
      citations.push({ n, passage: evidence.passage, quote: evidence.text, row: evidence.row, proof: 'proven' });
      return { name, cells, n };
    });
  });
  const heads = new Map(rows.flatMap(({ cells }) => [...cells].map(([column, { head }]) => [column, head] as const)).reverse());
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort(
    (a, b) => Number(a === LIST_COLUMN) - Number(b === LIST_COLUMN),
  );
  const cellText = ({ cells, n }: Row, column: string): string => {
    const cell = cells.get(column);
    return cell ? `${toPlainText(cell.value)} [${n}]` : MISSING_VALUE;
  };
  const lines = [
    ['', ...(columns.length ? columns.map((column) => toPlainText(heads.get(column)!)) : [''])],
    ...rows.map((row) => [toPlainText(row.name), ...(columns.length ? columns.map((column) => cellText(row, column)) : [MISSING_VALUE])]),
  ];
  return { text: lines.map((cells) => cells.join('\t')).join('\n'), citations };
};
