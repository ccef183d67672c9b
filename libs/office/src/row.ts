/** A cell with its displayed text. The number is null for texts, dates and errors. */
export interface Cell {
  text: string;
  number: number | null;
  /** The currency in the format of the cell; absent if there is none. */
  currency?: string;
  /** True for errors such as `#N/A`, which are displayed but are neither text nor price. */
  isError?: true;
}

/** A row with its number in the sheet. The cells are a sparse array, indexed by column. */
export interface Row {
  nr: number;
  cells: readonly (Cell | undefined)[];
  /** The columns whose formulas have no stored value. */
  valueless?: readonly number[];
}
