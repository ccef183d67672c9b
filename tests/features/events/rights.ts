import { randomUUID } from 'node:crypto';
import { eventFilePath, eventOf } from '../../kit/events';
import { OFF, type RightsRow, readingRow, row, SIGNED_IN } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import { PRICE_CHANGES, PRICE_PUBLISHERS } from '../prices/price-lists';
import { AUDIENCE_NAMES, JAPANESE, VIEW_CELLS } from '../publications/documents';
import { BRENNHAGEN_AUDIENCE, EventStage, wireEvent } from './event-stage';

/** The expected result for each caller that lists the participants of an event, by audience. Only staff may list them. */
const PARTICIPANT_CELLS = {
  //             nobody wait  CP de CP fr LCO de LCO fr RHQ eu YHQ SUPER
  deutschland: ' 401    401   403   403   y      404    y      y   y',
  france: '      401    401   403   403   404    y      y      y   y',
  japan: '       401    401   403   403   404    404    404    y   y',
  everybody: '   401    401   403   403   y      y      y      y   y',
  nobody: '      401    401   403   403   404    404    404    404 404',
} as const;

/** The expected result per caller without a seat: only editors of the event get the meeting link. */
const LINK_CELLS = '401 401 422 404 422 404 422 y y';

export const eventRights = (stage: Stage): RightsRow[] => {
  const items = new EventStage(stage);
  const save = (json: ReturnType<typeof eventOf>) => ({ path: 'POST /api/events/addupdateevent', json: wireEvent(json) });
  const withdrawal = (documentId: string, id: string) => ({ path: `DELETE /api/events/deactivateevent/${documentId}/${id}` });
  const post = (call: string, eventId: string, more: object = {}) => ({ path: `POST /api/events/${call}`, json: { eventId, ...more } });
  const publishGerman = async () => (await items.publishWhole('ines', BRENNHAGEN_AUDIENCE)).documentId;
  const READERS = VIEW_CELLS.deutschland;
  return [
    row('events.list', 'all visible events', SIGNED_IN, ({ id }) => ({ path: `GET /api/events/eventlist?userId=${id}` })),
    ...AUDIENCE_NAMES.flatMap((audienceName) => {
      let creation: ReturnType<EventStage['publishFor']> | undefined;
      const requestFor = (path: (event: Awaited<ReturnType<EventStage['publishFor']>>) => string) => async () => {
        creation ??= items.publishFor(audienceName);
        return { path: `GET ${path(await creation)}` };
      };
      return [
        row(
          'events.item',
          `an event that reaches ${audienceName}`,
          VIEW_CELLS[audienceName],
          requestFor(({ documentId }) => `/api/events/geteventbyid?eventId=${documentId}`),
        ),
        row(
          'events.calendar',
          `an event that reaches ${audienceName}`,
          VIEW_CELLS[audienceName],
          requestFor(({ documentId }) => `/api/events/calendar?eventId=${documentId}`),
        ),
        row('events.download', `an event that reaches ${audienceName}`, VIEW_CELLS[audienceName], requestFor(eventFilePath)),
        row(
          'events.participants',
          `an event that reaches ${audienceName}`,
          PARTICIPANT_CELLS[audienceName],
          requestFor(({ documentId }) => `/api/events/participants?eventId=${documentId}`),
        ),
        row(
          'events.exportParticipants',
          `an event that reaches ${audienceName}`,
          PARTICIPANT_CELLS[audienceName],
          requestFor(({ documentId }) => `/api/events/exportparticipants?eventId=${documentId}`),
        ),
        row('events.register', `an event that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => {
          creation ??= items.publishFor(audienceName);
          return post('register', (await creation).documentId);
        }),
      ];
    }),
    row('events.register', 'a registration for another company', '401 401 403 403 403 403 403 403 403', async () =>
      post('register', await publishGerman(), { companyId: JAPANESE }),
    ),
    row('events.unregister', 'an event without a seat of the caller', READERS.replaceAll('y', '422'), async () =>
      post('cancelregistration', await publishGerman()),
    ),
    row('events.offerSeat', 'an event without a seat of the caller', READERS.replaceAll('y', '422'), async () =>
      post('offerseat', await publishGerman()),
    ),
    row('events.takeSeat', 'an event without an offered seat', READERS.replaceAll('y', '422'), async () =>
      post('takeseat', await publishGerman()),
    ),
    row('events.link', 'an event for Deutschland', LINK_CELLS, async () => ({
      path: `GET /api/events/link?eventId=${await publishGerman()}`,
    })),
    readingRow('events.join', 'GET /api/events/join/x?reader=bruno&expires=2000000000000&signature=x', OFF),
    row('events.save', 'a new event', '401 401 403 403 403 403 y y y', ({ name }) =>
      save(eventOf({ lcos: name === 'marco' ? ['lco-deutschland'] : [] })),
    ),
    row('events.save', 'a new event for a company of Japan', '401 401 403 403 403 403 400 y y', () =>
      save(eventOf({ scope: 'specific', companies: [JAPANESE] })),
    ),
    ...PRICE_PUBLISHERS.flatMap((publisher) => [
      row('events.save', `an event of ${publisher}`, PRICE_CHANGES[publisher], async () => {
        const { documentId } = await items.publishedBy(publisher);
        const lcos = publisher === 'headquarters' ? [] : ['lco-deutschland', 'lco-france'];
        return save(eventOf({ documentId, rev: 1, title: 'Another title', lcos }));
      }),
      row('events.cancel', `an event of ${publisher}`, PRICE_CHANGES[publisher], async () =>
        post('cancelevent', (await items.publishedBy(publisher)).documentId),
      ),
      row('events.withdraw', `an event of ${publisher}`, PRICE_CHANGES[publisher], async ({ id }) =>
        withdrawal((await items.publishedBy(publisher)).documentId, id),
      ),
    ]),
    row('events.save', 'an event that reaches japan', '401 401 403 403 403 403 404 y y', async () => {
      const { documentId } = await items.publishFor('japan');
      return save(eventOf({ documentId, rev: 1, scope: 'specific', companies: [JAPANESE] }));
    }),
    row('events.cancel', 'a nonexistent event', '401 401 403 403 403 403 404 404 404', () => post('cancelevent', randomUUID())),
    row('events.withdraw', 'a nonexistent event', '401 401 403 403 403 403 404 404 404', ({ id }) => withdrawal(randomUUID(), id)),
  ];
};
