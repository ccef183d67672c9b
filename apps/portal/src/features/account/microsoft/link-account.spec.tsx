import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountRejected, AccountWaiting, IdentitySpent, IdentityTaken, VerificationIncomplete, WrongSignIn } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { act, screen, waitFor } from '@testing-library/react';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { grantFor, person } from '../../../../jest/people';
import { openAt, openVisitorGateway } from '../../../../jest/portal';
import { writeInto } from '../../../../jest/write-into';
import { session } from '../../../live/session';

const EMAIL = 'lena@yarrowdyne.example';

let gateway: Gateway;
let authorizations: (string | null)[];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  authorizations = [];
  gateway = openVisitorGateway();
  gateway.on('accounts', 'pendingIdentity', () => ({ provider: 'Microsoft', email: EMAIL }));
  gateway.on('accounts', 'me', () => ({ items: [person()] }));
  gateway.on('accounts', 'login', () => grantFor(person()));
  gateway.on('accounts', 'linkIdentity', (_input, { headers }) => {
    authorizations.push(headers.get('authorization'));
    return { message: '' };
  });
});
afterEach(async () => {
  if (session.actor.getSnapshot().matches('signedIn')) await act(async () => session.signOut());
});

const enterPassword = async (view: Awaited<ReturnType<typeof openAt>>) => {
  await waitFor(async () => expect(await screen.findByLabelText('E-mail address')).toHaveValue(EMAIL));
  await writeInto(view.person, await screen.findByLabelText('Password'), 'portal-demo');
  await view.person.click(screen.getByRole('button', { name: 'Connect and sign in' }));
};

describe('linking a Microsoft account to an existing account', () => {
  it('R1.3 T9 the password of the account signs in and links the Microsoft account', async () => {
    const view = await openAt('/link-account');
    await screen.findByText('This address already has an account. Enter its password once to sign in with Microsoft from now on.');
    await enterPassword(view);
    await screen.findByText('Microsoft account connected');
    expect(gateway.inputs('accounts.login')).toEqual([{ email: EMAIL, password: 'portal-demo' }]);
    expect(authorizations).toEqual([`Bearer ${grantFor(person()).token}`]);
    await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
    await waitFor(() => expect(view.address()).toBe('/home'));
  });

  it('T9 a wrong password links nothing, and the form stays', async () => {
    gateway.on('accounts', 'login', () => refuse(WrongSignIn));
    const view = await openAt('/link-account');
    await enterPassword(view);
    expect(await screen.findByText(messageOf(WrongSignIn))).toBeVisible();
    expect(gateway.inputs('accounts.linkIdentity')).toEqual([]);
    expect(view.address()).toBe('/link-account');
  });

  it('R5.8 an empty password is reported at its field', async () => {
    const view = await openAt('/link-account');
    await waitFor(async () => expect(await screen.findByLabelText('E-mail address')).toHaveValue(EMAIL));
    await view.person.click(screen.getByRole('button', { name: 'Connect and sign in' }));
    expect(await screen.findByLabelText('Password')).toBeInvalid();
    expect(gateway.inputs('accounts.login')).toEqual([]);
  });

  it('R1.3 a person whose accounts cannot be linked is signed in and learns the reason', async () => {
    gateway.on('accounts', 'linkIdentity', () => refuse(IdentityTaken));
    const view = await openAt('/link-account');
    await enterPassword(view);
    await screen.findByText('You are signed in, but your Microsoft account is not connected.');
    await screen.findByText(messageOf(IdentityTaken));
    await waitFor(() => expect(view.address()).toBe('/home'));
  });

  it('T9 without a verified Microsoft account the page leads back to the sign-in', async () => {
    gateway.on('accounts', 'pendingIdentity', () => refuse(IdentitySpent));
    const view = await openAt('/link-account');
    expect(await screen.findByText(messageOf(IdentitySpent))).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await view.person.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await screen.findByRole('heading', { name: 'Sign in' });
  });

  it('R1.3 cancelling leads back to the sign-in', async () => {
    const view = await openAt('/link-account');
    await view.person.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(gateway.inputs('accounts.login')).toEqual([]);
  });

  it.each([
    ['waiting', () => refuse(AccountWaiting, { token: 'pass', lifeMs: 3_600_000 }), '/sign-up/confirmation'],
    ['not verified', () => refuse(VerificationIncomplete, { flow: 'f0' }), '/otp-completion'],
  ])('R1.2 R4.4 the password of an account that is %s leads to the page of its request', async (_state, login, path) => {
    gateway.on('accounts', 'login', login);
    gateway.on('accounts', 'sendCode', () => ({ message: 'Sent.', flow: 'f1', resendAfterMs: 118_000 }));
    gateway.on('accounts', 'standing', () => ({
      standing: 'waiting' as const,
      reason: null,
      requestedAt: new Date().toISOString(),
      deadline: new Date(Date.now() + 3_600_000).toISOString(),
      decidedBy: null,
    }));
    const view = await openAt('/link-account');
    await enterPassword(view);
    await waitFor(() => expect(view.address()).toBe(path));
    expect(gateway.inputs('accounts.linkIdentity')).toEqual([]);
  });

  it('R4.7 a rejected person reads the reason and can apply again', async () => {
    gateway.on('accounts', 'login', () => refuse(AccountRejected, { reason: 'Which branch?' }));
    const view = await openAt('/link-account');
    await enterPassword(view);
    await screen.findByText('Reason: Which branch?');
    await view.person.click(screen.getByRole('link', { name: 'Correct and apply again' }));
    await screen.findByRole('heading', { name: 'What is your role?' });
  });
});
