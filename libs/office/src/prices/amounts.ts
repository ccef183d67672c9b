import { type Mark, readPriceText, valueOf } from './figures.ts';

/** A price as a cell shows it: a number, or a text that is read by the decimal mark of its column. */
export interface RawAmount {
  number: number | null;
  text: string;
}

/** Ten-thousandths. */
const SCALE = 10_000;
/** Nobody's price: beyond it numbers of a workbook are no longer exact to the ten-thousandth. */
const HIGHEST = 900_000_000_000;

/** The decimal mark that a figure proves, because its groups could not stand with the other one. */
const provenMark = (figure: string): Mark | undefined => {
  const [byComma, byPoint] = [valueOf(figure, ','), valueOf(figure, '.')];
  if (byComma === byPoint || (byComma !== undefined && byPoint !== undefined)) return undefined;
  return byComma === undefined ? '.' : ',';
};

/** The decimal mark of a column: the one that its clear figures prove; undefined where none does or they differ. */
export const decimalMarkOf = (texts: Iterable<string>): Mark | undefined => {
  const marks = new Set<Mark>();
  for (const text of texts) {
    const read = readPriceText(text);
    const mark = read.kind === 'figure' ? provenMark(read.figure) : undefined;
    if (mark) marks.add(mark);
  }
  return marks.size === 1 ? [...marks][0] : undefined;
};

const scaled = (value: number): bigint | null | 'unclear' => {
  const amount = Math.round(value * SCALE);
  return value > HIGHEST || (value > 0 && amount === 0) ? 'unclear' : BigInt(amount);
};

/**
 * What a cell costs, in ten-thousandths. What is on request, empty or negative is null and never 0. What has digits and can be read in two ways,
 * or in none, is unclear.
 */
export const amountOf = ({ number, text }: RawAmount, mark: Mark | undefined): bigint | null | 'unclear' => {
  if (number !== null) return number >= 0 ? scaled(number) : null;
  const read = readPriceText(text);
  if (read.kind !== 'figure') return read.kind === 'unclear' ? 'unclear' : null;
  const [byComma, byPoint] = [valueOf(read.figure, ','), valueOf(read.figure, '.')];
  const isAmbiguous = byComma !== undefined && byPoint !== undefined && byComma !== byPoint;
  const value = isAmbiguous ? mark && { ',': byComma, '.': byPoint }[mark] : (byComma ?? byPoint);
  return value === undefined ? 'unclear' : scaled(value);
};
