import { matchRoutes } from 'react-router-dom';
import { waitFor } from 'xstate';
import { canHaveSession, session } from '../live/session';
import { viewOf } from '../live/use-session';
import type { FeaturePath } from '../parts/feature';
import { loadShellOnce } from './layout';
import { guardRoute } from './route-guard';
import { routes } from './router';
import { pageOf } from './screen';

/** The maximum milliseconds that the splash is shown while stored data or an early response is loading. */
const TIMEOUT_MS = 1_000;

const waitUntilSettled = async () => {
  const isSettled = (now: Parameters<typeof viewOf>[0]) => !['restoring', 'checking'].includes(viewOf(now));
  const { context } = await waitFor(session.actor, isSettled, { timeout: Number.POSITIVE_INFINITY });
  return context.user;
};

/**
 * Loads the page at the current address and its frame before the first render, if a session may exist. `lists` resolves when the stored
 * lists are loaded.
 */
export function loadFirstScreen(lists: Promise<void>): Promise<unknown> {
  const match = matchRoutes(routes, location)?.at(-1);
  const path = match?.route.handle as FeaturePath | undefined;
  if (!path || !canHaveSession()) return lists;
  const loadPage = async () => {
    const [user, { prepare }] = await Promise.all([waitUntilSettled(), pageOf(path).arrival, lists]);
    if (user && 'show' in guardRoute(path.who, 'signedIn', user.role, false)) await prepare?.(user.userId, match?.params['id'] ?? '');
  };
  // A page for visitors redirects a signed-in person, so it needs no shell.
  const shell = path.who === 'visitor' ? undefined : loadShellOnce();
  // A part that fails to load is reported where it is rendered.
  return Promise.allSettled([loadPage(), shell, lists]);
}

/** Resolves with `arrival`, or after the timeout. */
export const resolveWithin = (arrival: Promise<unknown>): Promise<unknown> =>
  Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
