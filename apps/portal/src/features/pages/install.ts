import { useSyncExternalStore } from 'react';

/** What Chromium fires when the portal may be installed; no type of it is in the standard library. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type Installing = 'not offered' | 'offered' | 'declined' | 'installed';

let offer: InstallPrompt | null = null;
let state: Installing = 'not offered';
const listeners = new Set<() => void>();
const become = (next: Installing) => {
  state = next;
  for (const changed of listeners) changed();
};

/** Call at the start: the browser makes its offer once, early. */
export function startInstall(): void {
  if (matchMedia('(display-mode: standalone)').matches) state = 'installed';
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
    become('offered');
  });
  addEventListener('appinstalled', () => become('installed'));
}

export async function install(): Promise<void> {
  const taken = offer;
  offer = null;
  if (!taken) return;
  const { outcome } = await taken.prompt();
  become(outcome === 'accepted' ? 'installed' : 'declined');
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
};

export const useInstalling = (): Installing => useSyncExternalStore(subscribe, () => state);
