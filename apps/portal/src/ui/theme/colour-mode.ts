import { openChannel } from '../../device/channel';
import { deviceStorage } from '../../device/storage';
import { createStore, useStore } from '../../store';

export type ColourMode = 'system' | 'light' | 'dark';

const KEY = 'portal.theme';
const isColourMode = (value: unknown): value is ColourMode => value === 'system' || value === 'light' || value === 'dark';
const darkOutside = () => matchMedia('(prefers-color-scheme: dark)');
const channel = openChannel('portal');

const readMode = () => {
  const storedMode = deviceStorage.get(KEY);
  const theme: ColourMode = isColourMode(storedMode) ? storedMode : 'system';
  return { theme, isDark: theme === 'dark' || (theme === 'system' && darkOutside().matches) };
};
const mode = createStore(readMode());

function paint() {
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
  paint();
}

/** Follows the colour mode of other tabs and, if it is "system", of the operating system. Call once at startup. */
export function startColourMode() {
  paint();
  darkOutside().addEventListener('change', paint);
  channel?.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'theme') paint();
  });
}

export const useColourMode = (): ColourMode => useStore(mode, ({ theme }) => theme);

export const useIsDark = (): boolean => useStore(mode, ({ isDark }) => isDark);
