import { type EventItem, type EventRow, type FactData, REGISTRATION_FLAGS } from '@portal/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../live/api';
import type { FactHandlers } from '../../live/facts';
import { createKindCache, publicationFacts } from '../../publishing/kind-cache';
import { eventList, rowOfCard } from './events.list';
import { type EventDetail, eventQuery } from './events.queries';

const { cache, pending } = eventList;
const { removeItem, refetchItem } = createKindCache({ list: eventList, detail: (documentId) => api.events.item.query({ documentId }) });

const expireParticipants = (client: QueryClient): void => void client.invalidateQueries({ queryKey: api.events.participants.key });

/** Changes an event in all lists, in the month view and on its own page. */
function changeEvent(client: QueryClient, documentId: string, change: Partial<EventRow>): void {
  cache.changeRow(client, documentId, (row) => ({ ...row, ...change }));
  client.setQueryData<EventDetail>(
    eventQuery(documentId).queryKey,
    (cachedEvent) => cachedEvent && { document: { ...cachedEvent.document, ...change } },
  );
}

/** Updates the event in the cache from a response, before its fact is received. */
export function applyEvent(client: QueryClient, document: EventRow): void {
  changeEvent(client, document.documentId, document);
  cache.expire(client);
  expireParticipants(client);
}

/** Applies a card, which contains the whole event except the reader's registration. */
function showCard(client: QueryClient, card: EventItem): void {
  pending.restore(card.documentId);
  cache.offer(client, rowOfCard(card));
  changeEvent(client, card.documentId, card);
  void client.invalidateQueries({ queryKey: eventQuery(card.documentId).queryKey });
  cache.expire(client);
}

function removeEvent(client: QueryClient, documentId: string): void {
  removeItem(client, documentId);
  expireParticipants(client);
}

/** Refetches an event for staff, who receive only its id. Its counts and participants may have changed too. */
function refetchEvent(client: QueryClient, documentId: string): void {
  refetchItem(client, documentId);
  expireParticipants(client);
}

export const factHandlers = {
  ...publicationFacts('event', { showCard, removeItem: removeEvent, refetchItem: refetchEvent }),
  'event.seats': (client, { publicationId, free }) => changeEvent(client, publicationId, { free }),
  'event.company': (client, { publicationId, companySeats }) => changeEvent(client, publicationId, { companySeats }),
  'event.registered': (client, { publicationId, registration }: FactData<'event.registered'>) => {
    const isAdmitted = registration?.state === 'seated';
    changeEvent(client, publicationId, {
      registration,
      registered: isAdmitted ? REGISTRATION_FLAGS.Registered : REGISTRATION_FLAGS.NotRegister,
    });
    // The event is added to, or removed from, the list of the reader's own events.
    cache.expire(client);
  },
} satisfies Partial<FactHandlers>;
