import type { DecimalMark } from '@portal/contracts';

/** The value of a cell. Spreadsheet programs can calculate with numbers and dates; a text is never evaluated as a formula. */
export type Cell = string | number | Date | null;

/** A table for an export. The rows are streamed, so that memory does not depend on their number. */
export interface Table {
  /** The sheet name. */
  title: string;
  headings: readonly string[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** True for Arabic, in which the first column is on the right. */
  isRightToLeft: boolean;
  /** The decimal mark of the reader's language, for CSV. */
  decimalMark?: DecimalMark;
}
