import type { SessionUser } from '@portal/machines';
import { loadTexts } from '../i18n/texts';
import { cache } from '../live/queries';
import { session } from '../live/session';
import { stateOf } from '../live/use-session';
import { nextLaterPart } from '../ui/feedback/later-parts';
import { loadToasts } from '../ui/feedback/toaster';
import { idle } from '../ui/feedback/when-idle';
import { PATHS } from './features';
import { loadPalette } from './palette/load-palette';

const drawForeignScripts = async () => (await import('../fonts/foreign-scripts')).loadForeignScripts();

/** What the code that is here already can open. */
function* laterParts() {
  for (let load = nextLaterPart(); load; load = nextLaterPart()) yield load;
}

/** What opens over the shell comes first, what pages open comes after them. */
function* partsOf(user: SessionUser) {
  const { role } = user;
  const pages = PATHS.filter(({ who }) => who === 'anyone' || (typeof who === 'function' && who(role)));
  yield loadToasts;
  yield drawForeignScripts;
  yield* laterParts();
  yield () => import('./shell/side-drawer');
  for (const { screen, texts } of pages) {
    yield screen;
    yield () => loadTexts(...texts);
  }
  yield* laterParts();
  // After all code: the first page of each list, which the device stores.
  const isSignedIn = () => session.actor.getSnapshot().context.user?.userId === user.userId;
  for (const { screen } of pages) yield async () => isSignedIn() && (await screen()).loadFirstPage?.(cache, user);
}

/** Small, and of use on every page: without a connection the palette leads to pages, a toast says what else did not load, and no title is unreadable. */
const FOR_SAVERS = [loadToasts, loadPalette, drawForeignScripts];

/** One after the other, so that what a person asks for meanwhile does not wait behind them. */
async function loadAhead(parts: Iterable<() => Promise<unknown>>): Promise<void> {
  await idle();
  for (const load of parts) {
    // What does not come is loaded where it is needed.
    await load().catch(() => undefined);
    await idle();
  }
}

/** Only some browsers say whether a person has asked them to save data. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Once the browser is idle: the pages and dialogs of the person signed in, so that they open at once and without a connection. To somebody who
 * saves data all but the smallest come when they are opened.
 */
export function startIdleLoading(): void {
  const saves = savesData();
  let loadedFor: string | undefined;
  session.actor.subscribe((now) => {
    const { user } = now.context;
    if (stateOf(now) !== 'signedIn' || !user || user.userId === loadedFor) return;
    loadedFor = user.userId;
    void loadAhead(saves ? FOR_SAVERS : partsOf(user));
  });
}
