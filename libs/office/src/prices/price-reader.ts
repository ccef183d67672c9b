import { EXTRACT_LIMITS, plainText } from '../extract.ts';
import type { Cell, Row } from '../row.ts';
import { currencyIn } from './currencies.ts';
import { columnOf, type PriceColumn, signatureOf } from './headings.ts';
import { type Offers, offersOf, type RawOffer } from './offers.ts';
import { partKey } from './part-key.ts';

/** In which columns of which sheet the prices stand; columns count from 0, sheets and rows from 1. */
export interface PriceMapping {
  sheet: number;
  headRow: number;
  columns: PriceColumns;
}
export type PriceColumns = { [C in PriceColumn]?: number } & { part: number; price: number };
/** A mapping that somebody chose before, by the headings that it was chosen for. */
export interface KnownMapping {
  signature: string;
  columns: PriceColumns;
}

/** The row of a sheet that looks most like headings. */
export interface SheetHead {
  sheet: number;
  name: string;
  headRow: number;
  headings: string[];
  signature: string;
}

/** What a price list says, or the headings among which its publisher has to choose. */
export interface PriceReading extends Offers {
  mapping: PriceMapping | null;
  /** Why none was chosen: no sheet has a part number and one price, or several have. */
  doubt: 'none' | 'several' | null;
  heads: SheetHead[];
  /** There are more rows than are read. */
  isTooLong: boolean;
}

/** Within these many rows of a sheet its headings are looked for. */
const HEAD_ROWS = 50;
const HEADINGS = 60;
const SHOWN = 80;
const DESCRIPTION = 300;
const QUANTITIES = 1_000_000_000;

const textOf = (cell: Cell | undefined): string => (cell && !cell.isError ? plainText(cell.text) : '');
/** With its own dashes and letters, which its key has no more. */
const asTyped = (cell: Cell | undefined): string =>
  cell && !cell.isError
    ? cell.text
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, SHOWN)
    : '';
/** A number that its cell shows as one: percentages are none, and a format may show words instead. */
const isAmount = (cell: Cell | undefined): cell is Cell =>
  Boolean(cell && !cell.isError && /\p{Nd}/u.test(cell.text) && !cell.text.includes('%'));
const headingsOf = ({ cells }: Row): string[] => Array.from(cells, textOf).slice(0, HEADINGS);

/** The columns that headings name: undefined without a part number and exactly one price. */
export const columnsIn = (headings: readonly string[]): { columns: PriceColumns | undefined; known: number } => {
  const meanings = headings.flatMap((heading, at) => {
    const meaning = heading ? columnOf(heading) : undefined;
    return meaning ? [{ ...meaning, at }] : [];
  });
  const best = (column: PriceColumn) => meanings.filter((one) => one.column === column).sort((a, b) => a.rank - b.rank)[0]?.at;
  const [part, price] = [best('part'), best('price')];
  const prices = meanings.filter(({ column }) => column === 'price').length;
  if (part === undefined || price === undefined || prices > 1) return { columns: undefined, known: meanings.length };
  const columns: PriceColumns = { part, price };
  for (const column of ['description', 'quantity', 'currency'] as const) {
    const at = best(column);
    if (at !== undefined) columns[column] = at;
  }
  return { columns, known: meanings.length };
};

const quantityOf = (cell: Cell | undefined): number => {
  const value = cell?.number ?? Number(/\d+/.exec(textOf(cell).replace(/(?<=\d)[.,\s](?=\d{3}\b)/g, ''))?.[0] ?? 1);
  return Number.isFinite(value) && value >= 1 && value <= QUANTITIES ? Math.floor(value) : 1;
};

/** Reads the rows of one sheet, once it is known in which columns the prices stand. */
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
  /** Rows whose part number is a formula without a value. */
  private valueless = 0;
  /** Somebody chose its columns. */
  isChosen = false;

  constructor(nr: number, name: string, known: readonly KnownMapping[]) {
    this.nr = nr;
    this.name = name;
    this.known = known;
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
    let most = -1;
    for (const row of rows) {
      const headings = headingsOf(row);
      const signature = signatureOf(headings);
      const chosen = this.known.find((mapping) => mapping.signature === signature)?.columns;
      const { columns, known } = chosen ? { columns: chosen, known: HEADINGS } : columnsIn(headings);
      if (known + (columns ? HEADINGS : 0) <= most) continue;
      most = known + (columns ? HEADINGS : 0);
      [this.columns, this.headRow, this.headings] = [columns, row.nr, headings];
      this.isChosen = Boolean(chosen);
    }
    if (!this.columns) return;
    for (const row of rows) if (row.nr > this.headRow) this.read(row);
  }

  private read({ nr, cells, valueless = [] }: Row): void {
    if (!this.columns) return;
    const { part, price, description, quantity, currency } = this.columns;
    const shown = asTyped(cells[part]);
    const cell = cells[price];
    const key = partKey(shown);
    if (valueless.includes(part)) this.valueless++;
    // The title of a section has no figure and no price, and headings come again on each page.
    if (!key || (!cell && !/\p{N}/u.test(key)) || columnOf(shown)?.column === 'part') return;
    // As it stands: plain text has no more raised figures, which refer to notes.
    const text = cell && !cell.isError ? cell.text.toWellFormed() : '';
    const named = currency === undefined ? '' : currencyIn(textOf(cells[currency]));
    this.raw.push({
      row: nr,
      partKey: key,
      quantity: quantity === undefined ? 1 : quantityOf(cells[quantity]),
      shown,
      description: description === undefined ? '' : textOf(cells[description]).slice(0, DESCRIPTION),
      currency: named || (cell?.currency ?? currencyIn(text)) || currencyIn(this.headings[price] ?? ''),
      price: { number: isAmount(cell) ? cell.number : null, text },
      lack: cell?.isError || valueless.includes(price) ? 'no-value' : text.trim() ? undefined : 'empty',
    });
  }
}

/** Takes the rows of a workbook's visible sheets and finds the prices among them. */
export class PriceReader {
  private readonly known: readonly KnownMapping[];
  private readonly sheets: SheetPrices[] = [];

  /** What somebody chose before for such headings is known better than what the headings say. */
  constructor(known: readonly KnownMapping[]) {
    this.known = known;
  }

  /** Begins the next sheet; hidden ones are never compared. */
  sheet(nr: number, name: string): (row: Row) => void {
    const sheet = new SheetPrices(nr, name, this.known);
    this.sheets.push(sheet);
    return (row) => sheet.take(row);
  }

  end(): PriceReading {
    for (const sheet of this.sheets) sheet.end();
    const heads = this.sheets.filter(({ headOf }) => headOf.headings.length).map(({ headOf }) => headOf);
    const chosen = this.sheets.filter(({ isChosen }) => isChosen);
    const priced = chosen.length ? chosen : this.sheets.filter(({ mapping }) => mapping);
    const [only] = priced;
    if (!only || priced.length > 1) return { mapping: null, doubt: only ? 'several' : 'none', heads, ...offersOf([]), isTooLong: false };
    return { mapping: only.mapping, doubt: null, heads, ...only.offers, isTooLong: only.isTooLong };
  }
}
