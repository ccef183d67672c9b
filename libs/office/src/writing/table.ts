import type { DecimalMark } from '@portal/contracts';

/** A cell: a number and a moment are values that a table program counts with; a text is never taken for a formula. */
export type Cell = string | number | Date | null;

/** What is exported. Its rows are written as they come, so a long table takes no more memory than a short one. */
export interface Table {
  /** The name of the sheet. */
  title: string;
  headings: readonly string[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** Arabic: the first column stands on the right. */
  isRightToLeft: boolean;
  /** The language of its reader, in which a table is written as text. */
  decimalMark?: DecimalMark;
}
