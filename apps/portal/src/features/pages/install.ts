import { createStore, useStore } from '../../store';

/** What Chromium fires when the portal may be installed; no type of it is in the standard library. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type Installing = 'not offered' | 'offered' | 'declined' | 'installed';

let offer: InstallPrompt | null = null;
const installing = createStore<Installing>('not offered');

/** Call at the start: the browser makes its offer once, early. */
export function startInstall(): void {
  if (matchMedia('(display-mode: standalone)').matches) installing.set('installed');
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
    installing.set('offered');
  });
  addEventListener('appinstalled', () => installing.set('installed'));
}

export async function install(): Promise<void> {
  const prompt = offer;
  offer = null;
  if (!prompt) return;
  const { outcome } = await prompt.prompt();
  installing.set(outcome === 'accepted' ? 'installed' : 'declined');
}

export const useInstalling = (): Installing => useStore(installing);
