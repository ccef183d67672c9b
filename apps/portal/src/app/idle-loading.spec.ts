import { afterEach, expect, it, jest } from '@jest/globals';
import { session } from '../live/session';
import { startIdleLoading } from './idle-loading';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  jest.restoreAllMocks();
});

it.each([
  [{ saveData: true }, 0],
  [{ saveData: false }, 1],
  [undefined, 1],
])('R10.3 pages come ahead of their time once somebody has signed in, unless that person saves data: %j', (connection, times) => {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const awaitPerson = jest.spyOn(session.actor, 'subscribe');
  startIdleLoading();
  expect(awaitPerson).toHaveBeenCalledTimes(times);
});
