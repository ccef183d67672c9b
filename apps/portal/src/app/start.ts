import type { SessionUser } from '@portal/machines';
import { deviceLists, guardDrafts } from '../live/drafts/drafts';
import { session } from '../live/session';
import { lastSync } from '../live/sync-state';
import { tracesWanted } from '../live/tracing';
import { stateOf } from '../live/use-session';
import { standingOffer } from '../ui/feedback/undo';

/** The connection is a separate chunk, which the sign-in page does not need. */
const listen = async (token: string): Promise<void> => {
  const { startLive } = await import('./start-live');
  await startLive(token);
};

/** Loads the shell and the stored lists of a person known from before while the session is checked. */
const openForKnown = async (user: SessionUser): Promise<void> => {
  // Only preloads: `listen` loads it again and waits for it.
  void import('./start-live').catch(() => undefined);
  const seenAt = await deviceLists.restore(user);
  if (seenAt) lastSync.set(seenAt);
};

/**
 * Starts the session and keeps the connection open while somebody is signed in. Resolves when the stored lists of a known person can be
 * drawn.
 */
export const startSession = async (): Promise<void> => {
  guardDrafts();
  // The undo offer of one person must not be visible to the next.
  session.onEnd(() => standingOffer.set(null));
  tracesWanted.subscribe(() => void import('./page-traces').then(({ startTraces }) => startTraces(), reportError));
  session.actor.subscribe((now) => {
    const { token, user } = now.context;
    if (stateOf(now) !== 'signedIn') return;
    // R8.5: without a user there is no connection to open.
    if (!token || !user) return reportError(new Error('Missing user or token'));
    deviceLists.keepFor(user);
    void listen(token).catch(reportError);
  });
  addEventListener('online', () => session.actor.send({ type: 'came back online' }));
  const woke = () => {
    if (document.visibilityState === 'visible') session.actor.send({ type: 'woke up', lifeMs: session.lifeMs() });
  };
  document.addEventListener('visibilitychange', woke);
  addEventListener('pageshow', ({ persisted }) => persisted && woke());
  session.actor.start();
  const { user } = session.actor.getSnapshot().context;
  if (user) await openForKnown(user).catch(reportError);
};
