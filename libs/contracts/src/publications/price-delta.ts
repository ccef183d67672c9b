import { z } from 'zod/mini';

/** The differences between an offer and the previous version. `given`: the price is new. `withdrawn`: the price was removed. */
export const PRICE_CHANGES = ['added', 'removed', 'up', 'down', 'given', 'withdrawn', 'currency', 'unclear'] as const;
export type PriceChangeKind = (typeof PRICE_CHANGES)[number];
const Change = z.enum(PRICE_CHANGES);

/**
 * The states of a comparison. `first`: no earlier version. `new`: no earlier version that the reader may see. `no-table`: a file is a PDF.
 * `reading`: a file is still being read. `unread`: a file has no recognizable prices. `too-long`: too many rows to compare.
 */
const DELTA_STATES = ['ready', 'first', 'new', 'no-table', 'reading', 'unread', 'too-long'] as const;

/** A changed offer: a part with a minimum quantity. */
export const PriceChange = z.object({
  partKey: z.string(),
  partNumber: z.string(),
  quantity: z.int(),
  description: z.string(),
  change: Change,
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  beforeCurrency: z.string(),
  currency: z.string(),
  percent: z.nullable(z.number()),
  rows: z.array(z.int()),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** The changes in a version compared with the previous one. */
export const PriceDelta = z.object({
  version: z.int(),
  against: z.nullable(z.int()),
  state: z.enum(DELTA_STATES),
  counts: z.partialRecord(Change, z.int()),
  averages: z.partialRecord(Change, z.number()),
  items: z.array(PriceChange),
  totalCount: z.int(),
});
export type PriceDelta = z.infer<typeof PriceDelta>;
export const PriceChangeFilter = z.optional(Change);

const column = () => z.int().check(z.gte(0), z.lte(199));

/** The price columns of a sheet, as indexes from 0. */
export const PriceColumnsChoice = z.strictObject({
  part: column(),
  price: column(),
  description: z.optional(column()),
  quantity: z.optional(column()),
  currency: z.optional(column()),
});

/** The result of reading a price list file, for the publisher. */
export const PriceReadingReport = z.object({
  state: z.enum(['read', 'none', 'several', 'reading', 'retrying', 'no-table', 'too-much', 'failed']),
  sheets: z.array(
    z.object({
      sheet: z.int(),
      name: z.string(),
      headRow: z.int(),
      headings: z.array(z.string()),
      rows: z.array(z.array(z.string())),
    }),
  ),
  sheet: z.nullable(z.int()),
  columns: z.nullable(PriceColumnsChoice),
  offers: z.int(),
  priced: z.int(),
  unclear: z.int(),
  empty: z.int(),
  valueless: z.int(),
  repeated: z.int(),
  isTooLong: z.boolean(),
});
export type PriceReadingReport = z.infer<typeof PriceReadingReport>;

/** The prices read from an uploaded file, with their changes against the prices in effect or, for a new list, with its ambiguous prices. */
export const PriceLook = z.object({ reading: PriceReadingReport, delta: PriceDelta });
export type PriceLook = z.infer<typeof PriceLook>;
