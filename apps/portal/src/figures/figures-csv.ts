import type { DataFrame } from '@portal/contracts';

/** A program for tables would take such text for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table as CSV that no program runs: heads in the words of the reader, values as they are, with a mark of its encoding for Excel. */
export function csvOf(heads: readonly string[], { columns, rows }: DataFrame): string {
  const lines = [heads, ...rows.map((row) => columns.map(({ key }) => row[key] ?? null))];
  return `\uFEFF${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`;
}
