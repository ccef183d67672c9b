import { deviceStorage } from '../../device/storage';
import { createStore, useStore } from '../../store';

const KEY = 'portal.motion';

const isReduced = createStore(deviceStorage.get(KEY) === 'reduced');

/** The person's own wish, beside what the computer asks for. The boot script paints it before the first frame. */
export function chooseReducedMotion(reduced: boolean) {
  if (reduced) deviceStorage.set(KEY, 'reduced');
  else deviceStorage.remove(KEY);
  if (reduced) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
  isReduced.set(reduced);
}

export const useReducedMotion = (): boolean => useStore(isReduced);
