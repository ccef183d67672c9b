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

/** The cell under the heading that says part number most surely. */
const partHeading = (heads: readonly string[]): number | undefined => {
  const headings = heads.flatMap((head, column) => {
    const meaning = columnOf(head);
    return meaning?.column === 'part' ? [{ rank: meaning.rank, column }] : [];
  });
  return headings.sort((one, other) => one.rank - other.rank)[0]?.column;
};

const keyIn = (cell: string): string | null => {
  const key = partKey(cell);
  return /\p{N}/u.test(key) && key.length <= LIMITS.partNumber ? key : null;
};

/** Where part numbers stand in rows under these heads, and the key of each row; null where no head says so. */
export const partsUnder = (heads: readonly string[], rows: readonly (readonly string[])[]) => {
  const column = partHeading(heads);
  return column === undefined ? null : { column, keys: rows.map((cells) => keyIn(cells[column] ?? '')) };
};

/** The first row with a heading for part numbers, and the cell that says so most surely. */
const findColumn = (rows: readonly PreviewRow[]): PartColumn | undefined => {
  for (const { nr, cells } of rows.slice(0, HEAD_ROWS)) {
    const column = partHeading(cells);
    if (column !== undefined) return { headRow: nr, column };
  }
  return undefined;
};

/** The rows of a sheet, each with the key of its part: by the columns that its prices were read from, else by its headings. */
export const markParts = (rows: readonly PreviewRow[], mapping: PriceMapping | null): Pick<SheetRows, 'partColumn' | 'rows'> => {
  const place = mapping ? { headRow: mapping.headRow, column: mapping.columns.part } : findColumn(rows);
  if (!place) return { partColumn: null, rows: [...rows] };
  const marked = rows.map(({ nr, cells }) => {
    const key = nr > place.headRow ? keyIn(cells[place.column] ?? '') : null;
    return { nr, cells, ...(key !== null && { partKey: key }) };
  });
  return { partColumn: place.column, rows: marked };
};
