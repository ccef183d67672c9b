import type { Place, Present, SignalData } from '@portal/contracts';
import { useSyncExternalStore } from 'react';
import { connection } from './connection';

const NOBODY: ReadonlyMap<string, Present[]> = new Map();

let seats: ReadonlyMap<string, ReadonlyMap<string, Present[]>> = new Map();
const listeners = new Set<() => void>();
const become = (next: typeof seats) => {
  seats = next;
  for (const changed of listeners) changed();
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
};

function seated({ place, id, people }: SignalData<'presence.changed'>) {
  const spots = new Map(seats.get(place) ?? []);
  if (people.length) spots.set(id, people);
  else spots.delete(id);
  become(new Map(seats).set(place, spots));
}

/** Who is where is said on connecting and at each change, so somebody must listen from the start. */
export const startPresence = (): void => {
  connection.on('presence.changed', seated);
  connection.status.subscribe(() => {
    const { state } = connection.status.get();
    if (seats.size && (state === 'offline' || state === 'connecting')) become(new Map());
  });
};

/** The people at a place of the portal, by what of it they have open; '' is the place itself. */
export const usePeopleAt = (place: Place['place']): ReadonlyMap<string, Present[]> =>
  useSyncExternalStore(subscribe, () => seats.get(place) ?? NOBODY);
