import { createStore, useStore } from '../store';

const KEY = 'portal.motion';

const isReduced = createStore(localStorage.getItem(KEY) === 'reduced');

/** The person's own wish, beside what the computer asks for. The boot script paints it before the first frame. */
export function chooseReducedMotion(reduced: boolean) {
  if (reduced) localStorage.setItem(KEY, 'reduced');
  else localStorage.removeItem(KEY);
  if (reduced) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
  isReduced.set(reduced);
}

export const useReducedMotion = (): boolean => useStore(isReduced);
