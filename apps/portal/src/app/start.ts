import type { SessionUser } from '@portal/machines';
import { dataFrom } from '../live/data-from';
import { deviceLists, guardDrafts } from '../live/drafts/drafts';
import { session } from '../live/session';
import { tracesWanted } from '../live/tracing';
import { stateOf } from '../live/use-session';
import { standingOffer } from '../ui/feedback/undo';

/** The connection comes with its own code, which the sign-in page does not need. */
const listen = async (token: string): Promise<void> => {
  const { startLive } = await import('./start-live');
  await startLive(token);
};

/** Somebody who was here before: the shell and what they last saw come while the session is asked for. */
const openForKnown = async (user: SessionUser): Promise<void> => {
  // Only ahead of its time: `listen` loads it again, and waits for it.
  void import('./start-live').catch(() => undefined);
  const seenAt = await deviceLists.restore(user);
  if (seenAt) dataFrom.set(seenAt);
};

/**
 * Brings the session to life and keeps the connection open as long as somebody is signed in. Answers when what somebody who was here before last
 * saw can be drawn.
 */
export const startSession = async (): Promise<void> => {
  guardDrafts();
  // What one person did is not for the next to see, or to undo.
  session.onEnd(() => standingOffer.set(null));
  tracesWanted.subscribe(() => void import('./page-traces').then(({ startTraces }) => startTraces(), reportError));
  session.actor.subscribe((now) => {
    const { token, user } = now.context;
    if (stateOf(now) !== 'signedIn') return;
    // R8.5: without them there is nobody to listen for.
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
