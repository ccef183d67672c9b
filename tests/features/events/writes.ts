import { randomUUID } from 'node:crypto';
import { eventOf } from '../../kit/events';
import type { Stage } from '../../kit/stage';
import type { Name } from '../../kit/test-gateway';
import type { Write } from '../feature';
import { BRENNHAGEN_AUDIENCE, EventStage, wireEvent } from './event-stage';

export const eventWrites = (stage: Stage): Record<string, Record<string, Write>> => {
  const items = new EventStage(stage);
  const seatsOf = (eventId: string) =>
    stage.gateway.database.db
      .selectFrom('registration')
      .select(['person_id', 'state', 'offered_at'])
      .where('event_id', '=', eventId)
      .orderBy('person_id')
      .execute();
  const records: Write['records'] = ({ json }) => seatsOf((json as { eventId: string }).eventId);
  const withOtherEvent: Write['other'] = (call) => ({ ...call, json: { eventId: randomUUID() } });
  /** Returns a person's call about an event where these people have seats. */
  const call = (path: string, by: Name, participants: readonly Name[], prepare?: (documentId: string) => Promise<unknown>) => async () => {
    const { documentId } = await items.publishAs('ines', BRENNHAGEN_AUDIENCE);
    for (const name of participants) await items.register(name, documentId);
    await prepare?.(documentId);
    return { path: `POST /api/events/${path}`, json: { eventId: documentId }, token: (await stage.as(by)).token };
  };
  return {
    'events.save': {
      'a new event': {
        make: async () => ({
          path: 'POST /api/events/addupdateevent',
          json: wireEvent(eventOf(BRENNHAGEN_AUDIENCE)),
          token: (await stage.as('ines')).token,
        }),
        effect: { publication: 1, audience: 4, event: 1, audit: 1, fact: 2, due: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
      },
      'an edit of an event': {
        make: async () => {
          const { documentId } = await items.publishAs('ines', BRENNHAGEN_AUDIENCE);
          const json = wireEvent(eventOf({ ...BRENNHAGEN_AUDIENCE, documentId, rev: 1, location: 'Hall 3' }));
          return { path: 'POST /api/events/addupdateevent', json, token: (await stage.as('ines')).token };
        },
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
        records: ({ json }) =>
          stage.gateway.database.db
            .selectFrom('event')
            .select(['location', 'sequence'])
            .where('publication_id', '=', (json as { eventId: string }).eventId)
            .executeTakeFirst(),
      },
    },
    'events.cancel': {
      'the cancellation of an event': {
        make: call('cancelevent', 'ines', []),
        effect: { audit: 1, fact: 2 },
        other: withOtherEvent,
      },
    },
    'events.register': {
      'a registration': {
        make: call('register', 'bruno', []),
        effect: { registration: 1, audit: 1, fact: 3, letter: 1 },
        other: withOtherEvent,
        records,
      },
    },
    'events.unregister': {
      'a cancelled registration': {
        make: call('cancelregistration', 'bruno', ['bruno']),
        effect: { audit: 1, fact: 3, letter: 1 },
        other: withOtherEvent,
        records,
      },
    },
    'events.offerSeat': {
      'the offer of a seat': { make: call('offerseat', 'bruno', ['bruno']), effect: { audit: 1, fact: 3 }, other: withOtherEvent, records },
    },
    'events.takeSeat': {
      'taking a seat that a colleague offered': {
        make: call('takeseat', 'jonas', ['lena'], async (documentId) => (await stage.as('lena')).events.offerSeat({ documentId })),
        effect: { registration: 1, audit: 1, fact: 4, letter: 2 },
        other: withOtherEvent,
        records,
      },
    },
    'events.withdraw': {
      'the withdrawal of an event': {
        make: async () => {
          const { documentId } = await items.publishAs('ines', BRENNHAGEN_AUDIENCE);
          const { id, token } = await stage.as('ines');
          return { path: `DELETE /api/events/deactivateevent/${documentId}/${id}`, token };
        },
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, path: call.path.replace(/\/[^/]+(\/[^/]+)$/, `/${randomUUID()}$1`) }),
      },
    },
  };
};
