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

export default feature({
  routes: {
    documents: documentRoutes,
    prices: priceRoutes,
    news,
    events,
    publications: { ...publicationRoutes, ...previewRoutes, ...insightRoutes, ...draftRoutes, ...partRoutes },
  },
  facts: {
    'publication.published': fat('Something was published; told to the partners who may see it', z.object({ card: PublicationCard })),
    'publication.changed': fat(
      'What is published was edited or has a new version; told to the partners who see it',
      z.object({ card: PublicationCard }),
    ),
    'publication.gone': fat(
      'Something can no longer be seen, whatever the cause; told to the partners who saw it',
      z.object({ publicationId: idOf('publication'), kind: z.enum(PUBLICATION_KINDS) }),
    ),
    'publication.filed': fat(
      'Something published stands in another way for staff, who fetch what they may see of it',
      z.object({ publicationId: idOf('publication'), kind: z.enum(PUBLICATION_KINDS) }),
    ),
    'draft.changed': thin('A draft was saved, discarded or published; told to its writer alone', z.object({ draftId: idOf('draft') })),
    'news.acknowledged': thin(
      'A company has acknowledged news; told to the staff above it, who count their own reach',
      z.object({ publicationId: idOf('publication'), companyId: idOf('company') }),
    ),
    'news.signed': fat(
      'A company has acknowledged news; told to its own people, with who signed',
      z.object({ publicationId: idOf('publication'), version: z.int(), acknowledged: Acknowledgement }),
    ),
    'event.seats': fat(
      'Seats of an event were taken or became free; told to the partners who may see it',
      z.object({ publicationId: idOf('publication'), free: z.nullable(z.int()) }),
    ),
    'event.registered': fat(
      'A person has a seat, waits for one, or no longer; told to that person alone',
      z.object({ publicationId: idOf('publication'), registration: z.nullable(EventRegistration) }),
    ),
    'event.company': fat(
      'The people of a unit take seats, or offer them to each other; told to that unit',
      z.object({ publicationId: idOf('publication'), companySeats: CompanySeats }),
    ),
    'part.watched': fat(
      'A part is watched, or no longer; told to the watching person alone',
      z.object({ partKey: z.string(), watching: z.boolean() }),
    ),
    'part.moved': thin(
      'A version moved prices of watched parts or names them for the first time; told once to the person who watches them',
      z.object({ publicationId: idOf('publication') }),
    ),
    'prices.compared': thin(
      'The file of a price list was read, and its prices were compared with those of the version before',
      z.object({ publicationId: idOf('publication') }),
    ),
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
