import type { SessionUser } from '@portal/machines';
import { loadTexts } from '../i18n/texts';
import { cache } from '../live/cache';
import { session } from '../live/session';
import { stateOf } from '../live/use-session';
import { idle, takePendingLoad } from '../ui/feedback/idle';
import { loadToasts } from '../ui/feedback/toaster';
import { PATHS } from './features';
import { loadPalette } from './palette/load-palette';

const importForeignScripts = async () => (await import('../fonts/foreign-scripts')).loadForeignScripts();

function* laterParts() {
  for (let load = takePendingLoad(); load; load = takePendingLoad()) yield load;
}

/** Yields the loaders of the parts that open over the shell, then the loaders of pages and of the parts that pages open. */
function* partsOf(user: SessionUser) {
  const { role } = user;
  const openPaths = PATHS.filter(({ who }) => who === 'anyone' || (typeof who === 'function' && who(role)));
  // Load lists before the pages that open from them.
  const pages = openPaths.toSorted((a, b) => Number(a.parent !== undefined) - Number(b.parent !== undefined));
  yield loadToasts;
  yield importForeignScripts;
  yield* laterParts();
  yield () => import('./shell/side-drawer');
  for (const { screen, texts } of pages) {
    yield screen;
    yield () => loadTexts(...texts);
  }
  yield* laterParts();
  // Once all code is loaded, load the first page of each list, so that it is stored on the device.
  const isSignedIn = () => session.actor.getSnapshot().context.user?.userId === user.userId;
  for (const { screen } of pages) yield async () => isSignedIn() && (await screen()).loadFirstPage?.(cache, user);
}

/**
 * The small parts used on every page. With them, an offline palette can navigate, a toast can report failed loads, and every title is
 * readable.
 */
const DATA_SAVER_PARTS = [loadToasts, loadPalette, importForeignScripts];

/** Loads parts one after the other, so that a part that the person opens does not wait for all others. */
async function loadAhead(parts: Iterable<() => Promise<unknown>>): Promise<void> {
  await idle();
  for (const load of parts) {
    // A part that fails to load is reloaded when it is needed.
    await load().catch(() => undefined);
    await idle();
  }
}

/** Returns true if the browser's data-saving mode is on. Only some browsers report this. */
const hasDataSaver = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Preloads the pages and dialogs of the signed-in person while the browser is idle, so that they open immediately and offline. In
 * data-saving mode, only the smallest parts are preloaded.
 */
export function startIdleLoading(): void {
  const isSavingData = hasDataSaver();
  let loadedUserId: string | undefined;
  session.actor.subscribe((now) => {
    const { user } = now.context;
    if (stateOf(now) !== 'signedIn' || !user || user.userId === loadedUserId) return;
    loadedUserId = user.userId;
    void loadAhead(isSavingData ? DATA_SAVER_PARTS : partsOf(user));
  });
}
