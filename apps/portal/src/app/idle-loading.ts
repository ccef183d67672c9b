import type { Role } from '@portal/contracts';
import { loadTexts } from '../i18n/texts';
import { session } from '../live/session';
import { stateOf } from '../live/use-session';
import { nextLaterPart } from '../ui/later-parts';
import { loadToasts } from '../ui/toaster';
import { idle } from '../ui/when-idle';
import { PATHS } from './features';

/** What the code that is here already can open. */
function* laterParts() {
  for (let load = nextLaterPart(); load; load = nextLaterPart()) yield load;
}

/** One after the other, so that what a person asks for meanwhile does not wait behind them. */
async function loadPagesOf(role: Role): Promise<void> {
  const pages = PATHS.filter(({ who }) => who === 'anyone' || (typeof who === 'function' && who(role)));
  const loads: (() => Promise<unknown>)[] = [
    loadToasts,
    () => import('./side-drawer'),
    ...pages.flatMap(({ screen, texts }) => [screen, () => loadTexts(...texts)]),
  ];
  await idle();
  // What opens over the shell comes first, what pages open comes after them.
  loads.splice(1, 0, ...laterParts());
  for (let load = loads.shift(); load; load = loads.shift() ?? nextLaterPart()) {
    // What does not come is loaded where it is needed.
    await load().catch(() => undefined);
    await idle();
  }
}

/** Only some browsers say whether a person has asked them to save data. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Once the browser is idle: the pages and dialogs of the person signed in, so that they open at once and without a connection. To somebody who
 * saves data each comes when it is opened.
 */
export function startIdleLoading(): void {
  if (savesData()) return;
  let loadedFor: Role | undefined;
  session.actor.subscribe((now) => {
    const role = now.context.user?.role;
    if (stateOf(now) !== 'signedIn' || !role || role === loadedFor) return;
    loadedFor = role;
    void loadPagesOf(role);
  });
}
