import { z } from 'zod/mini';

/** The differences of an offer from the previous version. `given`: it had no price before; `withdrawn`: it has no price any more. */
export const PRICE_CHANGES = ['added', 'removed', 'up', 'down', 'given', 'withdrawn', 'currency', 'unclear'] as const;
export type PriceChangeKind = (typeof PRICE_CHANGES)[number];
const Change = z.enum(PRICE_CHANGES);

/**
 * The states of a comparison. `first`: no earlier version. `new`: none that the reader could see. `no-table`: one of the files is a pdf.
 * `reading`: a file is still being read. `unread`: no prices were found in a file. `too-long`: more rows than are compared.
 */
const DELTA_STATES = ['ready', 'first', 'new', 'no-table', 'reading', 'unread', 'too-long'] as const;

const amount = (description: string) => z.nullable(z.number()).register(z.globalRegistry, { description });

/** A changed offer: a part from a minimum quantity on. */
export const PriceChange = z
  .object({
    partKey: z.string().register(z.globalRegistry, { description: 'What parts are compared by' }),
    partNumber: z.string().register(z.globalRegistry, { description: 'As the list has it' }),
    quantity: z.int(),
    description: z.string(),
    change: Change,
    before: amount('Null where none was named'),
    after: amount('Null where none is named'),
    beforeCurrency: z.string(),
    currency: z.string().register(z.globalRegistry, { description: 'ISO 4217; empty where the list names none' }),
    percent: amount('Null where there is none, as from 0'),
    rows: z.array(z.int()).register(z.globalRegistry, { description: 'Of what is unclear: the first rows of the sheet that have it' }),
  })
  .register(z.globalRegistry, { id: 'PriceChange' });
export type PriceChange = z.infer<typeof PriceChange>;

/** The changes of a version against the previous one. */
export const PriceDelta = z
  .object({
    version: z.int(),
    against: z.nullable(z.int()),
    state: z.enum(DELTA_STATES),
    counts: z.partialRecord(Change, z.int()).register(z.globalRegistry, { description: 'By kind; `unclear` for the publisher alone' }),
    averages: z
      .partialRecord(Change, z.number())
      .register(z.globalRegistry, { description: 'Percent, of what went up and of what went down' }),
    items: z.array(PriceChange),
    totalCount: z.int(),
  })
  .register(z.globalRegistry, { id: 'PriceDelta' });
export type PriceDelta = z.infer<typeof PriceDelta>;
export const PriceChangeFilter = z.optional(Change);

const column = (description: string) => z.int().check(z.gte(0), z.lte(199)).register(z.globalRegistry, { description });

/** The price columns of a sheet, counted from 0. */
export const PriceColumnsChoice = z.strictObject({
  part: column('Of the part number'),
  price: column('Of the price'),
  description: z.optional(column('Of the description')),
  quantity: z.optional(column('Of the quantity from which on it is the price')),
  currency: z.optional(column('Of the currency')),
});

/** The result of reading the file of a price list, for its publisher. */
export const PriceReadingReport = z
  .object({
    state: z.enum(['read', 'none', 'several', 'reading', 'retrying', 'no-table', 'too-much', 'failed']).register(z.globalRegistry, {
      description:
        '`none` and `several` sheets have a part number and one price: the columns are asked for. `retrying`: a try has failed, another one follows. `too-much`: more cells or characters than are read. `failed` could not be opened',
    }),
    sheets: z.array(
      z.object({
        sheet: z.int(),
        name: z.string(),
        headRow: z.int(),
        headings: z.array(z.string()),
        rows: z.array(z.array(z.string())).register(z.globalRegistry, { description: 'The first rows below the headings' }),
      }),
    ),
    sheet: z.nullable(z.int()).register(z.globalRegistry, { description: 'In which the prices stand' }),
    columns: z.nullable(PriceColumnsChoice),
    offers: z.int().register(z.globalRegistry, { description: 'Parts, each from a quantity on, with a price or without' }),
    priced: z.int().register(z.globalRegistry, { description: 'Offers with a price' }),
    unclear: z.int().register(z.globalRegistry, {
      description: 'Offers whose rows contradict each other, or whose price can be read in two ways or in none',
    }),
    empty: z.int().register(z.globalRegistry, { description: 'Rows of parts whose price cell is empty' }),
    valueless: z.int().register(z.globalRegistry, {
      description: 'Rows of parts whose price is an error, or a formula that the file stores without its value',
    }),
    repeated: z.int().register(z.globalRegistry, { description: 'Rows that say again what another one said' }),
    isTooLong: z.boolean().register(z.globalRegistry, { description: 'There are more rows than are read' }),
  })
  .register(z.globalRegistry, { id: 'PriceReadingReport' });
export type PriceReadingReport = z.infer<typeof PriceReadingReport>;

/** The prices read from an uploaded file and their changes against the prices in effect; for a new list, its unclear prices. */
export const PriceLook = z.object({ reading: PriceReadingReport, delta: PriceDelta }).register(z.globalRegistry, { id: 'PriceLook' });
export type PriceLook = z.infer<typeof PriceLook>;
