import { z } from 'zod/mini';
import { searchWords } from './fields';
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

/** Declares a group of results: the best of one kind, and their total. */
const Group = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    totalCount: z.int(),
    totalIsMore: z.boolean().register(z.globalRegistry, { description: 'There are more than totalCount' }),
  });

/** The groups of a search, each filled by the feature of its kind. Groups that the caller's role cannot have are absent. */
const GROUPS = {
  parts: Group(
    z
      .object({
        partKey: z.string(),
        partNumber: z.string(),
        description: z.string(),
        priceLists: z.int().register(z.globalRegistry, { description: 'Price lists that have it, of those that the caller may see' }),
        documents: z.int().register(z.globalRegistry, { description: 'Documents that name it, likewise' }),
        watching: z.boolean(),
      })
      .register(z.globalRegistry, { id: 'FoundPart' }),
  ),
  priceLists: Group(
    z
      .pick(PriceList, { documentId: true, title: true, file: true, uploadedAt: true, effectiveFrom: true, effectiveUntil: true })
      .register(z.globalRegistry, { id: 'FoundPriceList' }),
  ),
  documents: Group(
    z
      .pick(Material, { documentId: true, title: true, docType: true, language: true, file: true, uploadedAt: true })
      .register(z.globalRegistry, { id: 'FoundDocument' }),
  ),
  news: Group(
    z
      .pick(News, { documentId: true, title: true, category: true, lastOrderOn: true, uploadedAt: true })
      .register(z.globalRegistry, { id: 'FoundNews' }),
  ),
  events: Group(
    z
      .pick(EventItem, {
        documentId: true,
        title: true,
        category: true,
        mode: true,
        location: true,
        startsAt: true,
        endsAt: true,
        zone: true,
        cancelledAt: true,
      })
      .register(z.globalRegistry, { id: 'FoundEvent' }),
  ),
  inquiries: Group(
    z
      .object({
        ticketId: idOf('ticket'),
        ticketNo: z.string(),
        subject: z.string(),
        company: z.string(),
        status: z.enum(TICKET_STATUSES),
      })
      .register(z.globalRegistry, { id: 'FoundInquiry' }),
  ),
  people: Group(
    z
      .object({ userId: idOf('person'), name: z.string(), companyName: z.string() })
      .register(z.globalRegistry, { id: 'FoundPerson', description: 'Somebody whose request for access the caller decides on' }),
  ),
  companies: Group(
    z
      .object({ companyId: idOf('company'), name: z.string(), lcoName: z.string() })
      .register(z.globalRegistry, { id: 'FoundCompany', description: 'A partner company below the unit of the caller' }),
  ),
} satisfies Record<FindKind, z.ZodMiniType>;
type Groups = typeof GROUPS;
export type FindGroup<K extends FindKind> = z.infer<Groups[K]>;
export type FindItem<K extends FindKind> = FindGroup<K>['items'][number];

const search = {
  find: route('GET /api/search/find', {
    summary: 'The best five of each kind that the caller may see, by the beginnings of words in any script; titles first',
    allow: ROLES,
    input: z.strictObject({
      searchTerm: searchWords().check(z.minLength(1)).register(z.globalRegistry, { description: 'Words, or the beginnings of words' }),
    }),
    reply: z.partial(z.object(GROUPS)),
    limit: { points: 150, perMs: 60_000, by: 'person' },
  }),
};

export const searchRoutes = search;
export default feature({ routes: { search } });
