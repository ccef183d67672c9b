import { guardDrafts } from '../live/drafts';
import { session } from '../live/session';
import { stateOf } from '../live/use-session';

/** The connection comes with its own code, which the sign-in page does not need. */
const listen = async (token: string): Promise<void> => {
  const { startLive } = await import('./start-live');
  await startLive(token);
};

/** Brings the session to life and keeps the connection open as long as somebody is signed in. */
export const startSession = (): void => {
  guardDrafts();
  session.actor.subscribe((now) => {
    const { token } = now.context;
    if (stateOf(now) === 'signedIn' && token) void listen(token);
  });
  addEventListener('online', () => session.actor.send({ type: 'came back online' }));
  const woke = () => {
    if (document.visibilityState === 'visible') session.actor.send({ type: 'woke up', lifeMs: session.lifeMs() });
  };
  document.addEventListener('visibilitychange', woke);
  addEventListener('pageshow', ({ persisted }) => persisted && woke());
  session.actor.start();
};
