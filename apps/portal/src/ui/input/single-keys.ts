import { deviceStorage, onOtherTab } from '../../device/storage';
import { createStore, useStore } from '../../store';
import { KEYS, type KeyId } from './key-registry';

const KEY = 'portal.keys';
const OFF = 'off';
const readSetting = () => deviceStorage.get(KEY) !== OFF;

const areSingleKeysOn = createStore(readSetting());
// Applies a setting that was changed in another tab.
onOtherTab(KEY, () => areSingleKeysOn.set(readSetting()));

/** Enables or disables single-character commands, which speech input and tremor trigger by accident (WCAG 2.1.4). */
export function chooseSingleKeys(on: boolean): void {
  if (on) deviceStorage.remove(KEY);
  else deviceStorage.set(KEY, OFF);
  areSingleKeysOn.set(on);
}

export const useSingleKeys = (): boolean => useStore(areSingleKeysOn);

/** Returns true if this person disabled the key. Named keys such as Escape and the arrows type nothing, so they are always enabled. */
export const isMuted = (key: string): boolean => [...key].length === 1 && !areSingleKeysOn.get();

/** Returns the single key of a command, to display beside its button, if single keys are enabled. */
export const useSingleKey = (id: KeyId): string | undefined => (useSingleKeys() ? KEYS[id].keys[0] : undefined);
