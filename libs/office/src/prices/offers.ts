import { amountOf, decimalMarkOf, type RawAmount } from './amounts.ts';

/** A part from a quantity on, with its price in ten-thousandths; null where none is named. */
export interface Offer {
  partKey: string;
  quantity: number;
  shown: string;
  description: string;
  currency: string;
  amount: bigint | null;
  /** Its rows contradict each other, or its price can be read in two ways or in none. */
  unclear: boolean;
  /** The first rows of the sheet that have an unclear price. */
  rows?: number[];
}

/** The offer in a row. An empty cell, or a formula without a value, is not a price on request. */
export type RawOffer = Omit<Offer, 'amount' | 'unclear' | 'rows'> & {
  price: RawAmount;
  row: number;
  lack?: 'empty' | 'no-value' | undefined;
};

/** The offers of a sheet, and how many of its rows have no price to offer. */
export interface Offers {
  offers: Offer[];
  /** Rows that say again what another one said. */
  repeated: number;
  /** Rows whose price cell is empty. */
  empty: number;
  /** Rows whose price is a formula without a stored value, or an error. */
  valueless: number;
}

/** Most rows that are named for an unclear offer. */
const ROWS_NAMED = 10;

/** Each offer once: said twice it counts once, and where it contradicts itself it is unclear. */
export const offersOf = (raw: readonly RawOffer[]): Offers => {
  const mark = decimalMarkOf(raw.flatMap(({ price }) => (price.number === null ? [price.text] : [])));
  const offers = new Map<string, Offer>();
  const rows = new Map<Offer, number[]>();
  let repeated = 0;
  for (const { price, row, lack: _, ...own } of raw) {
    const key = `${own.partKey}\n${own.quantity}`;
    const before = offers.get(key);
    const read = amountOf(price, mark);
    const isUnclear = read === 'unclear';
    const amount = isUnclear ? null : read;
    if (!before) {
      const offer: Offer = { ...own, amount, unclear: isUnclear };
      offers.set(key, offer);
      rows.set(offer, [row]);
      continue;
    }
    rows.get(before)!.push(row);
    if (!isUnclear && !before.unclear && before.amount === amount && before.currency === own.currency) repeated++;
    else before.unclear = true;
  }
  const all = [...offers.values()];
  for (const offer of all) if (offer.unclear) offer.rows = rows.get(offer)!.slice(0, ROWS_NAMED);
  const lacking = (lack: RawOffer['lack']) => raw.filter((one) => one.lack === lack).length;
  return { offers: all, repeated, empty: lacking('empty'), valueless: lacking('no-value') };
};
