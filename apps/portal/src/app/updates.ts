import { env } from '../env';
import { createStore } from '../store';

const CHECK_INTERVAL_MS = 30 * 60_000;

/** Activates a newer build that is installed on this device; null if there is none. */
export const updateReady = createStore<(() => void) | null>(null);

const reload = (): void => location.reload();
let registration: ServiceWorkerRegistration | undefined;

/** Returns true if a service worker controls this page. A browser that blocks site data throws on access. */
export function hasWorker(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false;
  }
}

/** Checks the server for a newer build. If the device is offline, the next check finds it. */
export const checkForUpdate = (): void => void registration?.update().catch(() => undefined);

function offerUpdate(worker: ServiceWorker): void {
  updateReady.set(() => {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    worker.postMessage({ type: 'apply' });
  });
}

/** Sends the worker the files that this page loaded before the worker was active, so that the worker stores them. */
function storeLoadedFiles(): void {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  navigator.serviceWorker.controller?.postMessage({ type: 'keep', paths });
}

/** Offers a build once all its files are installed. The first build on a device replaces no other, so it is not offered. */
function offerOnceInstalled(worker: ServiceWorker | null | undefined): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker);
  });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const hadController = serviceWorker.controller !== null;
  registration = await serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  // A browser with disabled workers resolves without a registration.
  if (!registration) return;
  if (registration.waiting && hadController) offerUpdate(registration.waiting);
  // Another tab or the browser itself may have found the build before this page subscribed.
  offerOnceInstalled(registration.installing);
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration?.installing));
  serviceWorker.addEventListener('controllerchange', () => {
    if (!hadController) return storeLoadedFiles();
    // Another tab activated the build. This tab continues with its own build until it is reloaded.
    if (updateReady.get()) updateReady.set(() => reload());
  });
  if (hadController) storeLoadedFiles();
  setInterval(checkForUpdate, CHECK_INTERVAL_MS);
  addEventListener('online', checkForUpdate);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkForUpdate());
}

/** Installs the portal on this device, so that it opens offline. */
export function startUpdates(): void {
  if (env.dev || !('serviceWorker' in navigator)) return;
  // Start after the first view, because both would compete for bandwidth.
  const start = () => void register().catch(reportError);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
