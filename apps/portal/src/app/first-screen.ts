import { matchRoutes } from 'react-router-dom';
import { waitFor } from 'xstate';
import { mayHoldSession, session } from '../live/session';
import { viewOf } from '../live/use-session';
import type { FeaturePath } from '../parts/feature';
import { shellArrival } from './layout';
import { guardRoute } from './route-guard';
import { routes } from './router';
import { pageOf } from './screen';

/** How long the splash may stand for what lies on the device or is about to come: drawn at once it is drawn once. */
const PATIENCE_MS = 1_000;

const settled = async () => {
  const isSettled = (now: Parameters<typeof viewOf>[0]) => !['restoring', 'checking'].includes(viewOf(now));
  const { context } = await waitFor(session.actor, isSettled, { timeout: Number.POSITIVE_INFINITY });
  return context.user;
};

/** The page of this address in its frame, before it is drawn first, for somebody who may be signed in. `lists`: what they last saw is there. */
export function loadFirstScreen(lists: Promise<void>): Promise<unknown> {
  const match = matchRoutes(routes, location)?.at(-1);
  const path = match?.route.handle as FeaturePath | undefined;
  if (!path || !mayHoldSession()) return lists;
  const page = async () => {
    const [user, { prepare }] = await Promise.all([settled(), pageOf(path).arrival, lists]);
    if (user && 'show' in guardRoute(path.who, 'signedIn', user.role, false)) await prepare?.(user.userId, match?.params['id'] ?? '');
  };
  // Who is signed in is led away from a page of visitors.
  const shell = path.who === 'visitor' ? undefined : shellArrival();
  // What does not come says so where it is drawn.
  return Promise.allSettled([page(), shell, lists]);
}

/** Ends with this, or when it takes long. */
export const forMoment = (arrival: Promise<unknown>): Promise<unknown> =>
  Promise.race([arrival, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
