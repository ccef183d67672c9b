/** A cell as its program shows it. Its number is null for texts, dates and errors. */
export interface Cell {
  text: string;
  number: number | null;
  /** The currency of its format; absent without one. */
  currency?: string;
  /** True for errors such as `#N/A`, which are shown but are neither text nor price. */
  isError?: true;
}

/** A row with its number in the sheet. The cells are indexed by column, with holes. */
export interface Row {
  nr: number;
  cells: readonly (Cell | undefined)[];
  /** The columns of formulas that the file stores without values. */
  valueless?: readonly number[];
}
