import { deviceStorage, onOtherTab } from '../../device/storage';
import { createStore, useStore } from '../../store';
import { KEYS, type KeyId } from './key-registry';

const KEY = 'portal.keys';
const OFF = 'off';
const readStored = () => deviceStorage.get(KEY) !== OFF;

const areOn = createStore(readStored());
// Applies a setting that was changed in another tab.
onOtherTab(KEY, () => areOn.set(readStored()));

/** Enables or disables commands of a single character, which speech input and tremor trigger by accident (WCAG 2.1.4). */
export function chooseSingleKeys(on: boolean): void {
  if (on) deviceStorage.remove(KEY);
  else deviceStorage.set(KEY, OFF);
  areOn.set(on);
}

export const useSingleKeys = (): boolean => useStore(areOn);

/** Returns true if this person disabled the key. Named keys such as Escape and the arrows type nothing, so they are always enabled. */
export const isMuted = (key: string): boolean => [...key].length === 1 && !areOn.get();

/** Returns the single key of a command, to display beside its button, if single keys are enabled. */
export const useSingleKey = (id: KeyId): string | undefined => (useSingleKeys() ? KEYS[id].keys[0] : undefined);
