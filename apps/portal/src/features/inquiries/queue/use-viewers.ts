import type { Present } from '@portal/contracts';
import { useMemo } from 'react';
import { usePeopleAt } from '../../../live/presence';
import { type Onlooker, toOnlooker, usePresence } from '../../../live/use-presence';

export interface ListViewers {
  /** Everybody else who has the queue or one of its conversations open. */
  everyone: Onlooker[];
  at(ticketId: string): Onlooker[];
}

/** Says that this person looks at the queue, unless a conversation says where they are; tells who else is here. */
export function useViewers(open: string | null, me: string | undefined): ListViewers {
  usePresence(open ? null : 'inquiries');
  const here = usePeopleAt('inquiries');
  const talking = usePeopleAt('ticket');
  return useMemo(() => {
    const others = (people: readonly Present[]) => people.filter(({ userId }) => userId !== me);
    const all = others([...here.values(), ...talking.values()].flat());
    const everyone = new Map(all.map((person) => [person.userId, toOnlooker(person)]));
    return { everyone: [...everyone.values()], at: (ticketId) => others(talking.get(ticketId) ?? []).map(toOnlooker) };
  }, [here, talking, me]);
}
