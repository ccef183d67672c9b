import { deviceStorage } from '../../device/storage';
import { createStore, useStore } from '../../store';
import { KEYS, type KeyId } from './key-registry';

const KEY = 'portal.keys';
const OFF = 'off';
const read = () => deviceStorage.get(KEY) !== OFF;

const areOn = createStore(read());
// A choice in another tab is one here, too.
window.addEventListener('storage', ({ key }) => key === KEY && areOn.set(read()));

/** Whether a letter, digit or sign alone is a command: speech input and an unsteady hand press them by accident (WCAG 2.1.4). */
export function chooseSingleKeys(on: boolean): void {
  if (on) deviceStorage.remove(KEY);
  else deviceStorage.set(KEY, OFF);
  areOn.set(on);
}

export const useSingleKeys = (): boolean => useStore(areOn);

/** Whether this person wants no command from this key. Keys with a name, such as Escape and the arrows, type nothing and stay. */
export const isMuted = (key: string): boolean => [...key].length === 1 && !areOn.get();

/** The single key of a command as it is printed beside its button, for those who use them. */
export const useSingleKey = (id: KeyId): string | undefined => (useSingleKeys() ? KEYS[id].keys[0] : undefined);
