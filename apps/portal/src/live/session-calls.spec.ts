import { expect, it } from '@jest/globals';
import { SessionOver, TooMany, Unavailable, VerificationIncomplete, WrongSignIn } from '@portal/contracts';
import { openGateway, refuse, silence } from '../../jest/gateway';
import { openGatewayFor } from '../../jest/people';
import { failure, is, lena, openTab, sent, until } from '../../jest/session-tabs';

it('R4.4 a call answered 409 asks for the verification', async () => {
  const gateway = openGateway();
  gateway.on('auth', 'refreshToken', () => refuse(SessionOver));
  gateway.on('auth', 'login', () => refuse(VerificationIncomplete, { flow: 'f0' }));
  const { session, api } = openTab();
  await until(() => is(session, 'signedOut'));
  await failure(api.auth.login({ email: lena.email, password: 'x' }));
  expect(is(session, 'unverified')).toBe(true);
});

it('R8.2 a failed login keeps the message of the server and says nothing of an expired session', async () => {
  const gateway = openGateway();
  gateway.on('auth', 'refreshToken', () => refuse(SessionOver));
  gateway.on('auth', 'login', () => refuse(WrongSignIn));
  const { session, api } = openTab();
  await until(() => is(session, 'signedOut'));
  const failed = await failure(api.auth.login({ email: lena.email, password: 'x' }));
  expect((failed as Error).message).toBe(WrongSignIn.message);
  expect(session.ended).toBeNull();
});

it('R8.3 neither 429 nor 503 nor a cut connection signs anybody out', async () => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await until(() => is(session, 'signedIn'));
  gateway.on('master', 'product', () => refuse(TooMany));
  await failure(api.master.product());
  gateway.on('master', 'product', () => refuse(Unavailable));
  await failure(api.master.product());
  gateway.world.offline = true;
  expect(await failure(api.master.product())).toMatchObject({ status: 0, code: 'network' });
  expect(is(session, 'signedIn')).toBe(true);
});

it('R7.12 every call carries the subscription key and, of a person signed in, the bearer token', async () => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await until(() => is(session, 'signedIn'));
  await api.notifications.userNotification({ callerId: 'lena' });
  const { headers } = sent(gateway, 'notifications.userNotification') ?? {};
  expect(headers?.get('ocp-apim-subscription-key')).toBe('test-key');
  expect(headers?.get('authorization')).toBe('Bearer token-of-lena');
  expect(sent(gateway, 'auth.refreshToken')?.headers.get('authorization')).toBeNull();
});

it('R8.3 a write that got no answer is sent once more under the same key', async () => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await until(() => is(session, 'signedIn'));
  let first = true;
  gateway.on('notifications', 'readAll', () => {
    if (first) {
      first = false;
      silence();
    }
    return { message: 'ok', counts: { total: 0, unread: 0 } };
  });
  await api.notifications.readAll();
  const keys = gateway.calls.filter(({ name }) => name === 'notifications.readAll').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});
