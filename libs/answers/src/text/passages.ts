import type { FileText, SheetPreview } from '@portal/office';

export interface PassageDraft {
  page: number | null;
  sheet: string | null;
  rowFrom: number | null;
  rowTo: number | null;
  heading: string;
  body: string;
  cells: string[][] | null;
}

/** The extracted contents of a file, with the cells of its first sheet rows. */
export interface FileContents {
  pages: number | null;
  sheets: readonly SheetPreview[];
  texts: readonly FileText[];
}

/** The maximum length of a passage in characters. A longer page is split. */
const MAX_PASSAGE_LENGTH = 2_500;
const ROWS_PER_PASSAGE = 40;
/** The maximum length in characters of a passage's rows, and of the headings that each passage of a sheet repeats. */
const MAX_ROWS_LENGTH = 12_000;
const MAX_HEADS_LENGTH = 1_000;
const MAX_HEADING_LENGTH = 160;
/** The number of rows that are searched for the column headings, and the minimum share of the sheet's width that headings fill. */
const ROWS_BEFORE_HEADS = 15;
const MIN_HEADS_WIDTH_SHARE = 0.6;

const NO_PLACE = { page: null, sheet: null, rowFrom: null, rowTo: null, cells: null };
const headingOf = (body: string): string => {
  const line = body.split('\n', 1)[0]!.trim();
  return line.length <= MAX_HEADING_LENGTH ? line : '';
};

/** Splits a paragraph that is longer than a passage at the end of a sentence or a word. */
const truncateParagraph = (paragraph: string): string[] => {
  const pieces: string[] = [];
  let remainingText = paragraph;
  while (remainingText.length > MAX_PASSAGE_LENGTH) {
    const head = remainingText.slice(0, MAX_PASSAGE_LENGTH);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('؟ '), head.lastIndexOf('! '));
    const end = sentence > MAX_PASSAGE_LENGTH / 2 ? sentence + 1 : Math.max(head.lastIndexOf(' '), MAX_PASSAGE_LENGTH / 2);
    pieces.push(remainingText.slice(0, end).toWellFormed());
    remainingText = remainingText.slice(end).trimStart();
  }
  return [...pieces, remainingText];
};

/** Splits a text between paragraphs into pieces no longer than a passage. */
export const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  let piece = '';
  for (const line of text.split('\n').flatMap(truncateParagraph)) {
    if (piece && piece.length + line.length >= MAX_PASSAGE_LENGTH) {
      pieces.push(piece);
      piece = '';
    }
    piece += (piece && '\n') + line;
  }
  return [...pieces, piece].map((item) => item.trim()).filter(Boolean);
};

/** Returns the passages of an item's title and description. */
export const passagesOfText = (text: string): PassageDraft[] =>
  piecesOf(text).map((body) => ({ ...NO_PLACE, heading: headingOf(body), body }));

interface SheetRow {
  nr: number;
  cells: string[];
}

/** Returns all rows of a sheet: the rows of the preview, then the remaining lines of its text. */
const rowsOf = ({ rows, rowCount }: SheetPreview, text: string): SheetRow[] => {
  if (rowCount <= rows.length) return rows;
  const last = rows.at(-1)?.nr ?? 0;
  const furtherLines = text.split('\n').slice(rows.length);
  return [...rows, ...furtherLines.map((line, index) => ({ nr: last + 1 + index, cells: line.split('\t') }))];
};

const countFilledCells = ({ cells }: SheetRow): number => cells.filter((cell) => cell.trim()).length;

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, { length }) => sum + length + 1, 0);

/** Truncates all cells of a row that is too long to the same length. */
const truncateCells = (cells: string[], maxLength: number): string[] => {
  if (lengthOf(cells) <= maxLength) return cells;
  const cellLimit = Math.max(1, Math.floor(maxLength / cells.length));
  return cells.map((cell) => cell.slice(0, cellLimit).toWellFormed());
};

/** Returns the next rows of a passage: at least one row, and further rows within the limits of count and length. */
const rowsOfPassage = (rows: readonly SheetRow[], from: number): SheetRow[] => {
  const passageRows: SheetRow[] = [];
  let remainingLength = MAX_ROWS_LENGTH;
  for (const row of rows.slice(from, from + ROWS_PER_PASSAGE)) {
    const cells = truncateCells(row.cells, MAX_ROWS_LENGTH);
    remainingLength -= lengthOf(cells);
    if (passageRows.length && remainingLength < 0) break;
    passageRows.push(cells === row.cells ? row : { nr: row.nr, cells });
  }
  return passageRows;
};

const passagesOfSheet = (sheet: SheetPreview, text: string): PassageDraft[] => {
  const rows = rowsOf(sheet, text);
  const minimumWidth = Math.max(2, sheet.columnCount * MIN_HEADS_WIDTH_SHARE);
  const headRow = rows.slice(0, ROWS_BEFORE_HEADS).findIndex((row) => countFilledCells(row) >= minimumWidth);
  const heads = headRow < 0 ? null : truncateCells(rows[headRow]!.cells, MAX_HEADS_LENGTH);
  const textAbove = rows
    .slice(0, Math.max(0, headRow))
    .map(({ cells }) => truncateCells(cells, MAX_HEADS_LENGTH).filter(Boolean).join(' '));
  const heading = [...textAbove, sheet.name].filter(Boolean).join(' · ').slice(0, MAX_HEADING_LENGTH).toWellFormed();
  const rowsBelow = rows.slice(headRow + 1);
  const passages: PassageDraft[] = [];
  for (let startIndex = 0, count = 0; startIndex < rowsBelow.length; startIndex += count) {
    const passageRows = rowsOfPassage(rowsBelow, startIndex);
    count = passageRows.length;
    const cells = heads && [heads, ...passageRows.map((row) => row.cells)];
    const lines = (cells ?? passageRows.map((row) => row.cells)).map((row) => row.join('\t').trim());
    const body = [...(startIndex ? [] : textAbove), ...lines].join('\n');
    passages.push({ page: null, sheet: sheet.name, rowFrom: passageRows[0]!.nr, rowTo: passageRows.at(-1)!.nr, heading, body, cells });
  }
  return passages;
};

/** Returns the passages of a file in order, without hidden sheets. */
export const passagesOfFile = ({ pages, sheets, texts }: FileContents): PassageDraft[] => {
  if (sheets.length)
    return sheets.flatMap((sheet, index) =>
      sheet.hidden ? [] : passagesOfSheet(sheet, texts.find(({ nr }) => nr === index + 1)?.text ?? ''),
    );
  return texts.flatMap(({ nr, text }) =>
    piecesOf(text).map((body) => ({ ...NO_PLACE, page: pages === null ? null : nr, heading: headingOf(body), body })),
  );
};
