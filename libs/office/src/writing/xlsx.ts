import type { Cell, Table } from './table.ts';
import { type ZipPart, zipOf } from './zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SPREADSHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The maximum number of rows in a sheet, including the headings, and of characters in a cell. */
const MAX_ROWS = 1_048_576;
const MAX_TEXT_LENGTH = 32_767;
const MAX_TITLE_LENGTH = 31;
const CHUNK_LENGTH = 32_768;
const DAY_MS = 86_400_000;
/** The epoch of spreadsheet programs, in days before 1970. */
const FIRST_DAY = 25_569;

/** The indexes of the cell styles below. Text cells have the text format, so that a retyped text is not evaluated as a formula either. */
const STYLE = { heading: 1, text: 2, moment: 3 } as const;
const STYLES = `<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1"/>\
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/** Escapes a text for XML. Characters that XML cannot contain become `_xHHHH_`, and text that looks like such an escape is escaped. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: These are the characters that XML cannot contain.
    .replace(/[\x00-\x08\x0b-\x1f\ufffe\uffff]/g, (mark) => `_x${hex(mark.charCodeAt(0))}_`)
    .replace(/[&<>"]/g, (mark) => ENTITIES[mark]!);

/** Truncates a text to the maximum of a cell without splitting a surrogate pair. */
const truncate = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '') : text;

/** Returns the letters of a column, given its index from 0. */
const columnName = (column: number): string => {
  const higherDigits = Math.floor(column / 26);
  return (higherDigits ? columnName(higherDigits - 1) : '') + String.fromCharCode(65 + (column % 26));
};

const cellXml = (cell: Cell, reference: string, style?: number): string => {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${reference}"><v>${cell}</v></c>` : '';
  if (cell instanceof Date) {
    const seconds = Math.round(cell.getTime() / 1_000);
    return `<c r="${reference}" s="${STYLE.moment}"><v>${FIRST_DAY + (seconds * 1_000) / DAY_MS}</v></c>`;
  }
  const text = `<t xml:space="preserve">${xmlText(truncate(cell))}</t>`;
  return `<c r="${reference}" t="inlineStr" s="${style ?? STYLE.text}"><is>${text}</is></c>`;
};

const rowXml = (cells: readonly Cell[], nr: number, columns: readonly string[], style?: number): string =>
  `<row r="${nr}">${cells.map((cell, index) => cellXml(cell, `${columns[index]}${nr}`, style)).join('')}</row>`;

/** Writes one sheet with the next rows. */
async function* sheetOf({ headings, isRightToLeft }: Table, rows: PendingRows): AsyncGenerator<string> {
  const columns = headings.map((_heading, index) => columnName(index));
  let piece = `${XML}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}>\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols><col min="1" max="${headings.length}" width="24" customWidth="1"/></cols><sheetData>${rowXml(headings, 1, columns, STYLE.heading)}`;
  for (let nr = 2; nr <= MAX_ROWS && !rows.isOver; nr += 1) {
    piece += rowXml(await rows.take(), nr, columns);
    if (piece.length < CHUNK_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}</sheetData></worksheet>`;
}

/** The rows that are not written yet. Reads one row ahead, to know whether another row follows. */
class PendingRows {
  private readonly iterator: AsyncIterator<readonly Cell[]> | Iterator<readonly Cell[]>;
  private next!: IteratorResult<readonly Cell[]>;

  private constructor(rows: Table['rows']) {
    this.iterator = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();
  }

  static async open(rows: Table['rows']): Promise<PendingRows> {
    const pending = new PendingRows(rows);
    pending.next = await pending.iterator.next();
    return pending;
  }

  get isOver(): boolean {
    return this.next.done === true;
  }

  async take(): Promise<readonly Cell[]> {
    const { value } = this.next as IteratorYieldResult<readonly Cell[]>;
    this.next = await this.iterator.next();
    return value;
  }

  /** Closes the source of the rows, even if not all rows were read. */
  async close(): Promise<void> {
    if (!this.isOver) await this.iterator.return?.();
  }
}

/** Returns the name of a sheet without characters that cell references use. */
const sheetName = (title: string, nr: number): string => {
  const suffix = nr > 1 ? ` ${nr}` : '';
  return (
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .slice(0, MAX_TITLE_LENGTH - suffix.length)
      .trim() + suffix
  );
};

/** Yields as many sheets as the rows need, and then the parts that list them. */
async function* partsOf(table: Table): AsyncGenerator<ZipPart> {
  const rows = await PendingRows.open(table.rows);
  let count = 0;
  try {
    do {
      count += 1;
      yield { name: `xl/worksheets/sheet${count}.xml`, content: sheetOf(table, rows) };
    } while (!rows.isOver);
  } finally {
    await rows.close();
  }
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const forEachSheet = (write: (nr: number) => string): string => numbers.map(write).join('');
  const part = (name: string, content: string): ZipPart => ({ name, content: [XML + content] });
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE_NAMESPACE}/${type}" Target="${target}"/>`;
  const override = (name: string, type: string) => `<Override PartName="/xl/${name}.xml" ContentType="${SPREADSHEET_TYPE}.${type}+xml"/>`;
  yield part('xl/styles.xml', STYLES);
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}"><sheets>${forEachSheet((nr) => `<sheet name="${xmlText(sheetName(table.title, nr))}" sheetId="${nr}" r:id="s${nr}"/>`)}</sheets></workbook>`,
  );
  const sheets = forEachSheet((nr) => relationship(`s${nr}`, 'worksheet', `worksheets/sheet${nr}.xml`));
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${sheets}${relationship('y1', 'styles', 'styles.xml')}</Relationships>`,
  );
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${relationship('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  );
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${forEachSheet((nr) => override(`worksheets/sheet${nr}`, 'worksheet'))}</Types>`,
  );
}

/** Writes a table as a workbook (ECMA-376) while its rows are read. A truncated workbook has no ZIP directory and does not open. */
export const xlsxOf = (table: Table): AsyncGenerator<Uint8Array> => zipOf(partsOf(table));
