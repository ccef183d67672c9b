import { openChannel } from '../../device/channel';
import { deviceStorage } from '../../device/storage';
import { createStore, useStore } from '../../store';

export type ColourMode = 'system' | 'light' | 'dark';

const KEY = 'portal.theme';
const isColourMode = (value: unknown): value is ColourMode => value === 'system' || value === 'light' || value === 'dark';
const darkSchemeQuery = () => matchMedia('(prefers-color-scheme: dark)');
const channel = openChannel('portal');

const readMode = () => {
  const storedMode = deviceStorage.get(KEY);
  const theme: ColourMode = isColourMode(storedMode) ? storedMode : 'system';
  return { theme, isDark: theme === 'dark' || (theme === 'system' && darkSchemeQuery().matches) };
};
const mode = createStore(readMode());

function applyMode() {
  mode.set(readMode());
  const { isDark } = mode.get();
  const root = document.documentElement;
  root.classList.toggle('dark', isDark);
  root.classList.toggle('light', !isDark);
  root.style.colorScheme = isDark ? 'dark' : 'light';
}

export function chooseColourMode(next: ColourMode) {
  deviceStorage.set(KEY, next);
  channel?.postMessage({ type: 'theme', theme: next });
  applyMode();
}

/** Follows the colour mode of other tabs and, if it is "system", of the operating system. Call once at startup. */
export function startColourMode() {
  applyMode();
  darkSchemeQuery().addEventListener('change', applyMode);
  channel?.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'theme') applyMode();
  });
}

export const useColourMode = (): ColourMode => useStore(mode, ({ theme }) => theme);

export const useIsDark = (): boolean => useStore(mode, ({ isDark }) => isDark);
