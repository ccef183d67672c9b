import { CURRENCY } from './currencies.ts';
import headings from './headings.json' with { type: 'json' };

const PRICE_COLUMNS = ['part', 'price', 'description', 'quantity', 'currency'] as const;
export type PriceColumn = (typeof PRICE_COLUMNS)[number];

/** The headings of each column in the languages of the product, the more specific ones first. */
const HEADINGS: Readonly<Record<PriceColumn, readonly string[]>> = headings;

const EVERY_CURRENCY = new RegExp(CURRENCY.source, 'giu');

/** Normalizes a heading: removes case, accents, spaces, brackets and currency, so that `Prix (€)` equals `PRIX`. */
const normalizeHeading = (heading: string): string =>
  heading
    .replace(EVERY_CURRENCY, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const COLUMN_BY_HEADING = new Map<string, { column: PriceColumn; rank: number }>();
for (const column of PRICE_COLUMNS)
  for (const [rank, heading] of HEADINGS[column].flatMap((line) => line.split('|')).entries())
    if (!COLUMN_BY_HEADING.has(normalizeHeading(heading))) COLUMN_BY_HEADING.set(normalizeHeading(heading), { column, rank });

/** Returns the column that a heading names. A lower rank is more certain. */
export const columnOf = (heading: string): { column: PriceColumn; rank: number } | undefined =>
  heading.length > 80 ? undefined : COLUMN_BY_HEADING.get(normalizeHeading(heading));

/** Returns the signature of headings, the key by which a column mapping is stored and found for later versions. */
export const signatureOf = (headings: readonly string[]): string => headings.map(normalizeHeading).join('|');
