import { useSyncExternalStore } from 'react';

const KEY = 'portal.motion';
const listeners = new Set<() => void>();

const read = () => localStorage.getItem(KEY) === 'reduced';

/** The person's own wish, beside what the computer asks for. The boot script paints it before the first frame. */
export function chooseReducedMotion(reduced: boolean) {
  if (reduced) localStorage.setItem(KEY, 'reduced');
  else localStorage.removeItem(KEY);
  if (reduced) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
  for (const changed of listeners) changed();
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export const useReducedMotion = (): boolean => useSyncExternalStore(subscribe, read);
