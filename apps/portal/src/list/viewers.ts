import type { PresentPerson } from '@portal/contracts';
import { useMemo } from 'react';
import { usePeopleAt } from '../live/presence';
import { type Onlooker, toOnlooker, usePresence } from '../live/use-presence';
import type { ListPlaces } from './define-list';

export interface ListViewers {
  everyone: Onlooker[];
  at(id: string): Onlooker[];
}

/** Reports the reader as a viewer of the list, and returns the other viewers. */
export function useListViewers(places: ListPlaces | null, openId: string | null, me: string | undefined): ListViewers {
  const { list, row } = places ?? { list: null, row: null };
  const isOnePlace = list === row;
  usePresence(isOnePlace || !openId ? list : null, isOnePlace ? openId : null);
  const atList = usePeopleAt(list);
  const atRows = usePeopleAt(row);
  return useMemo(() => {
    const otherPeople = (people: readonly PresentPerson[]) => people.filter(({ userId }) => userId !== me);
    const allPeople = otherPeople([...atList.values(), ...atRows.values()].flat());
    const peopleById = new Map(allPeople.map((person) => [person.userId, toOnlooker(person)]));
    return { everyone: [...peopleById.values()], at: (id) => otherPeople(atRows.get(id) ?? []).map(toOnlooker) };
  }, [atList, atRows, me]);
}
