import type { Present } from '@portal/contracts';
import { useEffect, useMemo } from 'react';
import { line } from '../../live/line';
import { usePeopleAt } from '../../live/presence';
import type { Viewer } from '../../ui/presence';

const IDLE_MS = 5 * 60_000;
const MOVES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

const viewer = ({ userId, name, idle }: Present): Viewer => {
  const [firstName = '', ...rest] = name.split(' ');
  return { id: userId, firstName, lastName: rest.join(' '), idle };
};

export interface Company {
  /** Everybody else who has the queue or a request of it open. */
  everyone: Viewer[];
  at(userId: string): Viewer[];
}

/** Says where this person is and whether they stir; tells who else is here. */
export function useCompany(open: string | null, me: string | undefined): Company {
  useEffect(() => () => line.at(null), []);

  useEffect(() => {
    const place = { place: 'approval' as const, ...(open ? { id: open } : {}) };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let idle = false;
    const rest = () => {
      idle = true;
      line.at(place, true);
    };
    const stir = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, IDLE_MS);
      if (idle) line.at(place);
      idle = false;
    };
    line.at(place);
    stir();
    for (const move of MOVES) window.addEventListener(move, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const move of MOVES) window.removeEventListener(move, stir);
    };
  }, [open]);

  const now = usePeopleAt('approval');
  return useMemo(() => {
    const others = (people: readonly Present[]) => people.filter(({ userId }) => userId !== me);
    const everyone = new Map(others([...now.values()].flat()).map((person) => [person.userId, viewer(person)]));
    return { everyone: [...everyone.values()], at: (userId) => others(now.get(userId) ?? []).map(viewer) };
  }, [now, me]);
}
