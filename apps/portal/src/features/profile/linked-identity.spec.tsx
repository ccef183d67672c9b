import { beforeEach, describe, expect, it } from '@jest/globals';
import { FactorCodeWrong, IdentityTaken, type LinkedIdentity, Unavailable } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { applyFact } from '../../../jest/facts';
import { type Gateway, refuse, refuseFields } from '../../../jest/gateway';
import { openGatewayFor } from '../../../jest/people';
import { openAt } from '../../../jest/portal';
import { writeInto } from '../../../jest/write-into';

const LINKED: LinkedIdentity = {
  identityId: 'i1',
  provider: 'Microsoft',
  email: 'lena@provider.example',
  linkedAt: '2026-11-20T08:00:00Z',
};

let gateway: Gateway;
let items: LinkedIdentity[];
let hasPassword: boolean;
beforeEach(() => {
  items = [];
  hasPassword = true;
  gateway = openGatewayFor();
  gateway.on('accounts', 'methods', () => ({ microsoft: true, passwordMin: 6, personas: [], demoPassword: null }));
  gateway.on('notifications', 'preferences', () => ({ items: [] }));
  gateway.on('accounts', 'identities', () => ({ items, totalCount: items.length, hasPassword }));
  gateway.on('accounts', 'linkIdentity', () => {
    items = [LINKED];
    return { message: '' };
  });
  gateway.on('accounts', 'unlinkIdentity', ({ password }) => {
    if (password !== 'portal-demo') refuseFields({ password: [{ code: 'wrong-password' }] });
    items = [];
    return { message: '' };
  });
});

const security = () => screen.findByRole('region', { name: 'Security' });
const connectButton = async () => within(await security()).findByRole('button', { name: 'Connect Microsoft account' });
const CONTINUE = 'Continue to Microsoft';
const ANY_CODE = 'Code from the app, or a recovery code';
const openConnectDialog = async (person: UserEvent) => {
  await person.click(await connectButton());
  return within(await screen.findByRole('dialog', { name: 'Connect Microsoft account' }));
};
const disconnectButton = () => screen.findByRole('button', { name: 'Disconnect: lena@provider.example' });

describe('the Microsoft account of a person', () => {
  it('R1.3 T9 a wrong password is reported at its field, which keeps the text', async () => {
    gateway.on('accounts', 'microsoftConnect', () => refuseFields({ password: [{ code: 'wrong-password' }] }));
    const at = await openAt('/profile');
    const dialog = await openConnectDialog(at.person);
    await writeInto(at.person, dialog.getByLabelText('Password'), 'not the password');
    await at.person.click(dialog.getByRole('button', { name: CONTINUE }));
    await dialog.findByText('Incorrect current password');
    expect(dialog.getByLabelText('Password')).toHaveValue('not the password');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('R1.3 T9 a person with an authenticator app also enters a code, and a wrong code keeps both texts', async () => {
    gateway.on('factors', 'status', () => ({ totp: true, since: LINKED.linkedAt, codesLeft: 9, required: false, dueAt: null }));
    gateway.on('accounts', 'microsoftConnect', () => refuse(FactorCodeWrong));
    const at = await openAt('/profile');
    const dialog = await openConnectDialog(at.person);
    await writeInto(at.person, dialog.getByLabelText('Password'), 'portal-demo');
    await at.person.click(dialog.getByRole('button', { name: CONTINUE }));
    await dialog.findByText('Enter six digits, or ten letters and digits');
    await writeInto(at.person, dialog.getByLabelText(ANY_CODE), '123456');
    await at.person.click(dialog.getByRole('button', { name: CONTINUE }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Incorrect or already used code.');
    expect(dialog.getByLabelText('Password')).toHaveValue('portal-demo');
    expect(dialog.getByLabelText(ANY_CODE)).toHaveValue('123456');
    expect(gateway.inputs('accounts.microsoftConnect')).toEqual([{ password: 'portal-demo', code: '123456' }]);
  });

  it('R1.3 the code is requested if an app was set up after the page was loaded', async () => {
    gateway.on('accounts', 'microsoftConnect', () => refuse(FactorCodeWrong));
    const at = await openAt('/profile');
    const dialog = await openConnectDialog(at.person);
    await writeInto(at.person, dialog.getByLabelText('Password'), 'portal-demo');
    await at.person.click(dialog.getByRole('button', { name: CONTINUE }));
    expect(await dialog.findByLabelText(ANY_CODE)).toBeVisible();
  });

  it('R1.3 cancelling the dialog connects nothing and returns the focus to its button', async () => {
    const at = await openAt('/profile');
    const dialog = await openConnectDialog(at.person);
    await at.person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Connect Microsoft account' })).toHaveFocus());
    expect(gateway.inputs('accounts.microsoftConnect')).toEqual([]);
  });

  it('R1.3 a provider that is not available is reported in the dialog', async () => {
    gateway.on('accounts', 'microsoftConnect', () => refuse(Unavailable));
    const at = await openAt('/profile');
    const dialog = await openConnectDialog(at.person);
    await writeInto(at.person, dialog.getByLabelText('Password'), 'portal-demo');
    await at.person.click(dialog.getByRole('button', { name: CONTINUE }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Something went wrong on our side.');
    expect(dialog.getByLabelText('Password')).toHaveValue('portal-demo');
  });

  it('R1.3 T9 the return from the provider links the account once, and a reload does not repeat it', async () => {
    const at = await openAt('/profile?microsoft=verified');
    const list = await security();
    await within(list).findByText('lena@provider.example');
    expect(within(list).getByText('Microsoft')).toBeVisible();
    expect(within(list).getByText(/^Connected .*2026/)).toBeVisible();
    await screen.findByText('Microsoft account connected');
    expect(gateway.inputs('accounts.linkIdentity')).toHaveLength(1);
    expect(at.router.state.location.search).toBe('');
    expect(within(list).queryByRole('button', { name: 'Connect Microsoft account' })).toBeNull();
  });

  it('T9 an account that belongs to somebody else is refused with a sentence', async () => {
    gateway.on('accounts', 'linkIdentity', () => refuse(IdentityTaken));
    await openAt('/profile?microsoft=verified');
    expect(await within(await security()).findByRole('alert')).toHaveTextContent(messageOf(IdentityTaken));
    expect(await connectButton()).toBeEnabled();
  });

  it('R1.3 a failure at the provider is reported', async () => {
    await openAt('/profile?microsoft=failed');
    expect(await within(await security()).findByRole('alert')).toHaveTextContent('Your Microsoft account was not connected. Try again.');
    expect(gateway.inputs('accounts.linkIdentity')).toEqual([]);
  });

  it('R1.3 disconnecting requires a confirmation with the password', async () => {
    items = [LINKED];
    const at = await openAt('/profile');
    await at.person.click(await disconnectButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect lena@provider.example?' }));
    await writeInto(at.person, dialog.getByLabelText('Password'), 'not the password');
    await at.person.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await dialog.findByText('Incorrect current password');
    await at.person.clear(dialog.getByLabelText('Password'));
    await writeInto(at.person, dialog.getByLabelText('Password'), 'portal-demo');
    await at.person.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('Microsoft account disconnected');
    expect(await connectButton()).toBeVisible();
    expect(gateway.inputs('accounts.unlinkIdentity').at(-1)).toEqual({ identityId: 'i1', password: 'portal-demo' });
  });

  it('R1.3 T9 disconnecting requires a code of the authenticator app, also of one that was set up after the page was loaded', async () => {
    items = [LINKED];
    gateway.on('accounts', 'unlinkIdentity', ({ code }) => {
      if (code !== '123456') refuse(FactorCodeWrong);
      items = [];
      return { message: '' };
    });
    const at = await openAt('/profile');
    await at.person.click(await disconnectButton());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText(ANY_CODE)).toBeNull();
    await writeInto(at.person, dialog.getByLabelText('Password'), 'portal-demo');
    await at.person.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await writeInto(at.person, await dialog.findByLabelText(ANY_CODE), '123456');
    expect(dialog.getByRole('alert')).toHaveTextContent('Incorrect or already used code.');
    await at.person.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await screen.findByText('Microsoft account disconnected');
    expect(gateway.inputs('accounts.unlinkIdentity').at(-1)).toEqual({ identityId: 'i1', password: 'portal-demo', code: '123456' });
  });

  it('R1.3 cancelling the dialog disconnects nothing', async () => {
    items = [LINKED];
    const at = await openAt('/profile');
    await at.person.click(await disconnectButton());
    await at.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.inputs('accounts.unlinkIdentity')).toEqual([]);
  });

  it('R1.3 an account without a password shows why it cannot be disconnected', async () => {
    items = [LINKED];
    hasPassword = false;
    await openAt('/profile');
    await within(await security()).findByText('This account has no password. Set one on the sign-in page first.');
    expect(screen.queryByRole('button', { name: /^Disconnect/ })).toBeNull();
  });

  it('R1.3 an account without a password shows why no account can be connected', async () => {
    hasPassword = false;
    await openAt('/profile');
    await within(await security()).findByText('This account has no password. Set one on the sign-in page first.');
    expect(screen.queryByRole('button', { name: 'Connect Microsoft account' })).toBeNull();
  });

  it('R10.3 a connection made in another tab appears without a reload', async () => {
    await openAt('/profile');
    await connectButton();
    items = [LINKED];
    await act(async () => applyFact('account.changed', { userId: 'lena' }, '2026-11-21T09:00:00Z'));
    await disconnectButton();
  });

  it('R1.3 the section is hidden if the sign-in method is off, unless an account is connected', async () => {
    gateway.on('accounts', 'methods', () => ({ microsoft: false, passwordMin: 6, personas: [], demoPassword: null }));
    const hiddenPage = await openAt('/profile');
    await security();
    expect(screen.queryByText('Sign-in with Microsoft')).toBeNull();
    hiddenPage.unmount();
    items = [LINKED];
    await openAt('/profile');
    expect(await disconnectButton()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Connect Microsoft account' })).toBeNull();
  });

  it('R1.3 connecting opens the page of the provider', async () => {
    gateway.on('accounts', 'microsoftConnect', () => ({ url: '#the-provider' }));
    const at = await openAt('/profile');
    const dialog = await openConnectDialog(at.person);
    expect(dialog.queryByLabelText(ANY_CODE)).toBeNull();
    await at.person.click(dialog.getByRole('button', { name: CONTINUE }));
    await dialog.findByText('Enter a password');
    expect(gateway.inputs('accounts.microsoftConnect')).toEqual([]);
    await writeInto(at.person, dialog.getByLabelText('Password'), 'portal-demo');
    await at.person.click(dialog.getByRole('button', { name: CONTINUE }));
    await waitFor(() => expect(location.hash).toBe('#the-provider'));
    expect(gateway.inputs('accounts.microsoftConnect')).toEqual([{ password: 'portal-demo' }]);
  });
});
