import { csvRow, type DataFrame } from '@portal/contracts';

/** A table as CSV that no program runs: heads in the words of the reader, values as they are, with a mark of its encoding for Excel. */
export function csvOf(heads: readonly string[], { columns, rows }: DataFrame): string {
  const lines = [heads, ...rows.map((row) => columns.map(({ key }) => row[key] ?? null))];
  return `\uFEFF${lines.map(csvRow).join('\r\n')}\r\n`;
}
