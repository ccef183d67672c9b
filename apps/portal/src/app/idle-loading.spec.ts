import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { grantFor, openGatewayFor, person } from '../../jest/people';
import { cache } from '../live/cache';
import { session } from '../live/session';
import type { ScreenModule } from '../parts/feature';
import { PATHS } from './features';
import { startIdleLoading } from './idle-loading';

const requestIdle = jest.fn((work: () => void) => setTimeout(work));

beforeEach(() => {
  openGatewayFor();
  Object.assign(window, { requestIdleCallback: requestIdle, cancelIdleCallback: clearTimeout });
  session.actor.start();
});
afterEach(() => {
  session.signOut();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'connection');
  jest.restoreAllMocks();
});

/** Signs in as Lena on a network with these properties. The page modules fail to load, because only the attempts are counted. */
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

it('R10.3 in the data-saving mode of the browser, only the parts that every page uses are preloaded', async () => {
  const { loaded, stop } = signIn({ saveData: true });
  // `requestIdle` is called before the first part and after each of the three parts.
  await waitFor(() => expect(requestIdle).toHaveBeenCalledTimes(4));
  expect(loaded()).toBe(0);
  stop();
});

it.each([{ saveData: false }, undefined])('R10.3 pages are preloaded after sign-in on the connection %j', async (connection) => {
  const { loaded, stop } = signIn(connection);
  await waitFor(() => expect(loaded()).toBeGreaterThan(10));
  stop();
});

it('R10.3 the first page of each list is preloaded after all code is loaded', async () => {
  const firstPages = new Map<string, jest.Mock<NonNullable<ScreenModule['loadFirstPage']>>>();
  const loadedPaths: string[] = [];
  for (const path of PATHS) {
    const loadFirstPage = jest.fn(async () => void loadedPaths.push(path.path));
    firstPages.set(path.path, loadFirstPage);
    jest.spyOn(path, 'screen').mockResolvedValue({ default: () => null, loadFirstPage });
  }
  const subscribe = jest.spyOn(session.actor, 'subscribe');
  startIdleLoading();
  session.signIn(grantFor(person()));
  await waitFor(() => expect(loadedPaths).toEqual(expect.arrayContaining(['/news', '/price-list', '/approval'])));
  expect(firstPages.get('/news')).toHaveBeenCalledWith(cache, expect.objectContaining({ userId: 'lena' }));
  (subscribe.mock.results[0]!.value as { unsubscribe(): void }).unsubscribe();
});

it.each(['/news', '/price-list', '/content-sharing', '/events', '/approval', '/all-inquiries', '/notifications'])(
  'R10.3 the screen at %s exports `loadFirstPage`, so that its first page can be cached on the device',
  async (address) => {
    const path = PATHS.find(({ path }) => path === address);
    expect((await path?.screen())?.loadFirstPage).toBeInstanceOf(Function);
  },
);
