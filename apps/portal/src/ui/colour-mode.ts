import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const KEY = 'portal.theme';
const isTheme = (value: unknown): value is Theme => value === 'system' || value === 'light' || value === 'dark';
const darkOutside = () => matchMedia('(prefers-color-scheme: dark)');
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portal');
const listeners = new Set<() => void>();

export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return isTheme(kept) ? kept : 'system';
}

export const isDark = () => theme() === 'dark' || (theme() === 'system' && darkOutside().matches);

function paint() {
  const root = document.documentElement;
  root.classList.toggle('dark', isDark());
  root.classList.toggle('light', !isDark());
  root.style.colorScheme = isDark() ? 'dark' : 'light';
  for (const changed of listeners) changed();
}

export function chooseTheme(next: Theme) {
  localStorage.setItem(KEY, next);
  channel?.postMessage({ type: 'theme', theme: next });
  paint();
}

/** Call once at the start: follows the other tabs and, on "system", the computer. */
export function startTheme() {
  paint();
  darkOutside().addEventListener('change', paint);
  channel?.addEventListener('message', ({ data }: MessageEvent<{ type?: string }>) => {
    if (data.type === 'theme') paint();
  });
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, theme);
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
