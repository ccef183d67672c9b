import { z } from 'zod/mini';
import { Paging, searchTerm } from '../fields';
import { LIMITS } from '../limits';
import { ROLES } from '../roles';
import { route } from '../route';
import { Day, LIST, listOf, Timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { line } from '../wire/text';
import { PART_KINDS } from './card';
import { News } from './news';
import { PRICE_CHANGES, PriceChange } from './price-delta';
import { Material } from './publication';
import { TooManyWatches } from './refusals';

const partKey = z.string();
const partNumber = z.string();

export const WatchedPart = z.object({ partKey, partNumber, since: Timestamp });
export type WatchedPart = z.infer<typeof WatchedPart>;

/** A price of a watched part that changed in a new version of a price list. */
export const PartMovement = z.extend(PriceChange, {
  documentId: idOf('publication'),
  title: z.string(),
  version: z.int(),
  publishedAt: Timestamp,
});
export type PartMovement = z.infer<typeof PartMovement>;

export const CurrentPrice = z.object({
  amount: z.number(),
  currency: z.string(),
  quantity: z.int(),
  documentId: idOf('publication'),
  title: z.string(),
});

/** A watched part with its current price, if the user may see the price. */
export const WatchedPrice = z.extend(WatchedPart, {
  description: z.string(),
  price: z.nullable(CurrentPrice),
  movement: z.nullable(PartMovement),
});
export type WatchedPrice = z.infer<typeof WatchedPrice>;

/** The maximum number of parts in one list entry. */
export const MAX_PARTS_PER_ENTRY = 5;

export const PartMention = z.object({ partKey, partNumber, change: z.literal('mentioned') });

/** The changes of one version that concern a person's watched parts. */
export const PartNews = z.object({
  documentId: idOf('publication'),
  kind: z.enum(PART_KINDS),
  title: z.string(),
  version: z.int(),
  publishedAt: Timestamp,
  counts: z.partialRecord(z.enum([...PRICE_CHANGES, 'mentioned']), z.int()),
  parts: z.array(z.union([PriceChange, PartMention])),
});
export type PartNews = z.infer<typeof PartNews>;

export const NamedPart = z.object({ partKey, partNumber, description: z.string() });

/** The price of a part from this quantity upwards. The amount is null if the price is on request. */
export const PartOffer = z.object({ quantity: z.int(), amount: z.nullable(z.number()), currency: z.string() });

/** A part's offers in one version of a price list. */
export const PartEdition = z.object({
  version: z.int(),
  effectiveFrom: z.nullable(Day),
  effectiveUntil: z.nullable(Day),
  isRead: z.boolean(),
  offers: z.array(PartOffer),
  leadWeeks: z.nullable(z.number()),
});
export type PartEdition = z.infer<typeof PartEdition>;

export const PastPrice = z.object({ version: z.int(), from: Day, amount: z.number(), currency: z.string() });

/** A price list that contains or contained a part, as far as its reader may see it. */
export const PartPriceList = z.object({
  documentId: idOf('publication'),
  title: z.string(),
  isOwn: z.boolean(),
  inEffect: z.nullable(PartEdition),
  coming: z.nullable(PartEdition),
  history: z.array(PastPrice),
});
export type PartPriceList = z.infer<typeof PartPriceList>;

export const PartDocument = z.pick(Material, {
  documentId: true,
  title: true,
  docType: true,
  language: true,
  file: true,
  uploadedAt: true,
});
export type PartDocument = z.infer<typeof PartDocument>;

export const PartNotice = z.pick(News, {
  documentId: true,
  title: true,
  category: true,
  effectiveOn: true,
  lastOrderOn: true,
  lastShipOn: true,
  parts: true,
  uploadedAt: true,
});
export type PartNotice = z.infer<typeof PartNotice>;

/** The numbers of documents and news items that a part's page shows. */
export const MAX_PART_PAGE_ITEMS = 20;

/** The page of a part number, with the content that its reader may see. */
export const PartPage = z.object({
  partKey,
  partNumber,
  description: z.string(),
  priceLists: z.array(PartPriceList),
  documents: z.object({ items: z.array(PartDocument), totalCount: z.int() }),
  news: z.object({ items: z.array(PartNotice), totalCount: z.int() }),
});
export type PartPage = z.infer<typeof PartPage>;

/** Routes of part numbers, in the group publications. */
export const partRoutes = {
  watch: route('POST /api/publications/watch', {
    allow: ROLES,
    input: z.strictObject({
      partNumber: line(LIMITS.partNumber),
      watching: z._default(z.boolean(), true),
    }),
    reply: z.object({ message: z.string(), partKey, watching: z.boolean() }),
    refuses: [TooManyWatches],
  }),
  watched: route('GET /api/publications/watched', {
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({}),
    reply: listOf(WatchedPart),
  }),
  watchedPrices: route('GET /api/publications/watchedprices', {
    allow: ROLES,
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({
      search: searchTerm(),
      day: z.optional(Day),
      ...Paging,
    }),
    reply: listOf(WatchedPrice),
  }),
  part: route('GET /api/publications/part', {
    allow: ROLES,
    input: z.strictObject({ partNumber: line(LIMITS.partNumber), day: z.optional(Day) }),
    reply: PartPage,
    refuses: [ObjectMissing],
    limit: { points: 300, windowMs: 60_000, by: 'person' },
  }),
  namedParts: route('GET /api/publications/namedparts', {
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({ publicationId: idInput('publication') }),
    reply: listOf(NamedPart),
    refuses: [ObjectMissing],
  }),
  partNews: route('GET /api/publications/partnews', {
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({
      since: z.optional(Timestamp),
      ...Paging,
    }),
    reply: listOf(PartNews),
  }),
  partMovements: route('GET /api/publications/partmovements', {
    allow: ROLES,
    wire: { reply: LIST },
    input: z.strictObject({
      since: z.optional(Timestamp),
      ...Paging,
    }),
    reply: listOf(PartMovement),
  }),
};
