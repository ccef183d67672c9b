import { guardDrafts } from '../live/drafts';
import { session, stateOf } from '../live/session';
import { signIn } from '../live/sign-in';

/** The line comes with its own code, which the sign-in page does not need. */
const listen = async (token: string): Promise<void> => {
  const { hearNews } = await import('./news');
  if (session.getSnapshot().context.token === token) hearNews(token);
};

/** Brings the session to life and keeps the line open as long as somebody is signed in. */
export const startSession = (): void => {
  guardDrafts();
  session.subscribe((now) => {
    const { token } = now.context;
    if (stateOf(now) === 'signedIn' && token) void listen(token);
  });
  addEventListener('online', () => session.send({ type: 'came back online' }));
  const woke = () => {
    if (document.visibilityState === 'visible') session.send({ type: 'woke up', lifeMs: signIn.lifeMs() });
  };
  document.addEventListener('visibilitychange', woke);
  addEventListener('pageshow', ({ persisted }) => persisted && woke());
  session.start();
};
