import { LIMITS, type SheetRows } from '@portal/contracts';
import { columnOf, columnsIn, currencyIn, type PreviewRow, type PriceMapping, partKey } from '@portal/office';

/** The number of rows at the start of a sheet that may contain the headings. */
export const HEAD_ROWS = 20;

export interface PartHead {
  headRow: number;
  column: number;
}

/** Returns the column whose heading names part numbers most clearly. */
const findPartColumn = (heads: readonly string[]): number | undefined => {
  const headings = heads.flatMap((head, column) => {
    const columnMeaning = columnOf(head);
    return columnMeaning?.column === 'part' ? [{ rank: columnMeaning.rank, column }] : [];
  });
  return headings.sort((one, other) => one.rank - other.rank)[0]?.column;
};

const keyIn = (cell: string): string | null => {
  const key = partKey(cell);
  return /\p{N}/u.test(key) && key.length <= LIMITS.partNumber ? key : null;
};

/**
 * Returns the column of part numbers below these headings, with the part key of each row. Returns null if no heading names part numbers.
 */
export const partsUnder = (heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const column = findPartColumn(heads);
  return column === undefined ? null : { column, keys: rows.map((cells) => keyIn(cells[column] ?? '')) };
};

/** Finds the first row with a heading for part numbers, and the column whose heading names them most clearly. */
const findPartHead = (rows: readonly PreviewRow[]): PartHead | undefined => {
  for (const { nr, cells } of rows) {
    const column = findPartColumn(cells);
    if (column !== undefined) return { headRow: nr, column };
  }
  return undefined;
};

/** Returns the index of the first row in which most columns have text. The rows above it describe the whole sheet. */
const findFirstFullRow = (rows: readonly PreviewRow[]): number => {
  const filledCounts = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const maxFilledCount = Math.max(0, ...filledCounts);
  return Math.max(
    0,
    filledCounts.findIndex((count) => count >= Math.max(1, maxFilledCount * 0.6)),
  );
};

/** False for a row with a single non-empty cell, which may be a title that mentions parts. */
const isHeading = (cells: readonly string[]): boolean => cells.length < 2 || cells.filter((cell) => cell !== '').length > 1;

type SheetHead = Pick<SheetRows, 'headCount' | 'partColumn' | 'priceColumns'> & { partHead: PartHead | null };

/** Returns the head of a sheet by the column mapping of its price list, or by its headings if there is no mapping. */
export const headOf = (firstRows: readonly PreviewRow[], mapping: PriceMapping | null): SheetHead => {
  const rows = firstRows.slice(0, HEAD_ROWS);
  const partHead = mapping ? { headRow: mapping.headRow, column: mapping.columns.part } : (findPartHead(rows) ?? null);
  const partAt = partHead ? rows.findIndex(({ nr, cells }) => nr === partHead.headRow && (mapping || isHeading(cells))) : -1;
  const headIndex = partAt >= 0 ? partAt : findFirstFullRow(rows);
  const heads = rows[headIndex]?.cells ?? [];
  const columns = mapping?.columns ?? (partHead ? columnsIn(heads).columns : undefined);
  const priceColumns = columns
    ? { price: columns.price, currency: columns.currency ?? null, named: currencyIn(heads[columns.price] ?? '') }
    : null;
  return { headCount: rows.length ? headIndex + 1 : 0, partColumn: partHead?.column ?? null, priceColumns, partHead };
};

export const addPartKeys = (rows: readonly PreviewRow[], head: PartHead | null): SheetRows['rows'] =>
  rows.map(({ nr, cells }) => {
    const key = head && nr > head.headRow ? keyIn(cells[head.column] ?? '') : null;
    return { nr, cells, ...(key !== null && { partKey: key }) };
  });
