import { createStore, useStore } from '../../store';

/** The event that Chromium fires when the portal can be installed. TypeScript has no type for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

export type InstallState = 'not offered' | 'offered' | 'declined' | 'installed';

let offer: InstallPrompt | null = null;
const installState = createStore<InstallState>('not offered');

/** Listens for the install event. Call at startup, because the browser fires it only once and early. */
export function startInstall(): void {
  if (matchMedia('(display-mode: standalone)').matches) installState.set('installed');
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallPrompt;
    installState.set('offered');
  });
  addEventListener('appinstalled', () => installState.set('installed'));
}

export async function install(): Promise<void> {
  const prompt = offer;
  offer = null;
  if (!prompt) return;
  const { outcome } = await prompt.prompt();
  installState.set(outcome === 'accepted' ? 'installed' : 'declined');
}

export const useInstallState = (): InstallState => useStore(installState);
