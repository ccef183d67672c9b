import { type DecimalMark, readPriceText, valueOf } from './price-text.ts';

/** A price in its cell: a number, or a text that is parsed with the decimal mark of its column. */
export interface RawAmount {
  number: number | null;
  text: string;
}

/** The scale of stored prices: ten-thousandths of the currency unit. */
const SCALE = 10_000;
/** The maximum price. Larger numbers of a workbook are not exact to the ten-thousandth. */
const MAX_AMOUNT = 900_000_000_000;

/** Returns the decimal mark that a figure proves because the figure would be invalid with the other mark. */
const provenMark = (figure: string): DecimalMark | undefined => {
  const [byComma, byPoint] = [valueOf(figure, ','), valueOf(figure, '.')];
  if (byComma === byPoint || (byComma !== undefined && byPoint !== undefined)) return undefined;
  return byComma === undefined ? '.' : ',';
};

/** Returns the decimal mark that the unambiguous figures of a column prove; undefined if there are none or they contradict each other. */
export const decimalMarkOf = (texts: Iterable<string>): DecimalMark | undefined => {
  const decimalMarks = new Set<DecimalMark>();
  for (const text of texts) {
    const priceText = readPriceText(text);
    const decimalMark = priceText.kind === 'figure' ? provenMark(priceText.figure) : undefined;
    if (decimalMark) decimalMarks.add(decimalMark);
  }
  return decimalMarks.size === 1 ? [...decimalMarks][0] : undefined;
};

const toStoredPrice = (value: number): bigint | null | 'unclear' => {
  const amount = Math.round(value * SCALE);
  return value > MAX_AMOUNT || (value > 0 && amount === 0) ? 'unclear' : BigInt(amount);
};

/**
 * Returns the price of a cell in ten-thousandths. Returns null, never 0, if the price is on request, empty or negative, and `unclear` if
 * its digits have two readings or none.
 */
export const amountOf = ({ number, text }: RawAmount, mark: DecimalMark | undefined): bigint | null | 'unclear' => {
  if (number !== null) return number >= 0 ? toStoredPrice(number) : null;
  const priceText = readPriceText(text);
  if (priceText.kind !== 'figure') return priceText.kind === 'unclear' ? 'unclear' : null;
  const [byComma, byPoint] = [valueOf(priceText.figure, ','), valueOf(priceText.figure, '.')];
  const isAmbiguous = byComma !== undefined && byPoint !== undefined && byComma !== byPoint;
  const value = isAmbiguous ? mark && { ',': byComma, '.': byPoint }[mark] : (byComma ?? byPoint);
  return value === undefined ? 'unclear' : toStoredPrice(value);
};
