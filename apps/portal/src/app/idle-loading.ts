import type { Role } from '@portal/contracts';
import { loadTexts } from '../i18n/texts';
import { session } from '../live/session';
import { stateOf } from '../live/use-session';
import { loadToasts } from '../ui/toaster';
import { idle } from '../ui/when-idle';
import { PATHS } from './features';

/** One after the other, so that what a person asks for meanwhile does not wait behind them. */
async function loadPagesOf(role: Role): Promise<void> {
  const pages = PATHS.filter(({ who }) => who === 'anyone' || (typeof who === 'function' && who(role)));
  const loads = [loadToasts, () => import('./side-drawer'), ...pages.flatMap(({ screen, texts }) => [screen, () => loadTexts(...texts)])];
  for (const load of loads) {
    await idle();
    // What does not come is loaded where it is needed.
    await load().catch(() => undefined);
  }
}

/** Once the browser is idle: the pages and dialogs of the person signed in, so that they open at once and without a connection. */
export function startIdleLoading(): void {
  let loadedFor: Role | undefined;
  session.actor.subscribe((now) => {
    const role = now.context.user?.role;
    if (stateOf(now) !== 'signedIn' || !role || role === loadedFor) return;
    loadedFor = role;
    void loadPagesOf(role);
  });
}
