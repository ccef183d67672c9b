import { csvRow, type DecimalMark } from '@portal/contracts/csv';
import type { Cell, Table } from './table.ts';

const PIECE_LENGTH = 16_384;

/** Formats a date as `2026-09-03 09:50:00`, which spreadsheet programs of every country recognize. */
const momentText = (moment: Date): string =>
  new Date(Math.round(moment.getTime() / 1_000) * 1_000).toISOString().replace('T', ' ').replace('.000Z', '');

const rowText = (cells: readonly Cell[], decimalMark: DecimalMark = '.'): string =>
  csvRow(
    cells.map((cell) => (cell instanceof Date ? momentText(cell) : cell)),
    decimalMark,
  );

/**
 * Writes a table as CSV (RFC 4180), with a byte order mark and the separator that spreadsheet programs expect in the reader's language. A
 * first line `sep=;` would make Excel ignore the byte order mark. Times are in UTC, to the second. Each row starts with the line end of the
 * previous row, so that a truncated file does not end with a line end.
 */
export async function* csvOf({ headings, rows, decimalMark }: Omit<Table, 'title' | 'isRightToLeft'>): AsyncGenerator<Buffer> {
  let piece = `\ufeff${rowText(headings, decimalMark)}`;
  for await (const row of rows) {
    piece += `\r\n${rowText(row, decimalMark)}`;
    if (piece.length < PIECE_LENGTH) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}\r\n`);
}
