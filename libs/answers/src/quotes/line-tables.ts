import type { Paragraph } from './paragraphs';

/** A table within the lines of a page. Its rows are lines with tabs, or each line is one cell, as on many slides. */
export interface LineTable {
  /** The line range of the table, including the column headings. */
  from: number;
  to: number;
  heads: string[];
  rows: { from: number; to: number; cells: string[] }[];
}

const TAB = '\t';
const MAX_CELL_LENGTH = 110;
const COLUMNS = [2, 3, 4, 5];
/** The numbers of lines before the table (a heading) and after it (a footer) that are tried. */
const PREFIX_LENGTHS = [0, 1];
const SUFFIX_LENGTHS = [0, 1, 2];
const MIN_ROWS = 2;
/** The maximum number of words in a cell with a code, as in `A2-77120 to A2-77488`. */
const WORDS_WITH_CODE = 3;
const COLUMN_SIMILARITY = 0.8;
/** The score bonus for rows that each start with a code. In other columns figures may be missing. */
const CODE_ROWS_BONUS = 0.25;

type Shape = 'code' | 'figure' | 'words';
const shapeOf = ({ text, kind }: Paragraph): Shape => (kind === 'code' ? 'code' : /\d/.test(text) ? 'figure' : 'words');
/** True for a line that holds a whole row: text after a code. */
const isPrintedRow = ({ text, kind }: Paragraph): boolean => kind === 'code' && text.split(/\s+/).length > WORDS_WITH_CODE;
const isCell = ({ text }: Paragraph): boolean => !text.includes(TAB) && text.length <= MAX_CELL_LENGTH && !/[.。!]$/u.test(text);

/** Returns the share of cells with the most frequent shape of their column. Columns of words do not show where rows start. */
const shapeSimilarity = (cells: readonly Paragraph[], columns: number): number => {
  let similarCount = 0;
  let decisiveCount = 0;
  for (let column = 0; column < columns; column++) {
    const shapes = cells.filter((_, index) => index % columns === column).map(shapeOf);
    const maxCount = Math.max(...(['code', 'figure', 'words'] as const).map((shape) => shapes.filter((item) => item === shape).length));
    similarCount += maxCount;
    if (maxCount === shapes.length && shapes[0] !== 'words') decisiveCount += 1;
  }
  return decisiveCount ? similarCount / cells.length : 0;
};

const isRow = ({ text }: Paragraph): boolean => text.includes(TAB);

/** Reads lines with tabs as a table whose first line contains the column headings. */
const tableOfRows = (run: readonly Paragraph[], from: number): LineTable | undefined => {
  const [heads, ...rows] = run.map(({ text }) => text.split(TAB).map((cell) => cell.trim()));
  if (!heads || !rows.length) return undefined;
  return {
    from,
    to: from + run.length,
    heads,
    rows: rows.map((cells, index) => ({ from: from + index + 1, to: from + index + 2, cells })),
  };
};

/** Finds the best way to read a run of short lines as a table with column headings; undefined if there is none. */
const tableIn = (run: readonly Paragraph[], start: number): LineTable | undefined => {
  let bestTable: { table: LineTable; score: number } | undefined;
  for (const columns of COLUMNS)
    for (const prefix of PREFIX_LENGTHS)
      for (const suffix of SUFFIX_LENGTHS) {
        const tableLines = run.slice(prefix, run.length - suffix);
        const cells = tableLines.slice(columns);
        if (tableLines.length % columns || cells.length / columns < MIN_ROWS) continue;
        const heads = tableLines.slice(0, columns);
        const figures = heads.filter((head) => shapeOf(head) !== 'words').length;
        const isTable = figures * 3 <= columns && !heads.some(({ kind }) => kind === 'code') && !tableLines.some(isPrintedRow);
        const share = isTable ? shapeSimilarity(cells, columns) : 0;
        // In a tie, prefer rows that start with codes, then more lines, then headings without figures.
        const startsWithCodes = cells.every((cell, index) => index % columns || cell.kind === 'code');
        const score = share - 0.01 * (prefix + suffix) - 0.02 * figures + (startsWithCodes ? CODE_ROWS_BONUS : 0);
        if (share < COLUMN_SIMILARITY || (bestTable && bestTable.score >= score)) continue;
        const tableStart = start + prefix;
        const rows = Array.from({ length: cells.length / columns }, (_, row) => ({
          from: tableStart + columns * (row + 1),
          to: tableStart + columns * (row + 2),
          cells: cells.slice(row * columns, (row + 1) * columns).map(({ text }) => text),
        }));
        bestTable = { table: { from: tableStart, to: tableStart + tableLines.length, heads: heads.map(({ text }) => text), rows }, score };
      }
  return bestTable?.table;
};

export const lineTablesOf = (paragraphs: readonly Paragraph[]): LineTable[] => {
  const tables: LineTable[] = [];
  for (let runStart = 0; runStart < paragraphs.length; ) {
    const fits = isRow(paragraphs[runStart]!) ? isRow : isCell;
    let runEnd = runStart;
    while (runEnd < paragraphs.length && fits(paragraphs[runEnd]!)) runEnd++;
    const run = paragraphs.slice(runStart, runEnd);
    const table = fits === isRow ? tableOfRows(run, runStart) : tableIn(run, runStart);
    if (table) tables.push(table);
    runStart = Math.max(runEnd, runStart + 1);
  }
  return tables;
};
