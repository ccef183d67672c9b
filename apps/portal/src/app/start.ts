import type { SessionUser } from '@portal/machines';
import { deviceLists, guardDrafts } from '../live/drafts/drafts';
import { session } from '../live/session';
import { lastSync } from '../live/sync-state';
import { tracesWanted } from '../live/tracing';
import { stateOf } from '../live/use-session';
import { activeOffer } from '../ui/feedback/undo';

/** Opens the connection, whose code is a separate chunk that the sign-in page does not need. */
const openConnection = async (token: string): Promise<void> => {
  const { startLive } = await import('./start-live');
  await startLive(token);
};

/** Restores the stored lists of a person known from an earlier visit, while the session is being checked. */
const restoreLists = async (user: SessionUser): Promise<void> => {
  // Preload only, because `openConnection` imports the module again and waits for it.
  void import('./start-live').catch(() => undefined);
  const seenAt = await deviceLists.restore(user);
  if (seenAt) lastSync.set(seenAt);
};

/**
 * Starts the session, and opens the connection while a person is signed in. Resolves when the stored lists of a known person can be shown.
 */
export const startSession = async (): Promise<void> => {
  guardDrafts();
  // An undo offer of one person must not be visible to the next person.
  session.onEnd(() => activeOffer.set(null));
  tracesWanted.subscribe(() => void import('./page-traces').then(({ startTraces }) => startTraces(), reportError));
  session.actor.subscribe((now) => {
    const { token, user } = now.context;
    if (stateOf(now) !== 'signedIn') return;
    // Without a user there is no connection to open (R8.5).
    if (!token || !user) return reportError(new Error('Missing user or token'));
    deviceLists.keepFor(user);
    void openConnection(token).catch(reportError);
  });
  addEventListener('online', () => session.actor.send({ type: 'came back online' }));
  const handleWake = () => {
    if (document.visibilityState === 'visible') session.actor.send({ type: 'woke up', lifeMs: session.lifeMs() });
  };
  document.addEventListener('visibilitychange', handleWake);
  addEventListener('pageshow', ({ persisted }) => persisted && handleWake());
  session.actor.start();
  const { user } = session.actor.getSnapshot().context;
  if (user) await restoreLists(user).catch(reportError);
};
