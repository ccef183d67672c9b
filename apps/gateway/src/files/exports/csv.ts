import type { Cell, Table } from './table';

/** What a table program would take for a formula, also in the full-width forms of East Asia, and what begins with an apostrophe as these do: so that one can be taken away again. */
const FORMULA = /^'*(\s*[=+\-@＝＋－＠]|[\t\r])/;
const NEEDS_QUOTES = /[",;\r\n\t]/;
const PIECE = 16_384;

/** A cell as text: nothing that somebody typed is evaluated. */
const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (cell instanceof Date) return new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().replace('.000Z', 'Z');
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const rowText = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

/** A table as CSV (RFC 4180), with the mark by which table programs know that it is UTF-8. Moments are in UTC, to the second. */
export async function* csvOf({ headings, rows }: Omit<Table, 'title' | 'isRightToLeft'>): AsyncGenerator<Buffer> {
  let piece = `\ufeff${rowText(headings)}`;
  for await (const row of rows) {
    piece += rowText(row);
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
