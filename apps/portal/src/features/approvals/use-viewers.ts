import type { Present } from '@portal/contracts';
import { useMemo } from 'react';
import { usePeopleAt } from '../../live/presence';
import { toOnlooker, usePresence } from '../../live/use-presence';
import type { Viewer } from '../../ui/presence';

export interface ListViewers {
  /** Everybody else who has the queue or a request of it open. */
  everyone: Viewer[];
  at(userId: string): Viewer[];
}

/** Says where this person is and whether they stir; tells who else is here. */
export function useViewers(open: string | null, me: string | undefined): ListViewers {
  usePresence('approval', open);
  const now = usePeopleAt('approval');
  return useMemo(() => {
    const others = (people: readonly Present[]) => people.filter(({ userId }) => userId !== me);
    const everyone = new Map(others([...now.values()].flat()).map((person) => [person.userId, toOnlooker(person)]));
    return { everyone: [...everyone.values()], at: (userId) => others(now.get(userId) ?? []).map(toOnlooker) };
  }, [now, me]);
}
