import { afterEach } from '@jest/globals';
import { createApi } from '../src/live/api';
import { createSession, type Session } from '../src/live/session.machine-host';
import { openTabs } from '../src/live/tabs';
import type { Gateway } from './gateway';
import { person } from './people';

export const lena = person();

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
  localStorage.clear();
});

export const waitUntil = async (holds: () => boolean | Promise<boolean>, ms = 60_000) => {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not within ${ms} ms: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

/** Opens a tab of the browser, with its own session and the shared channel, lock and storage. */
export const openTab = () => {
  const tabs = openTabs();
  const session = createSession({ tabs, locks: navigator.locks });
  session.actor.start();
  cleanups.push(() => {
    session.stop();
    tabs.close();
  });
  return { session, api: createApi(session) };
};

export const is = (session: Session, state: 'signedIn' | 'signedOut' | 'unverified') => session.actor.getSnapshot().matches(state);

export const findCall = (gateway: Gateway, name: string) => gateway.calls.find((call) => call.name === name);

export const failureOfCall = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
