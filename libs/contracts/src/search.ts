import { z } from 'zod/mini';
import { searchTextField } from './fields';
import { EventItem } from './publications/events';
import { News } from './publications/news';
import { PriceList } from './publications/price';
import { Material } from './publications/publication';
import { ROLES } from './roles';
import { route } from './route';
import type { FindKind } from './search-kinds';
import { TICKET_STATUSES } from './tickets/choices';
import { feature } from './wire/feature';
import { idOf } from './wire/ids';

/** Declares a group of search results: the best results of one kind, and their total. */
const Group = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    totalCount: z.int(),
    totalIsMore: z.boolean(),
  });

export const FoundPart = z.object({
  partKey: z.string(),
  partNumber: z.string(),
  description: z.string(),
  priceLists: z.int(),
  documents: z.int(),
  watching: z.boolean(),
});

export const FoundPriceList = z.pick(PriceList, {
  documentId: true,
  title: true,
  file: true,
  uploadedAt: true,
  version: true,
  cover: true,
  effectiveFrom: true,
  effectiveUntil: true,
});

export const FoundDocument = z.pick(Material, {
  documentId: true,
  title: true,
  docType: true,
  language: true,
  file: true,
  uploadedAt: true,
  version: true,
  cover: true,
});

export const FoundNews = z.pick(News, {
  documentId: true,
  title: true,
  category: true,
  lastOrderOn: true,
  uploadedAt: true,
  version: true,
  cover: true,
});

export const FoundEvent = z.pick(EventItem, {
  documentId: true,
  title: true,
  category: true,
  mode: true,
  location: true,
  startsAt: true,
  endsAt: true,
  zone: true,
  cancelledAt: true,
});

export const FoundInquiry = z.object({
  ticketId: idOf('ticket'),
  ticketNo: z.string(),
  subject: z.string(),
  company: z.string(),
  status: z.enum(TICKET_STATUSES),
});

export const FoundPerson = z.object({ userId: idOf('person'), name: z.string(), companyName: z.string() });

export const FoundCompany = z.object({ companyId: idOf('company'), name: z.string(), lcoName: z.string() });

/** The groups of search results. The feature of each kind provides its group; groups that the caller's role cannot have are absent. */
const RESULT_GROUPS = {
  parts: Group(FoundPart),
  priceLists: Group(FoundPriceList),
  documents: Group(FoundDocument),
  news: Group(FoundNews),
  events: Group(FoundEvent),
  inquiries: Group(FoundInquiry),
  people: Group(FoundPerson),
  companies: Group(FoundCompany),
} satisfies Record<FindKind, z.ZodMiniType>;
type Groups = typeof RESULT_GROUPS;
export type FindGroup<K extends FindKind> = z.infer<Groups[K]>;
export type FindItem<K extends FindKind> = FindGroup<K>['items'][number];

const search = {
  find: route('GET /api/search/find', {
    allow: ROLES,
    input: z.strictObject({
      searchTerm: searchTextField().check(z.minLength(1)),
    }),
    reply: z.partial(z.object(RESULT_GROUPS)),
    limit: { points: 150, windowMs: 60_000, by: 'person' },
  }),
};

export const searchRoutes = search;
export const searchFeature = feature({ routes: { search } });
