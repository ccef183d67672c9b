import { csvRow, type DecimalMark } from '@portal/contracts/csv';
import type { Cell, Table } from './table.ts';

const PIECE = 16_384;

/** `2026-09-03 09:50:00`, which table programs of every country read as a moment. */
const momentText = (moment: Date): string =>
  new Date(Math.round(moment.getTime() / 1_000) * 1_000).toISOString().replace('T', ' ').replace('.000Z', '');

const rowText = (cells: readonly Cell[], decimalMark: DecimalMark = '.'): string =>
  csvRow(
    cells.map((cell) => (cell instanceof Date ? momentText(cell) : cell)),
    decimalMark,
  );

/**
 * A table as CSV (RFC 4180), with the mark by which table programs know that it is UTF-8, and separated as they expect it in the reader's language: a first
 * line `sep=;` would make Excel ignore that mark. Moments are in UTC, to the second. Each row begins with the line
 * end of the one before, and the last of them comes with the end: a file that was cut has none.
 */
export async function* csvOf({ headings, rows, decimalMark }: Omit<Table, 'title' | 'isRightToLeft'>): AsyncGenerator<Buffer> {
  let piece = `\ufeff${rowText(headings, decimalMark)}`;
  for await (const row of rows) {
    piece += `\r\n${rowText(row, decimalMark)}`;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}\r\n`);
}
