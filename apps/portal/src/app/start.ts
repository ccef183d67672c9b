import { forgetDecisions } from '../live/decisions';
import { line } from '../live/line';
import { startPresence } from '../live/presence';
import { session, stateOf } from '../live/session';
import { signIn } from '../live/sign-in';
import { hears } from './hears';

/** Brings the session to life and keeps the line open as long as somebody is signed in. */
export const startSession = (): void => {
  session.subscribe((now) => {
    const { token } = now.context;
    if (stateOf(now) === 'signedIn' && token) line.connect(token, hears);
  });
  startPresence();
  signIn.whenOver(forgetDecisions);
  addEventListener('online', () => session.send({ type: 'came back online' }));
  const woke = () => {
    if (document.visibilityState === 'visible') session.send({ type: 'woke up', lifeMs: signIn.lifeMs() });
  };
  document.addEventListener('visibilitychange', woke);
  addEventListener('pageshow', ({ persisted }) => persisted && woke());
  session.start();
};
