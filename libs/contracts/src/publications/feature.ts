import { z } from 'zod/mini';
import { TooManyExports } from '../exports';
import { fat, thin } from '../wire/fact';
import { feature } from '../wire/feature';
import { idOf } from '../wire/ids';
import { Acknowledgement } from './acknowledgement';
import { PUBLICATION_KINDS } from './audience';
import { PublicationCard } from './card';
import { documentRoutes } from './document-routes';
import { DraftChanged, draftRoutes, TooManyDrafts } from './drafts';
import { EventClosed, EventFull, NoMeetingLink, NoSeatOffered, NotRegistered, SeatsTaken } from './event-refusals';
import { events } from './event-routes';
import { CompanySeats, EventRegistration } from './events';
import { insightRoutes } from './insight';
import { news } from './news-routes';
import { partRoutes } from './parts';
import { previewRoutes } from './preview';
import { priceRoutes } from './price-routes';
import { AsksNothing, ChangedFirst, LastCompany, ManyNotices, NewerVersion, TooManyWatches, UnclearPrices, UndoLate } from './refusals';
import { publicationRoutes } from './routes';

export const publicationsFeature = feature({
  routes: {
    documents: documentRoutes,
    prices: priceRoutes,
    news,
    events,
    publications: { ...publicationRoutes, ...previewRoutes, ...insightRoutes, ...draftRoutes, ...partRoutes },
  },
  facts: {
    'publication.published': fat(z.object({ card: PublicationCard })),
    'publication.changed': fat(z.object({ card: PublicationCard })),
    'publication.gone': fat(z.object({ publicationId: idOf('publication'), kind: z.enum(PUBLICATION_KINDS) })),
    'publication.filed': fat(z.object({ publicationId: idOf('publication'), kind: z.enum(PUBLICATION_KINDS) })),
    'draft.changed': thin(z.object({ draftId: idOf('draft') })),
    'news.acknowledged': thin(z.object({ publicationId: idOf('publication'), companyId: idOf('company') })),
    'news.signed': fat(z.object({ publicationId: idOf('publication'), version: z.int(), acknowledged: Acknowledgement })),
    'event.seats': fat(z.object({ publicationId: idOf('publication'), free: z.nullable(z.int()) })),
    'event.registered': fat(z.object({ publicationId: idOf('publication'), registration: z.nullable(EventRegistration) })),
    'event.company': fat(z.object({ publicationId: idOf('publication'), companySeats: CompanySeats })),
    'part.watched': fat(z.object({ partKey: z.string(), watching: z.boolean() })),
    'part.moved': thin(z.object({ publicationId: idOf('publication') })),
    'prices.compared': thin(z.object({ publicationId: idOf('publication') })),
  },
  refusals: [
    AsksNothing,
    ChangedFirst,
    DraftChanged,
    EventClosed,
    EventFull,
    LastCompany,
    ManyNotices,
    NewerVersion,
    NoMeetingLink,
    NoSeatOffered,
    NotRegistered,
    SeatsTaken,
    TooManyDrafts,
    TooManyExports,
    TooManyWatches,
    UnclearPrices,
    UndoLate,
  ],
});
