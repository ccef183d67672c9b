import { EXTRACT_LIMITS, Unextractable } from './extract.ts';
import { formatNumber, type NumberForm, numberForm } from './number-formats.ts';
import { type OfficeParts, partOf } from './office-parts.ts';
import { readXml, relationId } from './xml.ts';

/** A cell as it is shown. Its number is null for texts, dates and errors. */
export interface Cell {
  text: string;
  number: number | null;
  /** `#N/A` and the like: shown, and never a text or a price. */
  isError?: true;
}

/** A row by its number in the sheet; the cells by their column, with holes. */
export interface Row {
  nr: number;
  cells: readonly (Cell | undefined)[];
}

export interface Sheet {
  name: string;
  hidden: boolean;
  part: string;
}

/** Counts the hidden rows and columns of a sheet that hold something. */
export interface HiddenCells {
  rows: number;
  columns: number;
}

const isTrue = (value: string | undefined): boolean => /^(1|true|on)$/i.test(value ?? '');
/** A row without height and a column without width are hidden, too. */
const isWithoutSize = (size: string | undefined): boolean => size !== undefined && Number(size) === 0;

/** `_x000D_` is a character that XML cannot hold; `_x005F_` keeps such a thing from being read so. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The column of a reference as `BC12`, from 0; -1 where it names none. */
const columnOf = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  if (!letters) return -1;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/** What cells refer to: the texts that they share, how the numbers of each style are shown, and the day that dates count from. */
interface Shared {
  strings: readonly string[];
  forms: readonly NumberForm[];
  from1904: boolean;
}

/** Reads workbooks (ECMA-376 part 1, 18) row by row, so that a hundred thousand rows take no more memory than a few. */
export class Workbook {
  readonly sheets: readonly Sheet[];
  private readonly parts: OfficeParts;
  private readonly shared: Shared;

  private constructor(parts: OfficeParts, sheets: readonly Sheet[], shared: Shared) {
    this.parts = parts;
    this.sheets = sheets;
    this.shared = shared;
  }

  static async open(parts: OfficeParts): Promise<Workbook> {
    const main = await parts.mainPart();
    const relations = await parts.relationsOf(main);
    const sheets: Sheet[] = [];
    let from1904 = false;
    await readXml(parts.read(main), {
      open: (name, attributes) => {
        if (name === 'workbookPr') from1904 = isTrue(attributes.date1904);
        if (name !== 'sheet') return;
        const relation = relations.get(relationId(attributes) ?? '');
        // Sheets of charts and macros have no rows.
        if (relation?.type !== 'worksheet') return;
        sheets.push({ name: unescaped(attributes.name ?? ''), hidden: /hidden/i.test(attributes.state ?? ''), part: relation.part });
      },
    });
    // Hidden sheets come last, so that the numbers of the others do not tell that there are any.
    sheets.sort((one, other) => Number(one.hidden) - Number(other.hidden));
    if (sheets.length > EXTRACT_LIMITS.sheets) throw new Unextractable('too-much');
    const [strings, styles] = [partOf(relations, 'sharedStrings'), partOf(relations, 'styles')];
    return new Workbook(parts, sheets, {
      strings: strings && parts.has(strings) ? await readStrings(parts.read(strings)) : [],
      forms: styles && parts.has(styles) ? await readForms(parts.read(styles)) : [],
      from1904,
    });
  }

  /**
   * Hands over the rows that have a visible cell, in order, until `take` returns false or the limit of rows is reached. Hidden rows are left out, and
   * cells of hidden columns are empty: nobody whom the sheet is shown to may learn what they hold.
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
    let text = '';
    let isValue = false;
    let phonetic = 0;
    let rows = 0;
    let isEnough = false;
    await readXml(this.parts.read(sheet.part), {
      open: (name, given) => {
        if (name === 'col') {
          if (!isTrue(given.hidden) && !isWithoutSize(given.width)) return;
          const last = Math.min(Number(given.max), EXTRACT_LIMITS.columns);
          for (let at = Number(given.min); at <= last; at++) hiddenColumns.add(at - 1);
        } else if (name === 'row') {
          isHiddenRow = isTrue(given.hidden) || isWithoutSize(given.ht);
          hasHiddenCell = false;
          nr = Number(given.r ?? nr + 1) || nr + 1;
          column = -1;
          cells = [];
        } else if (name === 'c') {
          attributes = given;
          const named = given.r ? columnOf(given.r) : -1;
          column = named >= 0 ? named : column + 1;
          text = '';
        } else if (name === 'rPh') phonetic++;
        else if (name === 'v' || name === 't') isValue = phonetic === 0;
      },
      text: (piece) => {
        if (isValue) text += piece;
      },
      close: (name) => {
        if (name === 'rPh') phonetic--;
        else if (name === 'v' || name === 't') isValue = false;
        else if (name === 'c' && text && column < EXTRACT_LIMITS.columns) {
          const cell = this.cellOf(attributes, text);
          if (cell && isHiddenRow) hasHiddenCell = true;
          else if (cell && hiddenColumns.has(column)) filledColumns.add(column);
          else if (cell) cells[column] = cell;
        } else if (name === 'row' && hasHiddenCell) hiddenRows++;
        else if (name === 'row' && cells.length && !isEnough) isEnough = !take({ nr, cells }) || ++rows >= EXTRACT_LIMITS.rows;
      },
      isEnough: () => isEnough,
    });
    return { rows: hiddenRows, columns: filledColumns.size };
  }

  private cellOf({ t: type = 'n', s: style }: Record<string, string>, value: string): Cell | undefined {
    switch (type) {
      case 's': {
        const text = this.shared.strings[Number(value)];
        return text ? { text, number: null } : undefined;
      }
      case 'str':
      case 'inlineStr':
      case 'd':
        return { text: unescaped(value), number: null };
      case 'b':
        return { text: value === '1' ? 'TRUE' : 'FALSE', number: null };
      case 'e':
        return { text: value, number: null, isError: true };
      default: {
        const form = this.shared.forms[Number(style ?? 0)] ?? { kind: 'general' };
        const isTime = form.kind === 'date' || form.kind === 'time' || form.kind === 'date-time';
        const number = Number(value);
        return { text: formatNumber(value, form, this.shared.from1904), number: isTime || !Number.isFinite(number) ? null : number };
      }
    }
  }
}

/** The texts that cells share, without the readings of Japanese words (`rPh`), which are not part of them. */
const readStrings = async (bytes: AsyncIterable<Buffer>): Promise<string[]> => {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let phonetic = 0;
  await readXml(bytes, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic++;
      else if (name === 't') isText = phonetic === 0;
    },
    text: (piece) => {
      if (isText) text += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(unescaped(text));
      else if (name === 'rPh') phonetic--;
      else if (name === 't') isText = false;
    },
  });
  return strings;
};

/** How numbers of each style are shown, by the style's place. */
const readForms = async (bytes: AsyncIterable<Buffer>): Promise<NumberForm[]> => {
  const codes = new Map<number, string>();
  const forms: NumberForm[] = [];
  let isCell = false;
  await readXml(bytes, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      else if (name === 'cellXfs') isCell = true;
      else if (name === 'xf' && isCell) forms.push(numberForm(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return forms;
};
