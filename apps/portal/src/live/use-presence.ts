import type { Place, Present } from '@portal/contracts';
import { useEffect } from 'react';
import { connection } from './connection';

const IDLE_MS = 5 * 60_000;
const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Another viewer, with name and photo. */
export interface Onlooker {
  id: string;
  firstName: string;
  lastName: string;
  idle: boolean;
}

export const toOnlooker = ({ userId, name, idle }: Present): Onlooker => {
  const [firstName = '', ...rest] = name.split(' ');
  return { id: userId, firstName, lastName: rest.join(' '), idle };
};

/**
 * Reports where this person is and whether they are active. Reports nothing if `place` is null, because another part of the screen does.
 */
export function usePresence(place: Place['place'] | null, id?: string | null): void {
  const isHere = place !== null;
  useEffect(() => {
    if (isHere) return () => connection.at(null);
  }, [isHere]);

  useEffect(() => {
    if (!place) return;
    const here: Place = { place, ...(id ? { id } : {}) };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let idle = false;
    const goIdle = () => {
      idle = true;
      connection.at(here, true);
    };
    const handleActivity = () => {
      clearTimeout(timer);
      timer = setTimeout(goIdle, IDLE_MS);
      if (idle) connection.at(here);
      idle = false;
    };
    connection.at(here);
    handleActivity();
    for (const move of ACTIVITY_EVENTS) window.addEventListener(move, handleActivity, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const move of ACTIVITY_EVENTS) window.removeEventListener(move, handleActivity);
    };
  }, [place, id]);
}
