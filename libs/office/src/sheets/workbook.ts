import { FILE_BUDGET } from '../budget.ts';
import { EXTRACT_LIMITS, ExtractionError } from '../extract.ts';
import { type OfficeParts, partOf } from '../package/office-parts.ts';
import { readXml, relationId } from '../package/xml.ts';
import type { Cell, Row } from '../row.ts';
import { CellText } from './cell-text.ts';
import { formatNumber, formatText, GENERAL, type NumberFormat, numberFormat } from './number-formats.ts';

export interface Sheet {
  name: string;
  hidden: boolean;
  part: string;
}

/** The count of hidden rows, and of hidden columns, that have content. */
export interface HiddenCells {
  rows: number;
  columns: number;
}

const isTrue = (value: string | undefined): boolean => /^(1|true|on)$/i.test(value ?? '');
/** True for a row of height 0 or a column of width 0, which is hidden. */
const isWithoutSize = (size: string | undefined): boolean => size !== undefined && Number(size) === 0;

/** Decodes escapes such as `_x000D_` of characters that XML cannot contain. `_x005F_` is an escaped underscore. */
const unescapeText = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the column index in a reference such as `BC12`, from 0; -1 if the reference has no column. */
const columnOf = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (!letters) return -1;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/** The data that cells refer to: shared strings, the number formats of styles, and the date system. */
interface SharedParts {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  from1904: boolean;
}

/** Reads a workbook (ECMA-376 part 1, 18) row by row, so that memory does not depend on the number of rows. */
export class Workbook {
  readonly sheets: readonly Sheet[];
  private readonly parts: OfficeParts;
  private readonly shared: SharedParts;

  private constructor(parts: OfficeParts, sheets: readonly Sheet[], sharedData: SharedParts) {
    this.parts = parts;
    this.sheets = sheets;
    this.shared = sharedData;
  }

  static async open(parts: OfficeParts): Promise<Workbook> {
    const main = await parts.findMainPart();
    const relations = await parts.relationsOf(main);
    const sheets: Sheet[] = [];
    let from1904 = false;
    await readXml(parts.read(main), {
      open: (name, attributes) => {
        if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
        if (name !== 'sheet') return;
        const relation = relations.get(relationId(attributes) ?? '');
        // Chart and macro sheets have no rows.
        if (relation?.type !== 'worksheet') return;
        sheets.push({ name: unescapeText(attributes.name ?? ''), hidden: /hidden/i.test(attributes.state ?? ''), part: relation.part });
      },
    });
    // Sort hidden sheets last, so that the numbers of the visible ones do not reveal them.
    sheets.sort((a, b) => Number(a.hidden) - Number(b.hidden));
    if (sheets.length > FILE_BUDGET.sheets) throw new ExtractionError('too-much');
    const [strings, styles] = [partOf(relations, 'sharedStrings'), partOf(relations, 'styles')];
    return new Workbook(parts, sheets, {
      strings: strings && parts.has(strings) ? await readStrings(parts.read(strings)) : [],
      formats: styles && parts.has(styles) ? await readFormats(parts.read(styles)) : [],
      from1904,
    });
  }

  /**
   * Passes each row with a visible cell to `take`, in order, until `take` returns false or the limit of rows is reached. Hidden rows are
   * omitted and cells of hidden columns are empty, because readers must not learn their contents.
   */
  async readRows(sheet: Sheet, take: (row: Row) => boolean): Promise<HiddenCells> {
    const hiddenColumns = new Set<number>();
    const filledColumns = new Set<number>();
    let hiddenRows = 0;
    let isHiddenRow = false;
    let hasHiddenCell = false;
    let nr = 0;
    let column = -1;
    let cells: (Cell | undefined)[] = [];
    let attributes: Record<string, string> = {};
    let isFormula = false;
    let hasValue = false;
    let valuelessColumns: number[] = [];
    const value = new CellText();
    let rows = 0;
    let isEnough = false;
    await readXml(this.parts.read(sheet.part), {
      open: (name, columnAttributes) => {
        if (name === 'col') {
          if (!isTrue(columnAttributes.hidden) && !isWithoutSize(columnAttributes.width)) return;
          const last = Math.min(Number(columnAttributes.max), EXTRACT_LIMITS.columns);
          for (let index = Number(columnAttributes.min); index <= last; index++) hiddenColumns.add(index - 1);
        } else if (name === 'row') {
          isHiddenRow = isTrue(columnAttributes.hidden) || isWithoutSize(columnAttributes.ht);
          hasHiddenCell = false;
          nr = Number(columnAttributes.r ?? nr + 1) || nr + 1;
          column = -1;
          cells = [];
          valuelessColumns = [];
        } else if (name === 'c') {
          attributes = columnAttributes;
          const namedColumn = columnAttributes.r ? columnOf(columnAttributes.r) : -1;
          column = namedColumn >= 0 ? namedColumn : column + 1;
          [isFormula, hasValue] = [false, false];
          value.begin();
        } else if (name === 'f') isFormula = true;
        else {
          hasValue ||= name === 'v';
          value.open(name, columnAttributes);
        }
      },
      text: (piece) => value.add(piece),
      close: (name) => {
        if (name === 'c' && column < EXTRACT_LIMITS.columns) {
          const cell = value.text ? this.cellOf(attributes, value.text) : undefined;
          const isHiddenColumn = hiddenColumns.has(column);
          if (cell && isHiddenRow) hasHiddenCell = true;
          else if (cell && isHiddenColumn) filledColumns.add(column);
          else if (cell) cells[column] = cell;
          if (isFormula && !hasValue && !isHiddenRow && !isHiddenColumn) valuelessColumns.push(column);
        } else if (name === 'row' && hasHiddenCell) hiddenRows++;
        else if (name === 'row' && (cells.length || valuelessColumns.length) && !isEnough) {
          isEnough = !take({ nr, cells, ...(valuelessColumns.length && { valueless: valuelessColumns }) }) || ++rows >= EXTRACT_LIMITS.rows;
        } else value.close(name);
      },
      isEnough: () => isEnough,
    });
    return { rows: hiddenRows, columns: filledColumns.size };
  }

  private cellOf({ t: type = 'n', s: style }: Record<string, string>, value: string): Cell | undefined {
    const shape = this.shared.formats[Number(style ?? 0)] ?? GENERAL;
    switch (type) {
      case 's':
        return textCell(formatText(this.shared.strings[Number(value)] ?? '', shape));
      case 'str':
      case 'inlineStr':
        return textCell(formatText(unescapeText(value), shape));
      case 'd':
        return textCell(shape.kind === 'date' ? this.formatDate(value, shape) : unescapeText(value));
      case 'b':
        return { text: value === '1' ? 'TRUE' : 'FALSE', number: null };
      case 'e':
        return { text: value, number: null, isError: true };
      default: {
        const text = formatNumber(value, shape, this.shared.from1904);
        const number = Number(value);
        const isNumber = shape.kind !== 'date' && Number.isFinite(number);
        return text ? { text, number: isNumber ? number : null, ...(shape.currency && { currency: shape.currency }) } : undefined;
      }
    }
  }

  /** Formats an ISO 8601 timestamp with the format of its cell. */
  private formatDate(value: string, shape: NumberFormat): string {
    const moment = Date.parse(/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value) || !value.includes('T') ? value : `${value}Z`);
    return Number.isNaN(moment) ? unescapeText(value) : formatNumber(String(moment / DAY_MS + FIRST_DAY), shape, false);
  }
}

/** The epoch of the 1900 date system, in days before 1970. */
const FIRST_DAY = 25_569;
const DAY_MS = 86_400_000;

const textCell = (text: string): Cell | undefined => (text ? { text, number: null } : undefined);

const readStrings = async (bytes: AsyncIterable<Buffer>): Promise<string[]> => {
  const strings: string[] = [];
  const reader = new CellText();
  await readXml(bytes, {
    open: (name, attributes) => {
      if (name === 'si') reader.begin();
      else reader.open(name, attributes);
    },
    text: (piece) => reader.add(piece),
    close: (name) => {
      if (name === 'si') strings.push(unescapeText(reader.text));
      else reader.close(name);
    },
  });
  return strings;
};

/** Reads the number formats of all cell styles, in the order of the styles. */
const readFormats = async (bytes: AsyncIterable<Buffer>): Promise<NumberFormat[]> => {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCell = false;
  await readXml(bytes, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') isCell = true;
      else if (name === 'xf' && isCell) formats.push(numberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return formats;
};
