/** A cell as the program of the workbook shows it. Its number is null for texts, dates and errors. */
export interface Cell {
  text: string;
  number: number | null;
  /** The currency of its format; absent without one. */
  currency?: string;
  /** `#N/A` and the like: shown, and never a text or a price. */
  isError?: true;
}

/** A row by its number in the sheet; the cells by their column, with holes. */
export interface Row {
  nr: number;
  cells: readonly (Cell | undefined)[];
  /** The columns of formulas that the file stores without their values. */
  valueless?: readonly number[];
}
