import { csvRow } from '@portal/contracts';
import type { Cell, Table } from './table';

const PIECE = 16_384;

const rowText = (cells: readonly Cell[]): string =>
  csvRow(
    cells.map((cell) =>
      cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().replace('.000Z', 'Z') : cell,
    ),
  );

/**
 * A table as CSV (RFC 4180), with the mark by which table programs know that it is UTF-8. Moments are in UTC, to the second. Each row begins with the line
 * end of the one before, and the last of them comes with the end: a file that was cut has none.
 */
export async function* csvOf({ headings, rows }: Omit<Table, 'title' | 'isRightToLeft'>): AsyncGenerator<Buffer> {
  let piece = `\ufeff${rowText(headings)}`;
  for await (const row of rows) {
    piece += `\r\n${rowText(row)}`;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(`${piece}\r\n`);
}
