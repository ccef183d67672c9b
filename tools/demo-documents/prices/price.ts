import { createHash } from 'node:crypto';
import type { Part } from './catalogue.ts';

/** Returns a pseudo-random number in [0, 1) that depends only on the arguments. */
const pseudoRandom = (...words: (string | number)[]): number =>
  createHash('sha256').update(words.join('|')).digest().readUInt32BE() / 4_294_967_296;

/** The rounding steps of each currency, with the amount from which each step applies. */
const STEPS: Readonly<Record<string, readonly (readonly [from: number, step: number])[]>> = {
  JPY: [
    [0, 100],
    [100_000, 1_000],
  ],
  TWD: [
    [0, 10],
    [50_000, 100],
  ],
  THB: [
    [0, 10],
    [50_000, 100],
  ],
  MXN: [
    [0, 5],
    [20_000, 50],
  ],
};
const DEFAULT_STEPS = [
  [0, 0.1],
  [100, 1],
  [2_000, 5],
] as const;

const roundPrice = (amount: number, currency: string): number => {
  const [, step] = (STEPS[currency] ?? DEFAULT_STEPS).findLast(([from]) => amount >= from)!;
  return Number((Math.round(amount / step) * step).toFixed(2));
};

/** The relative price changes of a family between editions. */
const PRICE_CHANGES = [0, 0.018, 0.025, 0.039, 0, -0.015, 0.021];
const DISCOUNTS: Readonly<Record<number, number>> = { 1: 1, 5: 0.97, 10: 0.95, 20: 0.93, 25: 0.91 };

export interface Terms {
  key: string;
  currency: string;
  factor: number;
}

/** True if an edition contains a part. Some parts were added in a later edition, some were discontinued. */
export const isListed = ({ number }: Part, { key }: Terms, edition: number): boolean => {
  const listingChance = pseudoRandom(number, key, 'listed');
  if (listingChance < 0.035) return edition >= 2;
  if (listingChance < 0.06) return edition >= 3;
  return listingChance < 0.965 || edition < 3;
};

/** Returns the price of a part in an edition for a minimum quantity; null if the price is on request. */
export const priceOf = (part: Part, { key, currency, factor }: Terms, edition: number, quantity: number): number | null => {
  const { number, product } = part;
  const requestChance = pseudoRandom(number, 'request');
  if (requestChance < 0.012 || (requestChance < 0.024 && edition >= 2) || (requestChance >= 0.024 && requestChance < 0.03 && edition < 2))
    return null;
  let price = part.price * factor;
  for (let editionNr = 2; editionNr <= edition; editionNr++) {
    const priceChange = PRICE_CHANGES[Math.floor(pseudoRandom(product, key, editionNr) * PRICE_CHANGES.length)]!;
    const ownChange = pseudoRandom(number, key, editionNr) < 0.08 ? (pseudoRandom(number, editionNr) - 0.5) * 0.06 : 0;
    price *= 1 + priceChange + ownChange;
  }
  return roundPrice(price * DISCOUNTS[quantity]!, currency);
};
