import { LIMITS, type SheetRows } from '@portal/contracts';
import type { PreviewRow } from '../../files/extraction/extract';
import { columnOf } from '../../files/extraction/prices/headings';
import { partKey } from '../../files/extraction/prices/part-key';
import type { PriceMapping } from '../../files/extraction/prices/price-reader';

/** Within these many rows of a sheet its headings are looked for. */
const HEAD_ROWS = 20;

interface PartColumn {
  headRow: number;
  column: number;
}

/** The first row with a heading for part numbers, and the cell that says so most surely. */
const findColumn = (rows: readonly PreviewRow[]): PartColumn | undefined => {
  for (const { nr, cells } of rows.slice(0, HEAD_ROWS)) {
    const headings = cells.flatMap((cell, column) => {
      const meaning = columnOf(cell);
      return meaning?.column === 'part' ? [{ rank: meaning.rank, column }] : [];
    });
    const [best] = headings.sort((one, other) => one.rank - other.rank);
    if (best) return { headRow: nr, column: best.column };
  }
  return undefined;
};

/** The rows of a sheet, each with the key of its part: by the columns that its prices were read from, else by its headings. */
export const markParts = (rows: readonly PreviewRow[], mapping: PriceMapping | null): Pick<SheetRows, 'partColumn' | 'rows'> => {
  const place = mapping ? { headRow: mapping.headRow, column: mapping.columns.part } : findColumn(rows);
  if (!place) return { partColumn: null, rows: [...rows] };
  const marked = rows.map(({ nr, cells }) => {
    const key = nr > place.headRow ? partKey(cells[place.column] ?? '') : '';
    return { nr, cells, ...(/\d/.test(key) && key.length <= LIMITS.partNumber && { partKey: key }) };
  });
  return { partColumn: place.column, rows: marked };
};
