import { csvRow, type DataFrame, decimalMarkOf } from '@portal/contracts';

/** A table as CSV that no program runs: heads in the words of the reader, separated as table programs of this language expect it, with a mark of its encoding. */
export function csvOf(heads: readonly string[], { columns, rows }: DataFrame, language = 'en'): string {
  const mark = decimalMarkOf(language);
  const lines = [heads, ...rows.map((row) => columns.map(({ key }) => row[key] ?? null))];
  return `\uFEFF${lines.map((line) => csvRow(line, mark)).join('\r\n')}\r\n`;
}
