import { expect, it } from '@jest/globals';
import { AccountRemoved, isRefusedAs, SessionEnded, SessionOver, TokenOutdated, TooMany, Unavailable } from '@portal/contracts';
import { type Gateway, refuse } from '../../jest/gateway';
import { grantFor, openGatewayFor } from '../../jest/people';
import { failureOfCall, findCall, is, lena, openTab, waitUntil } from '../../jest/session-tabs';
import { persistedProfile } from './persisted-profile';

const countRefreshes = (gateway: Gateway) => gateway.inputs('accounts.refreshToken').length;

it('R4.1 ten tabs opened at the same time send one token request, and all are signed in', async () => {
  const gateway = openGatewayFor(lena);
  gateway.on('accounts', 'refreshToken', async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return grantFor(lena);
  });
  const tenTabs = Array.from({ length: 10 }, openTab);
  await waitUntil(() => tenTabs.every(({ session }) => is(session, 'signedIn')));
  expect(countRefreshes(gateway)).toBe(1);
});

it('R4.1 the next tab requests a token if the tab that is refreshing the token fails', async () => {
  const gateway = openGatewayFor(lena);
  let refreshCount = 0;
  gateway.on('accounts', 'refreshToken', () => ((refreshCount += 1) === 1 ? refuse(Unavailable) : grantFor(lena)));
  const tabs = [openTab(), openTab()];
  await waitUntil(() => tabs.every(({ session }) => is(session, 'signedIn')));
  expect(countRefreshes(gateway)).toBe(2);
});

it('R4.1 a token is renewed 60 s before it expires, and calls sent meanwhile use the new token', async () => {
  const gateway = openGatewayFor(lena);
  let grantCount = 0;
  gateway.on('accounts', 'refreshToken', async () => {
    grantCount += 1;
    if (grantCount > 1) await new Promise((resolve) => setTimeout(resolve, 100));
    return grantFor(lena, `token-${grantCount}`, grantCount === 1 ? 61_200 : 900_000);
  });
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  await waitUntil(() => grantCount === 2);
  await api.notifications.list({ callerId: 'lena' });
  expect(findCall(gateway, 'notifications.list')?.headers.get('authorization')).toBe('Bearer token-2');
});

it('R4.1 an infrastructure fault during a refresh does not sign the user out', async () => {
  const gateway = openGatewayFor(lena);
  let faults = 0;
  gateway.on('accounts', 'refreshToken', () => {
    faults += 1;
    if (faults === 1) refuse(Unavailable);
    if (faults === 2) refuse(TooMany, undefined, 0);
    return grantFor(lena);
  });
  const { session } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  expect(faults).toBe(3);
});

it('R4.3 a sign-out in one tab signs out the other tab once and notifies the server', async () => {
  const gateway = openGatewayFor(lena);
  const [firstTab, secondTab] = [openTab(), openTab()];
  await waitUntil(() => is(firstTab.session, 'signedIn') && is(secondTab.session, 'signedIn'));
  firstTab.session.signOut();
  await waitUntil(() => is(secondTab.session, 'signedOut'));
  expect(is(firstTab.session, 'signedOut')).toBe(true);
  expect(gateway.inputs('accounts.logout')).toHaveLength(1);
  expect([firstTab.session.ended, secondTab.session.ended]).toEqual([null, null]);
});

it('R4.3 a page that was loading while another tab signed out does not report an expired session', async () => {
  const gateway = openGatewayFor(lena);
  persistedProfile.write({ auth: { user: lena } });
  gateway.on('accounts', 'refreshToken', () => {
    // The other tab signs out before this page listens.
    persistedProfile.clear();
    return refuse(SessionOver);
  });
  const page = openTab();
  await waitUntil(() => is(page.session, 'signedOut'));
  expect(page.session.ended).toBeNull();
});

it('R4.5 the data of a person is cleared in every tab, including data that another tab was writing', async () => {
  openGatewayFor(lena);
  const tabs = [openTab(), openTab()];
  await waitUntil(() => tabs.every(({ session }) => is(session, 'signedIn')));
  const clearedNames = tabs.map(({ session }) => {
    const names: (string | null)[] = [];
    session.onLeave((userId) => names.push(userId));
    return names;
  });
  tabs[0]!.session.signOut();
  await waitUntil(() => clearedNames.every((names) => names.length > 0));
  expect(clearedNames).toEqual([['lena'], ['lena']]);
});

it('R4.3 a sign-out that could not reach the server is sent first at the next startup', async () => {
  const gateway = openGatewayFor(lena);
  const { session } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  gateway.world.offline = true;
  session.signOut();
  await new Promise((resolve) => setTimeout(resolve, 20));
  gateway.world.offline = false;
  gateway.on('accounts', 'refreshToken', () => refuse(SessionOver));
  const next = openTab();
  await waitUntil(() => is(next.session, 'signedOut'));
  expect(gateway.calls.slice(-2).map(({ name }) => name)).toEqual(['accounts.logout', 'accounts.refreshToken']);
});

it('R4.4 a call refused with 401 aborts pending calls, notifies the other tabs and reports an expired session', async () => {
  const gateway = openGatewayFor(lena);
  const [firstTab, secondTab] = [openTab(), openTab()];
  await waitUntil(() => is(firstTab.session, 'signedIn') && is(secondTab.session, 'signedIn'));
  gateway.on('masters', 'all', () => new Promise<never>(() => {}));
  gateway.on('masters', 'products', () => refuse(SessionOver));
  const pending = failureOfCall(firstTab.api.masters.all());
  await waitUntil(() => gateway.inputs('masters.all').length === 1);
  const callError = await failureOfCall(firstTab.api.masters.products());
  expect(isRefusedAs(callError, SessionOver)).toBe(true);
  expect(firstTab.session.ended).toBe('expired');
  expect((await pending) as Error).toMatchObject({ name: 'AbortError' });
  await waitUntil(() => is(secondTab.session, 'signedOut'));
  expect(secondTab.session.ended).toBe('expired');
});

it('R4.3 each tab shows why the server ended the session, and no reason after a sign-out', async () => {
  const gateway = openGatewayFor(lena);
  const tabs = [openTab(), openTab(), openTab()];
  const [firstTab, secondTab] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
  const areAllTabs = (state: 'signedIn' | 'signedOut') => tabs.every(({ session }) => is(session, state));
  await waitUntil(() => areAllTabs('signedIn'));
  gateway.on('masters', 'products', () => refuse(SessionEnded, { reason: 'password-changed' }));
  await failureOfCall(firstTab.api.masters.products());
  await waitUntil(() => areAllTabs('signedOut'));
  expect(tabs.map(({ session }) => session.ended)).toEqual(['password-changed', 'password-changed', 'password-changed']);

  firstTab.session.signIn(grantFor(lena));
  await waitUntil(() => areAllTabs('signedIn'));
  secondTab.session.signOut();
  await waitUntil(() => areAllTabs('signedOut'));
  expect(tabs.map(({ session }) => session.ended)).toEqual([null, null, null]);
});

it.each([
  ['a deleted account', AccountRemoved, undefined, 'account-removed'],
  ['a sign-out on another device', SessionEnded, { reason: 'signed-out' }, 'signed-out'],
  ['a password change', SessionEnded, { reason: 'password-changed' }, 'password-changed'],
  ['a reason that only a newer server knows', SessionEnded, { reason: 'unheard-of' }, 'expired'],
] as const)('R4.4 a person who returns to the portal or sends a call is notified of %s', async (_, refusal, data, endReason) => {
  const gateway = openGatewayFor(lena);
  const { session, api } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  gateway.on('accounts', 'refreshToken', () => refuse(refusal, data));
  const returnedTab = openTab();
  await waitUntil(() => is(returnedTab.session, 'signedOut'));
  expect(returnedTab.session.ended).toBe(endReason);

  session.signIn(grantFor(lena));
  await waitUntil(() => is(session, 'signedIn'));
  gateway.on('masters', 'products', () => refuse(refusal, data));
  await failureOfCall(api.masters.products());
  expect(session.ended).toBe(endReason);
});

it('R4.5 R6.1 a call whose token is outdated is resent with a fresh token, and every tab drops its loaded data', async () => {
  const gateway = openGatewayFor(lena);
  const [firstTab, secondTab] = [openTab(), openTab()];
  await waitUntil(() => is(firstTab.session, 'signedIn') && is(secondTab.session, 'signedIn'));
  const clearedTabs: string[] = [];
  firstTab.session.onEnd(() => void clearedTabs.push('first'));
  secondTab.session.onEnd(() => void clearedTabs.push('second'));
  const movedLena = { ...lena, unitId: 'lco-france' };
  gateway.on('accounts', 'refreshToken', () => grantFor(movedLena, 'fresh token'));
  gateway.on('accounts', 'me', () => ({ items: [movedLena] }));
  let isOutdated = true;
  gateway.on('masters', 'products', () => {
    if (isOutdated) {
      isOutdated = false;
      refuse(TokenOutdated);
    }
    return { items: [], totalCount: 0 };
  });
  expect(await firstTab.api.masters.products()).toEqual({ items: [], totalCount: 0 });
  await waitUntil(() => clearedTabs.length === 2);
  await waitUntil(() => is(firstTab.session, 'signedIn') && is(secondTab.session, 'signedIn'));
  expect(clearedTabs.toSorted()).toEqual(['first', 'second']);
  expect(firstTab.session.ended).toBeNull();
});

it('R3.7 R4.5 the storage contains the profile under its official names, never a token, and is empty after a sign-out', async () => {
  openGatewayFor(lena);
  const { session } = openTab();
  await waitUntil(() => is(session, 'signedIn'));
  const root = localStorage.getItem('root') ?? '';
  const { auth } = JSON.parse(root) as { auth: { user: object } };
  expect(Object.keys(auth)).toEqual(['user', 'loading', 'error']);
  expect(Object.keys(auth.user)).toEqual(['UserId', 'Username', 'Firstname', 'Lastname', 'Role', 'Isapprove', 'Isverified']);
  expect(auth).toMatchObject({ user: { UserId: 'lena', Role: 'LBO' }, loading: false, error: null });
  expect(root).not.toContain('token-of-lena');
  session.signOut();
  expect(localStorage.getItem('root')).toBeNull();
});

it('R4.5 invalid content in the storage is not read as a profile', () => {
  for (const root of ['null', '{', '7', '{"auth":{"user":{"UserId":"x","Role":"KING"},"expiresAt":1}}', '{"auth":{"expiresAt":1}}']) {
    localStorage.setItem('root', root);
    expect(persistedProfile.read()).toEqual({ auth: null, notification: null });
  }
});

it('R3.8 the session belongs to the person that userinfo returns, and an empty userinfo response signs the person out', async () => {
  const gateway = openGatewayFor(lena);
  gateway.on('accounts', 'me', () => ({ items: [] }));
  const { session } = openTab();
  await waitUntil(() => is(session, 'signedOut'));
  expect(gateway.inputs('accounts.me')[0]).toEqual({ callerId: lena.email });
});
