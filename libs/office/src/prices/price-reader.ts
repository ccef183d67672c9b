import { EXTRACT_LIMITS, plainText } from '../extract.ts';
import type { Cell, Row } from '../row.ts';
import { currencyIn } from './currencies.ts';
import { type Offers, offersOf, type RawOffer } from './offers.ts';
import { partKey } from './part-numbers.ts';
import { columnOf, type PriceColumn, signatureOf } from './price-columns.ts';

/** The sheet and the columns of the prices. Columns count from 0, sheets and rows from 1. */
export interface PriceMapping {
  sheet: number;
  headRow: number;
  columns: PriceColumns;
}
export type PriceColumns = { [C in PriceColumn]?: number } & { part: number; price: number };
/** A mapping that a publisher selected before, with the signature of its headings. */
export interface KnownMapping {
  signature: string;
  columns: PriceColumns;
}

/** The row of a sheet that most resembles column headings. */
export interface SheetHead {
  sheet: number;
  name: string;
  headRow: number;
  headings: string[];
  signature: string;
}

/** The prices of a list, or the headings among which the publisher must select. */
export interface PriceReading extends Offers {
  mapping: PriceMapping | null;
  /** The reason why there is no mapping: no sheet has a part number and a single price, or several sheets have both. */
  doubt: 'none' | 'several' | null;
  heads: SheetHead[];
  /** True if the list has more rows than are read. */
  isTooLong: boolean;
}

/** The number of first rows that are searched for the column headings. */
const HEAD_ROWS = 50;
const MAX_HEADINGS = 60;
const MAX_SHOWN_LENGTH = 80;
const MAX_DESCRIPTION_LENGTH = 300;
const MAX_QUANTITY = 1_000_000_000;

const textOf = (cell: Cell | undefined): string => (cell && !cell.isError ? plainText(cell.text) : '');
/** Returns the part number as displayed, with the dashes and characters that the key replaces. */
const displayTextOf = (cell: Cell | undefined): string =>
  cell && !cell.isError
    ? cell.text
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, MAX_SHOWN_LENGTH)
    : '';
/** True if the cell displays its number: not as a percentage, and not if the format shows words instead. */
const isAmount = (cell: Cell | undefined): cell is Cell =>
  Boolean(cell && !cell.isError && /\p{Nd}/u.test(cell.text) && !cell.text.includes('%'));
const headingsOf = ({ cells }: Row): string[] => Array.from(cells, textOf).slice(0, MAX_HEADINGS);

/** Returns the columns that headings name; undefined unless there are a part number and exactly one price. */
export const columnsIn = (headings: readonly string[]): { columns: PriceColumns | undefined; known: number } => {
  const meanings = headings.flatMap((heading, index) => {
    const columnMeaning = heading ? columnOf(heading) : undefined;
    return columnMeaning ? [{ ...columnMeaning, at: index }] : [];
  });
  const findBestColumn = (column: PriceColumn) =>
    meanings.filter((columnMeaning) => columnMeaning.column === column).sort((a, b) => a.rank - b.rank)[0]?.at;
  const [part, price] = [findBestColumn('part'), findBestColumn('price')];
  const prices = meanings.filter(({ column }) => column === 'price').length;
  if (part === undefined || price === undefined || prices > 1) return { columns: undefined, known: meanings.length };
  const columns: PriceColumns = { part, price };
  for (const column of ['description', 'quantity', 'currency'] as const) {
    const position = findBestColumn(column);
    if (position !== undefined) columns[column] = position;
  }
  return { columns, known: meanings.length };
};

const quantityOf = (cell: Cell | undefined): number => {
  const value = cell?.number ?? Number(/\d+/.exec(textOf(cell).replace(/(?<=\d)[.,\s](?=\d{3}\b)/g, ''))?.[0] ?? 1);
  return Number.isFinite(value) && value >= 1 && value <= MAX_QUANTITY ? Math.floor(value) : 1;
};

/** Reads the rows of one sheet once its price columns are known. */
class SheetPrices {
  readonly nr: number;
  private readonly raw: RawOffer[] = [];
  private readonly name: string;
  private readonly known: readonly KnownMapping[];
  private head: Row[] | null = [];
  private columns: PriceColumns | undefined;
  private headRow = 0;
  private headings: string[] = [];
  private rows = 0;
  /** The number of rows whose part number is a formula without a value. */
  private valueless = 0;
  /** True if a publisher selected the columns before. */
  isChosen = false;

  constructor(nr: number, name: string, knownMappings: readonly KnownMapping[]) {
    this.nr = nr;
    this.name = name;
    this.known = knownMappings;
  }

  get isTooLong(): boolean {
    return this.rows >= EXTRACT_LIMITS.rows;
  }

  get mapping(): PriceMapping | null {
    return this.columns ? { sheet: this.nr, headRow: this.headRow, columns: this.columns } : null;
  }

  get headOf(): SheetHead {
    return { sheet: this.nr, name: this.name, headRow: this.headRow, headings: this.headings, signature: signatureOf(this.headings) };
  }

  get offers(): Offers {
    const offers = offersOf(this.raw);
    return { ...offers, valueless: offers.valueless + this.valueless };
  }

  take(row: Row): void {
    this.rows++;
    if (!this.head) return this.read(row);
    this.head.push(row);
    if (this.head.length === HEAD_ROWS) this.choose();
  }

  end(): void {
    if (this.head) this.choose();
  }

  private choose(): void {
    const rows = this.head!;
    this.head = null;
    let highest = -1;
    for (const row of rows) {
      const headings = headingsOf(row);
      const signature = signatureOf(headings);
      const selectedColumns = this.known.find((mapping) => mapping.signature === signature)?.columns;
      const { columns, known } = selectedColumns ? { columns: selectedColumns, known: MAX_HEADINGS } : columnsIn(headings);
      if (known + (columns ? MAX_HEADINGS : 0) <= highest) continue;
      highest = known + (columns ? MAX_HEADINGS : 0);
      [this.columns, this.headRow, this.headings] = [columns, row.nr, headings];
      this.isChosen = Boolean(selectedColumns);
    }
    if (!this.columns) return;
    for (const row of rows) if (row.nr > this.headRow) this.read(row);
  }

  private read({ nr, cells, valueless = [] }: Row): void {
    if (!this.columns) return;
    const { part, price, description, quantity, currency } = this.columns;
    const partText = displayTextOf(cells[part]);
    const cell = cells[price];
    const key = partKey(partText);
    if (valueless.includes(part)) this.valueless++;
    // A section title has neither digits nor a price, and headings are repeated on each page.
    if (!key || (!cell && !/\p{N}/u.test(key)) || columnOf(partText)?.column === 'part') return;
    // Use the unnormalized text, because normalization loses superscript digits, which refer to footnotes.
    const text = cell && !cell.isError ? cell.text.toWellFormed() : '';
    const columnCurrency = currency === undefined ? '' : currencyIn(textOf(cells[currency]));
    this.raw.push({
      row: nr,
      partKey: key,
      quantity: quantity === undefined ? 1 : quantityOf(cells[quantity]),
      shown: partText,
      description: description === undefined ? '' : textOf(cells[description]).slice(0, MAX_DESCRIPTION_LENGTH),
      currency: columnCurrency || (cell?.currency ?? currencyIn(text)) || currencyIn(this.headings[price] ?? ''),
      price: { number: isAmount(cell) ? cell.number : null, text },
      lack: cell?.isError || valueless.includes(price) ? 'no-value' : text.trim() ? undefined : 'empty',
    });
  }
}

/** Collects the rows of a workbook's visible sheets and finds the prices in them. */
export class PriceReader {
  private readonly known: readonly KnownMapping[];
  private readonly sheets: SheetPrices[] = [];

  /** The known mappings override the meaning of the headings. */
  constructor(knownMappings: readonly KnownMapping[]) {
    this.known = knownMappings;
  }

  /** Starts the next sheet and returns a function that accepts its rows. Hidden sheets are never compared. */
  sheet(nr: number, name: string): (row: Row) => void {
    const sheet = new SheetPrices(nr, name, this.known);
    this.sheets.push(sheet);
    return (row) => sheet.take(row);
  }

  end(): PriceReading {
    for (const sheet of this.sheets) sheet.end();
    const heads = this.sheets.filter(({ headOf }) => headOf.headings.length).map(({ headOf }) => headOf);
    const selectedSheets = this.sheets.filter(({ isChosen }) => isChosen);
    const priceSheets = selectedSheets.length ? selectedSheets : this.sheets.filter(({ mapping }) => mapping);
    const [firstSheet] = priceSheets;
    if (!firstSheet || priceSheets.length > 1)
      return { mapping: null, doubt: firstSheet ? 'several' : 'none', heads, ...offersOf([]), isTooLong: false };
    return { mapping: firstSheet.mapping, doubt: null, heads, ...firstSheet.offers, isTooLong: firstSheet.isTooLong };
  }
}
