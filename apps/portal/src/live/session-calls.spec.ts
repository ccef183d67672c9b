import { expect, it } from '@jest/globals';
import {
  calls,
  contract,
  encodeReply,
  SEQ_HEADER,
  SessionOver,
  TooMany,
  Unavailable,
  VerificationIncomplete,
  WrongSignIn,
} from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { failNetwork, openGateway, refuse } from '../../jest/gateway';
import { grantFor, openGatewayFor } from '../../jest/people';
import { failureOfCall, findCall, is, lena, openTab, waitUntil } from '../../jest/session-tabs';
import { cache } from './cache';
import { cursor } from './cursor';

it('R4.4 a call refused with 409 starts the verification', async () => {
  const gateway = openGateway();
  gateway.on('accounts', 'refreshToken', () => refuse(SessionOver));
  gateway.on('accounts', 'login', () => refuse(VerificationIncomplete, { flow: 'f0' }));
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedOut'));
  await failureOfCall(api.accounts.login({ email: lena.email, password: 'x' }));
  expect(is(session, 'unverified')).toBe(true);
});

it('R8.2 a failed sign-in shows the message of the server and does not report an expired session', async () => {
  const gateway = openGateway();
  gateway.on('accounts', 'refreshToken', () => refuse(SessionOver));
  gateway.on('accounts', 'login', () => refuse(WrongSignIn));
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedOut'));
  const loginError = await failureOfCall(api.accounts.login({ email: lena.email, password: 'x' }));
  expect((loginError as Error).message).toBe(messageOf(WrongSignIn));
  expect(session.ended).toBeNull();
});

it('R8.3 neither a 429 nor a 503 nor a broken connection signs the user out', async () => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  gateway.on('masters', 'products', () => refuse(TooMany));
  await failureOfCall(api.masters.products());
  gateway.on('masters', 'products', () => refuse(Unavailable));
  await failureOfCall(api.masters.products());
  gateway.world.offline = true;
  expect(await failureOfCall(api.masters.products())).toMatchObject({ status: 0, code: 'network' });
  expect(is(session, 'signedIn')).toBe(true);
});

it('R7.12 every call carries the subscription key and, for a signed-in person, the bearer token', async () => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  await api.notifications.list({ callerId: 'lena' });
  const { headers } = findCall(gateway, 'notifications.list') ?? {};
  expect(headers?.get('ocp-apim-subscription-key')).toBe('test-key');
  expect(headers?.get('authorization')).toBe('Bearer token-of-lena');
  expect(findCall(gateway, 'accounts.refreshToken')?.headers.get('authorization')).toBeNull();
});

it('R8.3 a write without a response is retried once with the same key', async () => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  let first = true;
  gateway.on('notifications', 'readAll', () => {
    if (first) {
      first = false;
      failNetwork();
    }
    return { message: 'ok', counts: { total: 0, unread: 0 } };
  });
  await api.notifications.readAll();
  const keys = gateway.calls.filter(({ name }) => name === 'notifications.readAll').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

/** Simulates a request that `boot.js` sent before the app was loaded. */
const stubEarlyRequest = (call: string, reply: Promise<Response>, token: string | null) => {
  window.portalAnswers = new Map([[call, { token, reply }]]);
};
const REFRESH = `${calls.accounts.refreshToken.verb} ${calls.accounts.refreshToken.path}`;

it('R4.1 R10.3 the session uses a token requested by `boot.js` exactly once', async () => {
  const gateway = openGatewayFor(lena);
  const reply = encodeReply(contract.accounts.refreshToken)(grantFor(lena, 'asked ahead'));
  stubEarlyRequest(REFRESH, Promise.resolve(new Response(JSON.stringify(reply))), null);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  await api.notifications.list({ callerId: 'lena' });
  expect(findCall(gateway, 'accounts.refreshToken')).toBeUndefined();
  expect(findCall(gateway, 'notifications.list')?.headers.get('authorization')).toBe('Bearer asked ahead');
  expect(window.portalAnswers?.size).toBe(0);
});

it('R8.3 R10.3 a call is resent if the request that `boot.js` sent for it failed', async () => {
  const gateway = openGatewayFor(lena);
  const lostRequest = Promise.reject(new TypeError('Failed to fetch'));
  lostRequest.catch(() => undefined);
  stubEarlyRequest(REFRESH, lostRequest, null);
  const { session } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  expect(findCall(gateway, 'accounts.refreshToken')).toBeDefined();
});

it('R4.1 R10.3 a token request of `boot.js` that failed is retried by one tab at a time', async () => {
  const gateway = openGatewayFor(lena);
  const lostRequest = Promise.reject(new TypeError('Failed to fetch'));
  lostRequest.catch(() => undefined);
  stubEarlyRequest(REFRESH, lostRequest, null);
  let release = () => {};
  const lockRequest = new Promise<void>((resolve) => {
    void navigator.locks.request('portal.refresh', () => {
      resolve();
      return new Promise<void>((unlock) => {
        release = unlock;
      });
    });
  });
  await lockRequest;
  const { session } = openTab();
  await waitUntil(async () => (await navigator.locks.query()).pending?.length === 1 || gateway.calls.length > 0);
  expect(gateway.calls).toEqual([]);
  release();
  await waitUntil(() => is(session, 'signedIn'));
});

it('R8.3 R10.3 an aborted call does not wait for the request that `boot.js` sent for it', async () => {
  openGatewayFor(lena);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  stubEarlyRequest('GET /api/notifications/usernotification/lena', new Promise(() => {}), 'token-of-lena');
  const abortController = new AbortController();
  const call = failureOfCall(api.notifications.list({ callerId: 'lena' }, { signal: abortController.signal }));
  await waitUntil(() => window.portalAnswers?.size === 0);
  abortController.abort();
  expect(await call).toMatchObject({ name: 'AbortError' });
});

it.each([
  [4, 1],
  [5, 0],
])('R10.3 an early response with fact number %i is requested again %i times if fact 5 is applied', async (seq, times) => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  cursor.adopt(5, 'e1');
  const reply = encodeReply(contract.notifications.list)({ items: [], totalCount: 0, counts: { total: 0, unread: 0 } });
  const answer = new Response(JSON.stringify(reply), { headers: { [SEQ_HEADER]: String(seq) } });
  stubEarlyRequest('GET /api/notifications/usernotification/lena', Promise.resolve(answer), 'token-of-lena');
  await api.notifications.list({ callerId: 'lena' });
  expect(gateway.inputs('notifications.list')).toHaveLength(times);
  cursor.reset();
});

it('R10.3 a response older than the start of the fact stream is requested once more', async () => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  const query = api.notifications.list.query({ callerId: 'lena' });
  cursor.adopt(5, 'e1');
  gateway.world.seq = 4;
  await cache.prefetchQuery(query);
  await waitUntil(() => cache.getQueryState(query.queryKey)?.isInvalidated === true);
  await cache.prefetchQuery(query);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(cache.getQueryState(query.queryKey)?.isInvalidated).toBe(false);
  cursor.reset();
  cache.clear();
});

it('R4.5 R10.3 a response that `boot.js` received with the token of one session is not used by another session', async () => {
  const gateway = openGatewayFor(lena);
  stubEarlyRequest('GET /api/notifications/usernotification/lena', Promise.resolve(new Response('{}')), 'of somebody else');
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  await api.notifications.list({ callerId: 'lena' });
  expect(findCall(gateway, 'notifications.list')).toBeDefined();
  expect(window.portalAnswers?.size).toBe(1);
});

/** Simulates the home request of `boot.js`. When `takenApart` resolves, its responses are stored separately. */
const stubEarlyHomeRequest = (takenApart: Promise<void>) => {
  history.replaceState(null, '', '/home');
  window.portalAnswers = new Map();
  window.portalHome = { token: 'token-of-lena', reply: takenApart };
};
const BELL = 'GET /api/notifications/usernotification/lena';

it('R2.18 R10.3 a read of the home page waits for the running home request and uses its part of the response', async () => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  const home = Promise.withResolvers<void>();
  stubEarlyHomeRequest(home.promise);
  const call = api.notifications.list({ callerId: 'lena' });
  const reply = encodeReply(contract.notifications.list)({ items: [], totalCount: 0, counts: { total: 7, unread: 3 } });
  window.portalAnswers?.set(BELL, { token: 'token-of-lena', reply: Promise.resolve(new Response(JSON.stringify(reply))) });
  home.resolve();
  expect((await call).counts.unread).toBe(3);
  expect(findCall(gateway, 'notifications.list')).toBeUndefined();
  delete window.portalHome;
});

it.each([
  ['has no part for it', () => Promise.resolve()],
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
])('R2.18 R8.3 R10.3 a read of the home page is sent separately if the home request %s', async (_, end) => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  stubEarlyHomeRequest(end());
  await api.notifications.list({ callerId: 'lena' });
  expect(findCall(gateway, 'notifications.list')).toBeDefined();
  delete window.portalHome;
});
