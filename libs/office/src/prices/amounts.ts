import { type Mark, readPriceText, valueOf } from './price-text.ts';

/** A price as its cell shows it: a number, or a text that is parsed with the decimal mark of its column. */
export interface RawAmount {
  number: number | null;
  text: string;
}

/** Prices are stored in ten-thousandths. */
const SCALE = 10_000;
/** The highest price. Beyond it, numbers of a workbook are not exact to the ten-thousandth. */
const HIGHEST = 900_000_000_000;

/** Returns the decimal mark that a figure proves, because its digit groups are invalid with the other one. */
const provenMark = (figure: string): Mark | undefined => {
  const [byComma, byPoint] = [valueOf(figure, ','), valueOf(figure, '.')];
  if (byComma === byPoint || (byComma !== undefined && byPoint !== undefined)) return undefined;
  return byComma === undefined ? '.' : ',';
};

/** Returns the decimal mark that the clear figures of a column prove; undefined if there are none or they differ. */
export const decimalMarkOf = (texts: Iterable<string>): Mark | undefined => {
  const marks = new Set<Mark>();
  for (const text of texts) {
    const priceText = readPriceText(text);
    const mark = priceText.kind === 'figure' ? provenMark(priceText.figure) : undefined;
    if (mark) marks.add(mark);
  }
  return marks.size === 1 ? [...marks][0] : undefined;
};

const scale = (value: number): bigint | null | 'unclear' => {
  const amount = Math.round(value * SCALE);
  return value > HIGHEST || (value > 0 && amount === 0) ? 'unclear' : BigInt(amount);
};

/**
 * Returns the price of a cell in ten-thousandths; null, never 0, if it is on request, empty or negative; `unclear` if its digits can be
 * read in two ways or in none.
 */
export const amountOf = ({ number, text }: RawAmount, mark: Mark | undefined): bigint | null | 'unclear' => {
  if (number !== null) return number >= 0 ? scale(number) : null;
  const priceText = readPriceText(text);
  if (priceText.kind !== 'figure') return priceText.kind === 'unclear' ? 'unclear' : null;
  const [byComma, byPoint] = [valueOf(priceText.figure, ','), valueOf(priceText.figure, '.')];
  const isAmbiguous = byComma !== undefined && byPoint !== undefined && byComma !== byPoint;
  const value = isAmbiguous ? mark && { ',': byComma, '.': byPoint }[mark] : (byComma ?? byPoint);
  return value === undefined ? 'unclear' : scale(value);
};
