import { amountOf, decimalMarkOf, type RawAmount } from './amounts.ts';

/** A part with a minimum quantity and its price in ten-thousandths; null if it has no price. */
export interface Offer {
  partKey: string;
  quantity: number;
  shown: string;
  description: string;
  currency: string;
  amount: bigint | null;
  /** True if rows for the offer contradict each other, or if its price has two readings or none. */
  unclear: boolean;
  rows?: number[];
}

/** The offer in a row. An empty cell, or a formula without a value, does not mean a price on request. */
export type RawOffer = Omit<Offer, 'amount' | 'unclear' | 'rows'> & {
  price: RawAmount;
  row: number;
  lack?: 'empty' | 'no-value' | undefined;
};

/** The offers of a sheet, and the numbers of rows that repeat an offer, are empty, or have no usable price. */
export interface Offers {
  offers: Offer[];
  /** The number of rows that repeat an offer of an earlier row. */
  repeated: number;
  /** The number of rows whose price cell is empty. */
  empty: number;
  /** The number of rows whose price is a formula without a stored value, or an error. */
  valueless: number;
}

/** The maximum number of rows that are listed for an unclear offer. */
const NAMED_ROWS = 10;

/** Merges rows into offers. Equal rows count once, and contradicting rows make an offer unclear. */
export const offersOf = (raw: readonly RawOffer[]): Offers => {
  const decimalMark = decimalMarkOf(raw.flatMap(({ price }) => (price.number === null ? [price.text] : [])));
  const offers = new Map<string, Offer>();
  const rows = new Map<Offer, number[]>();
  let repeatedCount = 0;
  for (const { price, row, lack: _, ...own } of raw) {
    const key = `${own.partKey}\n${own.quantity}`;
    const existingOffer = offers.get(key);
    const parsedAmount = amountOf(price, decimalMark);
    const isUnclear = parsedAmount === 'unclear';
    const amount = isUnclear ? null : parsedAmount;
    if (!existingOffer) {
      const offer: Offer = { ...own, amount, unclear: isUnclear };
      offers.set(key, offer);
      rows.set(offer, [row]);
      continue;
    }
    rows.get(existingOffer)!.push(row);
    if (!isUnclear && !existingOffer.unclear && existingOffer.amount === amount && existingOffer.currency === own.currency) repeatedCount++;
    else existingOffer.unclear = true;
  }
  const allOffers = [...offers.values()];
  for (const offer of allOffers) if (offer.unclear) offer.rows = rows.get(offer)!.slice(0, NAMED_ROWS);
  const countLacking = (lack: RawOffer['lack']) => raw.filter((item) => item.lack === lack).length;
  return { offers: allOffers, repeated: repeatedCount, empty: countLacking('empty'), valueless: countLacking('no-value') };
};
