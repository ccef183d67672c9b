import { afterEach, expect, it, jest } from '@jest/globals';
import { grantFor, openGatewayFor, person } from '../../jest/people';
import { until } from '../../jest/session-tabs';
import { session } from '../live/session';
import { stateOf } from '../live/use-session';
import { startIdleLoading } from './idle-loading';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

it.each([
  [false, 1],
  [true, 0],
])('R10.3 pages are loaded ahead once the browser is idle, unless the person saves data: %s', async (saveData, waiting) => {
  const requestIdleCallback = jest.fn(() => 1);
  Object.assign(window, { requestIdleCallback });
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  openGatewayFor();
  session.signIn(grantFor(person()));
  await until(() => stateOf(session.actor.getSnapshot()) === 'signedIn');
  startIdleLoading();
  expect(requestIdleCallback).toHaveBeenCalledTimes(waiting);
});
