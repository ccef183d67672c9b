import type { Place, PresentPerson } from '@portal/contracts';
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

export const toOnlooker = ({ userId, name, idle }: PresentPerson): Onlooker => {
  const [firstName = '', ...rest] = name.split(' ');
  return { id: userId, firstName, lastName: rest.join(' '), idle };
};

/**
 * Reports where this person is and whether they are active. Reports nothing if `place` is null, because another part of the screen does.
 */
export function usePresence(place: Place['place'] | null, id?: string | null): void {
  const hasPlace = place !== null;
  useEffect(() => {
    if (hasPlace) return () => connection.at(null);
  }, [hasPlace]);

  useEffect(() => {
    if (!place) return;
    const currentPlace: Place = { place, ...(id ? { id } : {}) };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let idle = false;
    const goIdle = () => {
      idle = true;
      connection.at(currentPlace, true);
    };
    const handleActivity = () => {
      clearTimeout(timer);
      timer = setTimeout(goIdle, IDLE_MS);
      if (idle) connection.at(currentPlace);
      idle = false;
    };
    connection.at(currentPlace);
    handleActivity();
    for (const eventType of ACTIVITY_EVENTS) window.addEventListener(eventType, handleActivity, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const eventType of ACTIVITY_EVENTS) window.removeEventListener(eventType, handleActivity);
    };
  }, [place, id]);
}
