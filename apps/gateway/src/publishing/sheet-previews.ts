import { canEdit, type Principal, type SheetRows } from '@portal/contracts';
import type { SheetPreview } from '@portal/office';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../platform/database/tables';
import { countStoredRows, findMatchingRows, loadRows } from '../services/storage/sheet-rows';
import { addPartKeys, HEAD_ROWS, headOf } from './parts/part-column';
import type { ReadableFile } from './versions';

/** The maximum number of characters in all cells of one response, because a small workbook can have many long cells. */
const SHEET_CHARACTERS = 1_000_000;

/** Truncates the cells to a common maximum length, the longest at which all rows fit into one response. */
export const truncateCells = <Row extends { cells: readonly string[] }>(rows: readonly Row[]): Row[] => {
  const lengths = rows.flatMap(({ cells }) => cells.map((cell) => cell.length));
  const sizeAt = (longest: number) => lengths.reduce((sum, length) => sum + Math.min(length, longest) + 3, 0);
  let longest = Math.max(0, ...new Set(lengths));
  if (sizeAt(longest) <= SHEET_CHARACTERS) return [...rows];
  let least = 0;
  while (least < longest) {
    const middle = Math.ceil((least + longest) / 2);
    if (sizeAt(middle) <= SHEET_CHARACTERS) least = middle;
    else longest = middle - 1;
  }
  return rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.slice(0, least).toWellFormed()) }));
};

export interface SheetPage {
  part: number;
  offset: number;
  limit: number;
  search: string | undefined;
  column: number | undefined;
}

/** Returns one page of a sheet's rows. Returns undefined for a hidden sheet, unless the reader may edit the publication. */
export const sheetOf = async (
  db: Kysely<Tables>,
  principal: Principal,
  { unitId, file: { id: fileId } }: ReadableFile,
  { part, offset, limit, search, column }: SheetPage,
): Promise<SheetRows | undefined> => {
  const row = await db
    .selectFrom('file_outline')
    .leftJoin('price_reading', 'price_reading.file_id', 'file_outline.file_id')
    .select([sql<Omit<SheetPreview, 'rows'> | null>`(sheets -> ${sql.lit(part - 1)}) - 'rows'`.as('sheet'), 'price_reading.mapping'])
    .where('file_outline.file_id', '=', fileId)
    .executeTakeFirst();
  if (!row?.sheet || (row.sheet.hidden && !canEdit(principal, unitId))) return undefined;
  const storedCount = await countStoredRows(db, fileId, part);
  const head = headOf(await loadRows(db, fileId, part, 0, HEAD_ROWS), row.mapping?.sheet === part ? row.mapping : null);
  const filter = { from: head.headCount, search: search ?? '', column, offset, limit };
  const { count, rows } = search
    ? await findMatchingRows(db, fileId, part, filter)
    : { count: storedCount, rows: await loadRows(db, fileId, part, offset, limit) };
  const { partHead, ...columns } = head;
  return { part, ...row.sheet, storedCount, matchCount: count, ...columns, rows: addPartKeys(truncateCells(rows), partHead) };
};
