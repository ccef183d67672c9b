import { deviceStorage } from '../../device/storage';
import { createStore, useStore } from '../../store';

const KEY = 'portal.motion';

const isReduced = createStore(deviceStorage.get(KEY) === 'reduced');

/**
 * Stores whether the person wants reduced motion, in addition to the system setting. `boot.js` applies the choice before the first frame.
 */
export function chooseReducedMotion(isEnabled: boolean) {
  if (isEnabled) deviceStorage.set(KEY, 'reduced');
  else deviceStorage.remove(KEY);
  if (isEnabled) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
  isReduced.set(isEnabled);
}

export const useReducedMotion = (): boolean => useStore(isReduced);
