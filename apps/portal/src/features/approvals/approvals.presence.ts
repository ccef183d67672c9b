import type { Present, SignalData } from '@portal/contracts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { line } from '../../live/line';
import type { Viewer } from '../../ui/presence';

const IDLE_MS = 5 * 60_000;
const PLACE = 'approval';

let seats: ReadonlyMap<string, Present[]> = new Map();
const listeners = new Set<() => void>();
const become = (next: ReadonlyMap<string, Present[]>) => {
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
  if (place !== PLACE) return;
  const next = new Map(seats);
  if (people.length) next.set(id, people);
  else next.delete(id);
  become(next);
}

const viewer = ({ userId, name, idle }: Present): Viewer => {
  const [firstName = '', ...rest] = name.split(' ');
  return { id: userId, firstName, lastName: rest.join(' '), idle };
};

export interface Company {
  /** Everybody else who has the queue or a request of it open. */
  everyone: Viewer[];
  at(userId: string): Viewer[];
}

/** Says where this person is, and tells who else is here. */
export function useCompany(open: string | null, me: string | undefined): Company {
  useEffect(() => {
    const stop = line.on('presence.changed', seated);
    return () => {
      stop();
      line.at(null);
      become(new Map());
    };
  }, []);

  useEffect(() => {
    const place = open ? ({ place: PLACE, id: open } as const) : ({ place: PLACE } as const);
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
    const moves = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
    for (const move of moves) window.addEventListener(move, stir, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const move of moves) window.removeEventListener(move, stir);
    };
  }, [open]);

  const now = useSyncExternalStore(subscribe, () => seats);
  return useMemo(() => {
    const others = (people: Present[]) => people.filter(({ userId }) => userId !== me);
    const everyone = new Map(others([...now.values()].flat()).map((person) => [person.userId, viewer(person)]));
    return { everyone: [...everyone.values()], at: (userId) => others(now.get(userId) ?? []).map(viewer) };
  }, [now, me]);
}
