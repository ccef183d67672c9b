import { env } from '../env';
import { createStore } from '../store';

const LOOK_MS = 30 * 60_000;

/** Activates a newer build that waits on this device; null while there is none. */
export const updateReady = createStore<(() => void) | null>(null);

const reload = (): void => location.reload();
let registration: ServiceWorkerRegistration | undefined;

/** Returns true if a service worker serves this page. A browser that denies site data throws on access. */
export function hasWorker(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false;
  }
}

/** Asks the server for a newer build. Offline, the next check does. */
export const lookForUpdate = (): void => void registration?.update().catch(() => undefined);

function offer(worker: ServiceWorker): void {
  updateReady.set(() => {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    worker.postMessage({ type: 'apply' });
  });
}

/** Reports files that this page loaded before the worker was active. */
function keepLoaded(): void {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  navigator.serviceWorker.controller?.postMessage({ type: 'keep', paths });
}

/** Offers the build once all its files are installed; the first one of a device replaces nothing. */
function offerOnceInstalled(worker: ServiceWorker | null | undefined): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const hadController = serviceWorker.controller !== null;
  registration = await serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  // A browser with workers disabled resolves without a registration.
  if (!registration) return;
  if (registration.waiting && hadController) offer(registration.waiting);
  // Another tab, or the browser itself, may have found it before this page listened.
  offerOnceInstalled(registration.installing);
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration?.installing));
  serviceWorker.addEventListener('controllerchange', () => {
    if (!hadController) return keepLoaded();
    // Another tab applied it: this one continues with its own build until it is reloaded.
    if (updateReady.get()) updateReady.set(() => reload());
  });
  if (hadController) keepLoaded();
  setInterval(lookForUpdate, LOOK_MS);
  addEventListener('online', lookForUpdate);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookForUpdate());
}

/** Installs the portal on this device, so that it opens offline. */
export function startUpdates(): void {
  if (env.dev || !('serviceWorker' in navigator)) return;
  // Starts after the first view, with which it would compete for bandwidth.
  const start = () => void register().catch(reportError);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
