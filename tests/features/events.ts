import { eventOf } from '../kit/events';
import { BRENNHAGEN_AUDIENCE, EventStage } from './events/event-stage';
import { eventRights } from './events/rights';
import { eventWorlds } from './events/worlds';
import { eventWrites } from './events/writes';
import { type DefineFeature, exempt } from './feature';
import { identityRows } from './publications/identities';

/** Defines the law-test rows for events, seats and participants. */
const events: DefineFeature = (stage) => {
  const items = new EventStage(stage);
  const findFrenchId = async () => (await items.publishFor('france')).documentId;
  const readRow = (path: string) => ({
    existing: findFrenchId,
    make: [(id: string) => ({ path: `GET /api/events/${path}?eventId=${id}` })],
  });
  const writeRow = (path: string) => ({
    existing: findFrenchId,
    make: [(eventId: string) => ({ path: `POST /api/events/${path}`, json: { eventId } })],
  });
  return {
    rights: eventRights(stage),
    assertions: {
      ...identityRows('events', { list: 'eventlist', item: 'geteventbyid', id: 'eventId', deactivate: 'deactivateevent' }),
      'events.register userId': {
        callers: ['bruno', 'jonas', 'sam'],
        make: (identity, eventId) => ({
          path: 'POST /api/events/register',
          json: { eventId, userId: decodeURIComponent(identity) },
        }),
      },
    },
    unseen: {
      'events.item': readRow('geteventbyid'),
      'events.calendar': readRow('calendar'),
      'events.link': readRow('link'),
      'events.participants': readRow('participants'),
      'events.exportParticipants': readRow('exportparticipants'),
      'events.download': { existing: findFrenchId, make: [(id) => ({ path: `GET /api/events/download/Agenda.docx?eventId=${id}` })] },
      'events.register': writeRow('register'),
      'events.unregister': writeRow('cancelregistration'),
      'events.offerSeat': writeRow('offerseat'),
      'events.takeSeat': writeRow('takeseat'),
      'events.join': exempt('The signature decides, not the caller; attendance.spec compares the refusals'),
      'events.save': exempt('Jonas may not write any and is refused before a lookup; the rights rows compare marco'),
      'events.cancel': exempt('Jonas may not write any and is refused before a lookup; the rights rows compare marco'),
      'events.withdraw': exempt('Jonas may not write any and is refused before a lookup; the rights rows compare marco'),
    },
    reads: {
      'events.list': [
        '',
        '&pageSize=100',
        '&pageSize=1',
        '&pageSize=2&pageNumber=2',
        '&searchTerm=Verborgen',
        '&searchTerm=e',
        '&EventCategoryId=workshop&mode=hybrid',
        '&EventExpiredFilter=all&StartDate=2026-01-01&EndDate=2035-01-01&zone=Asia/Tokyo',
        '&EventExpiredFilter=expired',
        '&registered=true',
      ].map((query) => `GET /api/events/eventlist?userId={reader}${query}`),
      ...Object.fromEntries(
        Object.entries({
          item: 'geteventbyid',
          participants: 'participants',
          calendar: 'calendar',
        }).map(([name, path]) => [`events.${name}`, ['event', 'ownEvent'].map((id) => `GET /api/events/${path}?eventId={${id}}`)]),
      ),
      'events.exportParticipants': ['', '&format=xlsx'].flatMap((format) =>
        ['event', 'ownEvent'].map((id) => `GET /api/events/exportparticipants?eventId={${id}}${format}`),
      ),
      // The link for a person with a seat is signed again for each request.
      'events.link': ['GET /api/events/link?eventId={event}'],
      'events.join': ['GET /api/events/join/{event}?reader={reader}&expires=2000000000000&signature=x'],
      'events.download': [
        'GET /api/events/download/Verborgen.docx?eventId={event}',
        'GET /api/events/download/Agenda.docx?eventId={ownEvent}',
      ],
    },
    uses: {
      'events.save': ['events published', 'events changed'],
      'events.cancel': 'events changed',
      'events.withdraw': 'events withdrawn',
      'events.register': 'events registered',
      'events.unregister': 'events unregistered',
      'events.offerSeat': 'events offered',
      'events.takeSeat': 'events registered',
    },
    writes: eventWrites(stage),
    cached: async () => ({
      'events.list': ({ person }) =>
        [
          {},
          { pageNumber: 2, pageSize: 5 },
          { search: 'radar' },
          { category: 'workshop' as const },
          { time: 'all' as const },
          { registered: 'true' as const },
        ].map((filter) => person.events.list.query(filter).queryKey),
      'events.item': ({ person }) => stage.onScreen('event').map((documentId) => person.events.item.query({ documentId }).queryKey),
      'events.participants': ({ person, isHandler }) =>
        isHandler ? stage.onScreen('event').map((documentId) => person.events.participants.query({ documentId }).queryKey) : [],
      'events.exportParticipants': exempt('A table is fetched on each request'),
      'events.calendar': exempt('An entry is fetched on each request'),
      'events.download': exempt('A file is fetched on each request'),
      'events.link': exempt('A link is signed for each opening and never cached'),
      'events.join': exempt('It redirects the browser'),
    }),
    concerns: [
      'publication.published',
      'publication.changed',
      'publication.gone',
      'publication.filed',
      'event.seats',
      'event.registered',
      'event.company',
    ],
    scenes: {
      'publication.published': {
        'headquarters publish an event for a company': {
          scene: async () => () => items.publishAs('ines', BRENNHAGEN_AUDIENCE),
          siblingFacts: [],
        },
      },
      'publication.changed': {
        'an event is moved, gets more seats and is cancelled': async () => {
          const oneSeatEvent = { ...BRENNHAGEN_AUDIENCE, capacity: 1 };
          const documentId = await items.publishWithSeats(['bruno', 'jonas'], oneSeatEvent);
          return async () => {
            await items.edit('ines', documentId, 1, { ...oneSeatEvent, location: 'Hall 3' });
            await items.edit('ines', documentId, 2, { ...oneSeatEvent, location: 'Hall 3', capacity: 2 });
            await (await stage.as('ines')).events.cancel({ documentId, reason: 'The hall is closed.' });
          };
        },
      },
      'publication.gone': {
        'an event is withdrawn': async () => {
          const documentId = await items.publishWithSeats(['bruno']);
          return () => items.withdraw('ines', documentId);
        },
      },
      'event.seats': {
        'a person takes a seat': async () => {
          const documentId = await items.publishOnScreens({ capacity: 5 });
          return () => items.register('bruno', documentId);
        },
      },
      'event.registered': {
        'a returned seat is assigned to a person on the waiting list': async () => {
          const documentId = await items.publishWithSeats(['bruno', 'jonas', 'marco'], { capacity: 1 });
          return async () => (await stage.as('bruno')).events.unregister({ documentId });
        },
      },
      'event.company': {
        'a seat is offered to colleagues and taken by one of them': async () => {
          const documentId = await items.publishWithSeats(['lena'], { capacity: 1, perCompany: 1 });
          return async () => {
            await (await stage.as('lena')).events.offerSeat({ documentId });
            await (await stage.as('jonas')).events.takeSeat({ documentId });
          };
        },
      },
    },
    signals: {},
    values: {
      eventId: 'p1',
      EventCategoryId: 'workshop',
      EventExpiredFilter: 'all',
      registered: 'true',
      waitingList: true,
      offered: true,
      companyId: 'cp-brennhagen',
      location: eventOf().location,
      startsAt: eventOf().startsAt,
      endsAt: eventOf().endsAt,
      mode: 'hybrid',
      url: 'https://meet.example.com/radar',
      capacity: 12,
      perCompany: 3,
    },
    worlds: eventWorlds(stage),
  };
};

export default events;
