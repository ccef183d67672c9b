import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { loadFonts } from './cover-fonts.ts';
import { DRAWN_SIZE } from './cover-size.ts';
import { ROWS_AT_MOST, readSheetStart, type SheetStart, type StartCell, type StartColumn, textOfStart } from './sheet-start.ts';

/** The width of the drawn part of a sheet in points. */
const SHEET_WIDTH = 420;
const SCALE = DRAWN_SIZE.width / SHEET_WIDTH;
const ROW_HEIGHT = 17 * SCALE;
const FONT_SIZE = 9.5 * SCALE;
const CELL_PADDING = 4 * SCALE;
/** The distance of the baseline from the bottom of its row, relative to the row height. */
const DESCENT = 0.31;
/** The width of a character in points, the unit in which workbooks measure columns, and the default column width. */
const CHARACTER_WIDTH = 5;
const DEFAULT_WIDTH = 9;
/** The minimum and maximum column width in characters, so that a wide column leaves space for others. */
const WIDTH_RANGE = [3, 36] as const;
const INK = '#1b1b1b';
const GRID_COLOUR = '#d5dcde';
const HEAD_COLOUR = '#e6ecee';
const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LETTER = /\p{L}/u;

/**
 * Draws the start of the first sheet as a table, with the fonts of the portal. Throws if a character is in none of these fonts, or if no
 * sheet has anything to draw.
 */
export const drawSheet = async (path: string): Promise<Sharp> => {
  const start = await readSheetStart(path);
  if (!start) throw new Error('The file has nothing to draw');
  const families = loadFonts(textOfStart(start));
  if (families === null) throw new Error('A character is in none of the fonts');
  const { width, height } = DRAWN_SIZE;
  const canvas = createCanvas(width, height);
  drawTable(canvas.getContext('2d'), start, families);
  return sharp(canvas.data(), { raw: { width, height, channels: 4 } });
};

const pixelsOf = (characters: number): number => Math.min(Math.max(characters, WIDTH_RANGE[0]), WIDTH_RANGE[1]) * CHARACTER_WIDTH * SCALE;

const drawTable = (context: SKRSContext2D, { columns, isRightToLeft, headRow }: SheetStart, families: string): void => {
  const setFont = (weight: 400 | 700) => {
    context.font = `${weight} ${FONT_SIZE}px ${families}`;
  };
  setFont(400);
  const edges = edgesOf(columns.map((column) => widthOf(context, column)));
  /** Mirrors an area in a sheet whose first column is on the right. */
  const leftOf = (start: number, width: number): number => (isRightToLeft ? DRAWN_SIZE.width - start - width : start);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, DRAWN_SIZE.width, DRAWN_SIZE.height);
  if (headRow >= 0) {
    context.fillStyle = HEAD_COLOUR;
    context.fillRect(leftOf(0, edges[columns.length]!), headRow * ROW_HEIGHT, edges[columns.length]!, ROW_HEIGHT);
  }
  drawGrid(context, edges, leftOf);

  for (let row = 0; row < ROWS_AT_MOST; row++) {
    // A first row above the column names is the title of the table.
    setFont(row === headRow || (row === 0 && headRow > 0) ? 700 : 400);
    for (const [column, { cells }] of columns.entries()) {
      const cell = cells[row];
      const from = edges[column]!;
      if (from >= DRAWN_SIZE.width) break;
      if (!cell) continue;
      // A text extends over the empty cells after it, as in a spreadsheet.
      let end = column + 1;
      while (!cell.isNumber && end < columns.length && !columns[end]!.cells[row]) end++;
      const isAtEnd = edges[end]! > DRAWN_SIZE.width || (!cell.isNumber && end === columns.length);
      // A truncated number would look like another number.
      if (cell.isNumber && isAtEnd) continue;
      const to = isAtEnd ? DRAWN_SIZE.width : edges[end]!;
      drawCell(
        context,
        cell,
        { x: leftOf(from, to - from), y: row * ROW_HEIGHT, width: to - from, fill: row === headRow ? HEAD_COLOUR : '#fff' },
        isRightToLeft,
      );
    }
  }
};

/** Returns the width of a column in pixels. The width fits all numbers in the column, because a truncated number looks like another one. */
const widthOf = (context: SKRSContext2D, { width = DEFAULT_WIDTH, cells }: StartColumn): number => {
  const numberWidths = cells.map((cell) => (cell?.isNumber ? context.measureText(cell.text).width + 2 * CELL_PADDING : 0));
  return Math.max(pixelsOf(width), ...numberWidths);
};

/** Returns the edges of columns, continued with empty columns to the edge of the cover. */
const edgesOf = (widths: readonly number[]): number[] => {
  const edges = [0];
  for (const width of widths) edges.push(edges.at(-1)! + width);
  while (edges.at(-1)! < DRAWN_SIZE.width) edges.push(edges.at(-1)! + pixelsOf(DEFAULT_WIDTH));
  return edges;
};

const drawGrid = (context: SKRSContext2D, edges: readonly number[], leftOf: (start: number, width: number) => number): void => {
  context.strokeStyle = GRID_COLOUR;
  context.lineWidth = SCALE * 0.75;
  context.beginPath();
  for (const edge of edges.slice(1)) {
    context.moveTo(leftOf(edge, 0), 0);
    context.lineTo(leftOf(edge, 0), DRAWN_SIZE.height);
  }
  for (let row = 1; row <= ROWS_AT_MOST; row++) {
    context.moveTo(0, row * ROW_HEIGHT);
    context.lineTo(DRAWN_SIZE.width, row * ROW_HEIGHT);
  }
  context.stroke();
};

interface CellArea {
  x: number;
  y: number;
  width: number;
  fill: string;
}

/** Draws the text of a cell on one line, cut off at its edge: numbers at the end of the cell, texts at its start, or at
 * the right if they are written from right to left. */
const drawCell = (context: SKRSContext2D, { text, isNumber }: StartCell, { x, y, width, fill }: CellArea, isRightToLeft: boolean): void => {
  const isRtlText = RTL_LETTER.test(LETTER.exec(text)?.[0] ?? '');
  const isAtRight = isNumber ? !isRightToLeft : isRightToLeft || isRtlText;
  const textWidth = Math.min(context.measureText(text).width, width - 2 * CELL_PADDING);
  context.save();
  context.beginPath();
  context.rect(x + CELL_PADDING, y, width - 2 * CELL_PADDING, ROW_HEIGHT);
  context.clip();
  // Removes the grid lines below a text that covers several cells.
  context.fillStyle = fill;
  context.fillRect(isAtRight ? x + width - CELL_PADDING - textWidth : x + CELL_PADDING, y + SCALE, textWidth, ROW_HEIGHT - 2 * SCALE);
  context.fillStyle = INK;
  context.direction = isRtlText ? 'rtl' : 'ltr';
  context.textAlign = isAtRight ? 'right' : 'left';
  context.fillText(text, isAtRight ? x + width - CELL_PADDING : x + CELL_PADDING, y + ROW_HEIGHT * (1 - DESCENT));
  context.restore();
};
