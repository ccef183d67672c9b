import type { Place, Present, SignalData } from '@portal/contracts';
import { createStore, useStore } from '../store';
import { connection } from './connection';

const NOBODY: ReadonlyMap<string, Present[]> = new Map();

/** The people at each place of the portal, by the item that they have open. */
const seats = createStore<ReadonlyMap<string, ReadonlyMap<string, Present[]>>>(new Map());

function seat({ place, id, people }: SignalData<'presence.changed'>) {
  const spots = new Map(seats.get().get(place) ?? []);
  if (people.length) spots.set(id, people);
  else spots.delete(id);
  seats.set(new Map(seats.get()).set(place, spots));
}

/** Subscribes to presence at startup, because the server sends it only on connecting and on changes. */
export const startPresence = (): void => {
  connection.on('presence.changed', seat);
  connection.status.subscribe(() => {
    const { state } = connection.status.get();
    if (seats.get().size && (state === 'offline' || state === 'connecting')) seats.set(new Map());
  });
};

/** Returns the people who have a place of the portal open, by the item that they view. The key '' is the place without an item. */
export const usePeopleAt = (place: Place['place'] | null): ReadonlyMap<string, Present[]> =>
  useStore(seats, (places) => (place && places.get(place)) || NOBODY);
