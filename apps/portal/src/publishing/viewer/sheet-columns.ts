import type { SheetRows } from '@portal/contracts';
import { numberColumns } from './number-columns';

export interface SheetColumn {
  heading: string;
  /** True if the cells and the heading are aligned at the end. */
  isNumeric: boolean;
}

/** Returns the letters that name a column in spreadsheets: A, B, … Z, AA. */
const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26);

/**
 * Describes the columns of a sheet from its first page. Price columns always count as numeric, although many prices are on request, and
 * part numbers never do.
 */
export const columnsOf = ({ rows, headCount, columnCount, partColumn, priceColumns }: SheetRows): SheetColumn[] => {
  const headings = rows[headCount - 1]?.cells ?? [];
  const isNumeric = numberColumns(rows.slice(headCount), columnCount);
  return Array.from({ length: columnCount }, (_, index) => ({
    heading: headings[index] || letterOf(index),
    isNumeric: index !== partColumn && (index === priceColumns?.price || isNumeric[index]!),
  }));
};
