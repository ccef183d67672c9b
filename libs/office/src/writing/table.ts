import type { DecimalMark } from '@portal/contracts';

/** A cell. Numbers and dates are values with which a spreadsheet program can calculate; a text is never read as a formula. */
export type Cell = string | number | Date | null;

/** A table to be exported. Its rows are streamed, so memory does not depend on its length. */
export interface Table {
  /** The name of the sheet. */
  title: string;
  headings: readonly string[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** True for Arabic: the first column is on the right. */
  isRightToLeft: boolean;
  /** The decimal mark of the reader's language, for tables written as text. */
  decimalMark?: DecimalMark;
}
