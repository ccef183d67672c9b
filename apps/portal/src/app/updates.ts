import { env } from '../env';
import { createStore } from '../store';

const LOOK_MS = 30 * 60_000;

/** A newer build that is on this device and waits; null while there is none. */
export const updateReady = createStore<(() => void) | null>(null);

const reload = (): void => location.reload();
let registration: ServiceWorkerRegistration | undefined;

/** True where a service worker serves this page. A browser that denies site data throws when asked. */
export function hasWorker(): boolean {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false;
  }
}

/** Asks the server whether there is a newer build. Without a connection it is asked at the next look. */
export const lookForUpdate = (): void => void registration?.update().catch(() => undefined);

function offer(worker: ServiceWorker): void {
  updateReady.set(() => {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    worker.postMessage({ type: 'apply' });
  });
}

/** What this page has loaded before the worker could see it. */
function keepLoaded(): void {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  navigator.serviceWorker.controller?.postMessage({ type: 'keep', paths });
}

/** Offers it once all its parts are here; the first one of a device has nothing to replace. */
function offerOnceInstalled(worker: ServiceWorker | null | undefined): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  });
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const hadController = serviceWorker.controller !== null;
  registration = await serviceWorker.register('/worker.js', { updateViaCache: 'none' });
  // A browser that is told to have no workers answers with none.
  if (!registration) return;
  if (registration.waiting && hadController) offer(registration.waiting);
  // Another tab, or the browser by itself, may have found it before this page could hear of it.
  offerOnceInstalled(registration.installing);
  registration.addEventListener('updatefound', () => offerOnceInstalled(registration?.installing));
  serviceWorker.addEventListener('controllerchange', () => {
    if (!hadController) return keepLoaded();
    // Another tab applied it: this one goes on with the parts of its own build until it is loaded anew.
    if (updateReady.get()) updateReady.set(() => reload());
  });
  if (hadController) keepLoaded();
  setInterval(lookForUpdate, LOOK_MS);
  addEventListener('online', lookForUpdate);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookForUpdate());
}

/** Keeps the portal on this device, so that it opens without a connection. */
export function startUpdates(): void {
  if (env.dev || !('serviceWorker' in navigator)) return;
  // The first view does not share the line with it.
  const start = () => void register().catch(reportError);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
