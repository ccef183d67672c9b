import type { Paragraph } from './paragraphs';

/** A table among the lines of a page: its rows are lines with tabs in them, or its cells stand in lines of their own, as on many slides. */
export interface LineTable {
  /** The lines that it takes, the names of its columns included. */
  from: number;
  to: number;
  heads: string[];
  rows: { from: number; to: number; cells: string[] }[];
}

const TAB = '\t';
const CELL = 110;
const COLUMNS = [2, 3, 4, 5];
/** A heading may stand before its first line, and one or two lines after its last. */
const BEFORE = [0, 1];
const AFTER = [0, 1, 2];
const ROWS_AT_LEAST = 2;
/** As `A2-77120 to A2-77488`. */
const WORDS_WITH_CODE = 3;
/** How alike the cells of a column must be. */
const ALIKE = 0.8;
/** What it is worth that each row begins with a code: other cells may have a figure in them or not. */
const ROWS_OF_CODES = 0.25;

type Shape = 'code' | 'figure' | 'words';
const shapeOf = ({ text, kind }: Paragraph): Shape => (kind === 'code' ? 'code' : /\d/.test(text) ? 'figure' : 'words');
/** In print a row is one line: what follows a code there is no other cell. */
const isPrintedRow = ({ text, kind }: Paragraph): boolean => kind === 'code' && text.split(/\s+/).length > WORDS_WITH_CODE;
const isCell = ({ text }: Paragraph): boolean => !text.includes(TAB) && text.length <= CELL && !/[.。!]$/u.test(text);

/** The share of cells that have the shape most frequent in their column. A column of words alone says little of where rows begin. */
const likeness = (cells: readonly Paragraph[], columns: number): number => {
  let alike = 0;
  let telling = 0;
  for (let column = 0; column < columns; column++) {
    const shapes = cells.filter((_, at) => at % columns === column).map(shapeOf);
    const most = Math.max(...(['code', 'figure', 'words'] as const).map((shape) => shapes.filter((one) => one === shape).length));
    alike += most;
    if (most === shapes.length && shapes[0] !== 'words') telling += 1;
  }
  return telling ? alike / cells.length : 0;
};

const isRow = ({ text }: Paragraph): boolean => text.includes(TAB);

/** Lines with tabs, the first of which names the columns. */
const tableOfRows = (run: readonly Paragraph[], from: number): LineTable | undefined => {
  const [heads, ...rows] = run.map(({ text }) => text.split(TAB).map((cell) => cell.trim()));
  if (!heads || !rows.length) return undefined;
  return { from, to: from + run.length, heads, rows: rows.map((cells, at) => ({ from: from + at + 1, to: from + at + 2, cells })) };
};

/** The best way to read a run of short lines as a table with a line of names; none where no way fits. */
const tableIn = (run: readonly Paragraph[], start: number): LineTable | undefined => {
  let best: { table: LineTable; score: number } | undefined;
  for (const columns of COLUMNS)
    for (const before of BEFORE)
      for (const after of AFTER) {
        const inside = run.slice(before, run.length - after);
        const cells = inside.slice(columns);
        if (inside.length % columns || cells.length / columns < ROWS_AT_LEAST) continue;
        const heads = inside.slice(0, columns);
        const figures = heads.filter((head) => shapeOf(head) !== 'words').length;
        const isTable = figures * 3 <= columns && !heads.some(({ kind }) => kind === 'code') && !inside.some(isPrintedRow);
        const share = isTable ? likeness(cells, columns) : 0;
        // Where two ways fit as well: rows that begin with codes, more lines, and no column that is named by a figure.
        const startsWithCodes = cells.every((cell, at) => at % columns || cell.kind === 'code');
        const score = share - 0.01 * (before + after) - 0.02 * figures + (startsWithCodes ? ROWS_OF_CODES : 0);
        if (share < ALIKE || (best && best.score >= score)) continue;
        const from = start + before;
        const rows = Array.from({ length: cells.length / columns }, (_, row) => ({
          from: from + columns * (row + 1),
          to: from + columns * (row + 2),
          cells: cells.slice(row * columns, (row + 1) * columns).map(({ text }) => text),
        }));
        best = { table: { from, to: from + inside.length, heads: heads.map(({ text }) => text), rows }, score };
      }
  return best?.table;
};

/** The tables among the paragraphs of a page. */
export const lineTablesOf = (paragraphs: readonly Paragraph[]): LineTable[] => {
  const tables: LineTable[] = [];
  for (let from = 0; from < paragraphs.length; ) {
    const fits = isRow(paragraphs[from]!) ? isRow : isCell;
    let to = from;
    while (to < paragraphs.length && fits(paragraphs[to]!)) to++;
    const run = paragraphs.slice(from, to);
    const table = fits === isRow ? tableOfRows(run, from) : tableIn(run, from);
    if (table) tables.push(table);
    from = Math.max(to, from + 1);
  }
  return tables;
};
