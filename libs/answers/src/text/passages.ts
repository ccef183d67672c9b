import type { FileText, SheetPreview } from '@portal/office';

/** A passage as it is cut from a text. */
export interface PassageDraft {
  page: number | null;
  sheet: string | null;
  rowFrom: number | null;
  rowTo: number | null;
  heading: string;
  body: string;
  cells: string[][] | null;
}

/** What is known of a file; of sheets the first rows with their cells. */
export interface FileContents {
  pages: number | null;
  sheets: readonly SheetPreview[];
  texts: readonly FileText[];
}

/** Characters of a passage; a longer page is several. */
const LONGEST = 2_500;
const ROWS = 40;
/** Characters of the rows of a passage, and of the heads that each passage of a sheet repeats. */
const LONGEST_ROWS = 12_000;
const LONGEST_HEADS = 1_000;
const HEADING = 160;
/** In how many rows the heads of the columns are looked for, and how much of the sheet's width they take. */
const ROWS_BEFORE_HEADS = 15;
const WIDTH_OF_HEADS = 0.6;

const place = { page: null, sheet: null, rowFrom: null, rowTo: null, cells: null };
const headingOf = (body: string): string => {
  const line = body.split('\n', 1)[0]!.trim();
  return line.length <= HEADING ? line : '';
};

/** The end of a sentence or a word near the limit, where a paragraph is longer than a passage. */
const cutParagraph = (paragraph: string): string[] => {
  const pieces: string[] = [];
  let rest = paragraph;
  while (rest.length > LONGEST) {
    const head = rest.slice(0, LONGEST);
    const sentence = Math.max(head.lastIndexOf('. '), head.lastIndexOf('。'), head.lastIndexOf('؟ '), head.lastIndexOf('! '));
    const end = sentence > LONGEST / 2 ? sentence + 1 : Math.max(head.lastIndexOf(' '), LONGEST / 2);
    pieces.push(rest.slice(0, end).toWellFormed());
    rest = rest.slice(end).trimStart();
  }
  return [...pieces, rest];
};

/** A text in pieces of at most the length of a passage, cut between paragraphs. */
export const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  let piece = '';
  for (const line of text.split('\n').flatMap(cutParagraph)) {
    if (piece && piece.length + line.length >= LONGEST) {
      pieces.push(piece);
      piece = '';
    }
    piece += (piece && '\n') + line;
  }
  return [...pieces, piece].map((one) => one.trim()).filter(Boolean);
};

/** What is said of an item besides its files. */
export const passagesOfText = (text: string): PassageDraft[] =>
  piecesOf(text).map((body) => ({ ...place, heading: headingOf(body), body }));

/** A row with its number in the sheet, if that is known. */
interface SheetRow {
  nr: number;
  cells: string[];
}

/** All rows of a sheet: those of its preview, and the lines of its text beyond them. */
const rowsOf = ({ rows, rowCount }: SheetPreview, text: string): SheetRow[] => {
  if (rowCount <= rows.length) return rows;
  const last = rows.at(-1)?.nr ?? 0;
  const beyond = text.split('\n').slice(rows.length);
  return [...rows, ...beyond.map((line, at) => ({ nr: last + 1 + at, cells: line.split('\t') }))];
};

const width = ({ cells }: SheetRow): number => cells.filter((cell) => cell.trim()).length;

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, { length }) => sum + length + 1, 0);

/** Cuts the cells of a row that is longer than that, each to the same length. */
const shortened = (cells: string[], most: number): string[] => {
  if (lengthOf(cells) <= most) return cells;
  const each = Math.max(1, Math.floor(most / cells.length));
  return cells.map((cell) => cell.slice(0, each).toWellFormed());
};

/** The next rows that make a passage: at least one, and as many as are neither too many nor too long together. */
const rowsOfPassage = (rows: readonly SheetRow[], from: number): SheetRow[] => {
  const some: SheetRow[] = [];
  let left = LONGEST_ROWS;
  for (const row of rows.slice(from, from + ROWS)) {
    const cells = shortened(row.cells, LONGEST_ROWS);
    left -= lengthOf(cells);
    if (some.length && left < 0) break;
    some.push(cells === row.cells ? row : { nr: row.nr, cells });
  }
  return some;
};

const passagesOfSheet = (sheet: SheetPreview, text: string): PassageDraft[] => {
  const rows = rowsOf(sheet, text);
  const needed = Math.max(2, sheet.columnCount * WIDTH_OF_HEADS);
  const at = rows.slice(0, ROWS_BEFORE_HEADS).findIndex((row) => width(row) >= needed);
  const heads = at < 0 ? null : shortened(rows[at]!.cells, LONGEST_HEADS);
  const above = rows.slice(0, Math.max(0, at)).map(({ cells }) => shortened(cells, LONGEST_HEADS).filter(Boolean).join(' '));
  const heading = [...above, sheet.name].filter(Boolean).join(' · ').slice(0, HEADING).toWellFormed();
  const below = rows.slice(at + 1);
  const passages: PassageDraft[] = [];
  for (let from = 0, count = 0; from < below.length; from += count) {
    const some = rowsOfPassage(below, from);
    count = some.length;
    const cells = heads && [heads, ...some.map((row) => row.cells)];
    const lines = (cells ?? some.map((row) => row.cells)).map((row) => row.join('\t').trim());
    const body = [...(from ? [] : above), ...lines].join('\n');
    passages.push({ page: null, sheet: sheet.name, rowFrom: some[0]!.nr, rowTo: some.at(-1)!.nr, heading, body, cells });
  }
  return passages;
};

/** The passages of a file in its order. Sheets that their author hid are none of it. */
export const passagesOfFile = ({ pages, sheets, texts }: FileContents): PassageDraft[] => {
  if (sheets.length)
    return sheets.flatMap((sheet, at) => (sheet.hidden ? [] : passagesOfSheet(sheet, texts.find(({ nr }) => nr === at + 1)?.text ?? '')));
  return texts.flatMap(({ nr, text }) =>
    piecesOf(text).map((body) => ({ ...place, page: pages === null ? null : nr, heading: headingOf(body), body })),
  );
};
