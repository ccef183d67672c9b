import { OfficeParts } from '../package/office-parts.ts';
import type { Row } from '../row.ts';
import { readSheetLayout } from '../sheets/sheet-layout.ts';
import { Workbook } from '../sheets/workbook.ts';

/** The maximum number of rows on a cover, and the maximum number of columns that are read for it. */
export const ROWS_AT_MOST = 18;
const COLUMNS_AT_MOST = 24;
/** The maximum number of characters that are read from a cell. */
const CHARACTERS_AT_MOST = 80;

export interface StartCell {
  text: string;
  isNumber: boolean;
}

/** A visible column with its cells by row; undefined for an empty cell. */
export interface StartColumn {
  /** The width in characters; undefined for the default width. */
  width: number | undefined;
  cells: readonly (StartCell | undefined)[];
}

/** The top of a sheet at the side where reading starts, from the first column and the first row that have content. */
export interface SheetStart {
  isRightToLeft: boolean;
  columns: readonly StartColumn[];
  /** The index of the row with the column names, which is the first with several texts and no number; -1 if there is none. */
  headRow: number;
}

/** Returns the start of the first visible sheet that has cells; undefined if no sheet has any. */
export const readSheetStart = async (path: string): Promise<SheetStart | undefined> => {
  const parts = await OfficeParts.open(path);
  try {
    const workbook = await Workbook.open(parts);
    for (const sheet of workbook.sheets.filter(({ hidden }) => !hidden)) {
      const rows: Row[] = [];
      await workbook.readRows(sheet, (row) => {
        if (row.cells.some(Boolean) && row.nr - (rows[0]?.nr ?? row.nr) < ROWS_AT_MOST) rows.push(row);
        return row.nr - (rows[0]?.nr ?? row.nr) < ROWS_AT_MOST - 1;
      });
      if (!rows.length) continue;
      const { isRightToLeft, widths } = await readSheetLayout(parts, sheet.part);
      const columns = columnsOf(rows, widths);
      return { isRightToLeft, columns, headRow: headRowOf(columns) };
    }
    return undefined;
  } finally {
    parts.close();
  }
};

const columnsOf = (rows: readonly Row[], widths: ReadonlyMap<number, number>): StartColumn[] => {
  const first = Math.min(...rows.map(({ cells }) => cells.findIndex(Boolean)));
  const last = Math.min(Math.max(...rows.map(({ cells }) => cells.length)), first + COLUMNS_AT_MOST);
  const columns: StartColumn[] = [];
  for (let column = first; column < last; column++) {
    if (widths.get(column) === 0) continue;
    const cells: (StartCell | undefined)[] = Array.from({ length: ROWS_AT_MOST });
    for (const { nr, cells: rowCells } of rows) {
      const cell = rowCells[column];
      const text = cell?.text.replace(/\s+/g, ' ').trim().slice(0, CHARACTERS_AT_MOST).toWellFormed();
      if (cell && text) cells[nr - rows[0]!.nr] = { text, isNumber: cell.number !== null };
    }
    columns.push({ width: widths.get(column), cells });
  }
  return columns;
};

const headRowOf = (columns: readonly StartColumn[]): number => {
  for (let row = 0; row < ROWS_AT_MOST - 1; row++) {
    const cells = columns.map((column) => column.cells[row]).filter((cell) => cell !== undefined);
    if (cells.length > 1 && cells.every(({ isNumber }) => !isNumber)) return row;
    // Rows with numbers before any column names are data.
    if (cells.some(({ isNumber }) => isNumber)) return -1;
  }
  return -1;
};

/** Returns all text that a cover may show. */
export const textOfStart = ({ columns }: SheetStart): string =>
  columns.flatMap(({ cells }) => cells.map((cell) => cell?.text ?? '')).join('');
