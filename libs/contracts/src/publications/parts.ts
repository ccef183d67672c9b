import { z } from 'zod/mini';
import { Paging, searchTerm } from '../fields';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { Day, LIST, listOf, Timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { Missing } from '../wire/refusals';
import { line } from '../wire/text';
import { PART_KINDS } from './card';
import { PRICE_CHANGES, PriceChange } from './price-delta';
import { TooManyWatches } from './refusals';

const partKey = z.string().register(z.globalRegistry, { description: 'What parts are compared by' });
const partNumber = z.string().register(z.globalRegistry, { description: 'As it was typed' });

export const WatchedPart = z
  .object({ partKey, partNumber, since: Timestamp })
  .register(z.globalRegistry, { id: 'WatchedPart', description: 'A part of which somebody wants to know when its price moves' });
export type WatchedPart = z.infer<typeof WatchedPart>;

/** A price of a watched part that a new version of a price list changed. */
export const PartMovement = z
  .extend(PriceChange, { documentId: idOf('publication'), title: z.string(), version: z.int(), publishedAt: Timestamp })
  .register(z.globalRegistry, { id: 'PartMovement' });
export type PartMovement = z.infer<typeof PartMovement>;

/** A watched part with its current price, as far as its watcher may see it. */
export const WatchedPrice = z
  .extend(WatchedPart, {
    description: z.string(),
    price: z.nullable(
      z
        .object({ amount: z.number(), currency: z.string(), quantity: z.int(), documentId: idOf('publication'), title: z.string() })
        .register(z.globalRegistry, { id: 'CurrentPrice', description: 'Of the list that was published last among those that are good' }),
    ),
    movement: z.nullable(PartMovement).register(z.globalRegistry, { description: 'The last one' }),
  })
  .register(z.globalRegistry, { id: 'WatchedPrice' });
export type WatchedPrice = z.infer<typeof WatchedPrice>;

/** The number of parts that an entry shows. */
export const PART_NEWS_SHOWN = 5;

const Mention = z.object({ partKey, partNumber, change: z.literal('mentioned') }).register(z.globalRegistry, { id: 'PartMention' });

/** The effects of a version on the watched parts of one person. */
export const PartNews = z
  .object({
    documentId: idOf('publication'),
    kind: z.enum(PART_KINDS),
    title: z.string(),
    version: z.int(),
    publishedAt: Timestamp,
    counts: z
      .partialRecord(z.enum([...PRICE_CHANGES, 'mentioned']), z.int())
      .register(z.globalRegistry, { description: 'How many watched parts, by how the version concerns them' }),
    parts: z.array(z.union([PriceChange, Mention])).register(z.globalRegistry, { description: 'The first five' }),
  })
  .register(z.globalRegistry, { id: 'PartNews' });
export type PartNews = z.infer<typeof PartNews>;

/** Routes of watched part numbers, in the group publications. */
export const partRoutes = {
  watch: route('POST /api/publications/watch', {
    summary: 'Watch a part number, or watch it no longer; the caller is told when its price moves in a list that they may see',
    allow: ROLES,
    input: z.strictObject({
      partNumber: line(LIMITS.partNumber),
      watching: z._default(z.boolean(), true).register(z.globalRegistry, { description: 'False ends it' }),
    }),
    reply: z.object({ message: z.string(), partKey, watching: z.boolean() }),
    refuses: [TooManyWatches],
  }),
  watched: route('GET /api/publications/watched', {
    summary: 'The parts that the caller watches, by their numbers',
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({}),
    reply: listOf(WatchedPart),
  }),
  watchedPrices: route('GET /api/publications/watchedprices', {
    summary: 'The parts that the caller watches, each with its price and how that moved last; those that moved last come first',
    allow: ROLES,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({
      search: searchTerm('A part of the part number'),
      day: z
        .optional(Day)
        .register(z.globalRegistry, { description: 'On which a price is good: the day of the reader; without it that of UTC' }),
      ...Paging,
    }),
    reply: listOf(WatchedPrice),
  }),
  namedParts: route('GET /api/publications/namedparts', {
    summary: 'The parts that an item names, of those that stand in a price list which the caller may see, the first fifty by their numbers',
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({ publicationId: idInput('publication') }),
    reply: listOf(z.object({ partKey, partNumber, description: z.string() }).register(z.globalRegistry, { id: 'NamedPart' })),
    refuses: [Missing],
  }),
  partNews: route('GET /api/publications/partnews', {
    summary: 'The versions that moved the price of a watched part or name one for the first time, the newest first',
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({
      since: z.optional(Timestamp).register(z.globalRegistry, { description: 'Only of versions published after it' }),
      ...Paging,
    }),
    reply: listOf(PartNews),
  }),
  partMovements: route('GET /api/publications/partmovements', {
    summary: 'How the prices of watched parts moved in the lists that the caller may see, the newest first',
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({
      since: z.optional(Timestamp).register(z.globalRegistry, { description: 'Only of versions published after it' }),
      ...Paging,
    }),
    reply: listOf(PartMovement),
  }),
};
