import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { grantFor, openGatewayFor, person } from '../../jest/people';
import { session } from '../live/session';
import { PATHS } from './features';
import { startIdleLoading } from './idle-loading';

const whenIdle = jest.fn((work: () => void) => setTimeout(work));

beforeEach(() => {
  openGatewayFor();
  Object.assign(window, { requestIdleCallback: whenIdle, cancelIdleCallback: clearTimeout });
  session.actor.start();
});
afterEach(() => {
  session.signOut();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'connection');
  jest.restoreAllMocks();
});

/** Lena signs in where this is known of her connection. The screens of the pages say that they do not come: of them only the loading counts. */
function signIn(connection: { saveData: boolean } | undefined) {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const screens = PATHS.map((path) => jest.spyOn(path, 'screen').mockRejectedValue(new TypeError('Failed to fetch')));
  const subscribe = jest.spyOn(session.actor, 'subscribe');
  startIdleLoading();
  session.signIn(grantFor(person()));
  return {
    loaded: () => screens.filter(({ mock }) => mock.calls.length > 0).length,
    stop: () => (subscribe.mock.results[0]!.value as { unsubscribe(): void }).unsubscribe(),
  };
}

it('R10.3 to a person who saves data only what is of use on every page comes ahead of its time', async () => {
  const { loaded, stop } = signIn({ saveData: true });
  // Before the first part, and after each of the two.
  await waitFor(() => expect(whenIdle).toHaveBeenCalledTimes(3));
  expect(loaded()).toBe(0);
  stop();
});

it.each([{ saveData: false }, undefined])('R10.3 pages come ahead of their time once somebody has signed in: %j', async (connection) => {
  const { loaded, stop } = signIn(connection);
  await waitFor(() => expect(loaded()).toBeGreaterThan(10));
  stop();
});
