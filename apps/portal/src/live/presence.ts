import type { Place, PresentPerson, SignalData } from '@portal/contracts';
import { createStore, useStore } from '../store';
import { connection } from './connection';

const NO_PRESENCE: ReadonlyMap<string, PresentPerson[]> = new Map();

/** The people at each presence place, by the item that they have open. */
const peopleByPlace = createStore<ReadonlyMap<string, ReadonlyMap<string, PresentPerson[]>>>(new Map());

function updatePresence({ place, id, people }: SignalData<'presence.changed'>) {
  const peopleByItem = new Map(peopleByPlace.get().get(place) ?? []);
  if (people.length) peopleByItem.set(id, people);
  else peopleByItem.delete(id);
  peopleByPlace.set(new Map(peopleByPlace.get()).set(place, peopleByItem));
}

/** Subscribes to presence at startup, because the server sends it only on connecting and on changes. */
export const startPresence = (): void => {
  connection.on('presence.changed', updatePresence);
  connection.status.subscribe(() => {
    const { state } = connection.status.get();
    if (peopleByPlace.get().size && (state === 'offline' || state === 'connecting')) peopleByPlace.set(new Map());
  });
};

/** Returns the people who are at a presence place, by the item that they view. The key '' means no item. */
export const usePeopleAt = (place: Place['place'] | null): ReadonlyMap<string, PresentPerson[]> =>
  useStore(peopleByPlace, (places) => (place && places.get(place)) || NO_PRESENCE);
