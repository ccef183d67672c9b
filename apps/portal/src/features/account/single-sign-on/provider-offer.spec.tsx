import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SingleSignOnRequired, Unavailable } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { act, screen, waitFor } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { grantFor, person } from '../../../../jest/people';
import { openAt, openVisitorGateway } from '../../../../jest/portal';
import { writeInto } from '../../../../jest/write-into';
import { session } from '../../../live/session';

let gateway: Gateway;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  gateway = openVisitorGateway();
});
afterEach(async () => {
  if (session.actor.getSnapshot().matches('signedIn')) await act(async () => session.signOut());
});

const serveProvider = (isEnforced: boolean) =>
  gateway.on('identityProviders', 'find', ({ domain }) => ({
    provider: domain === 'brennhagen.example' ? { providerId: 'p-1', name: 'Brennhagen', isEnforced } : null,
  }));
const openLogin = async (address = 'bruno@brennhagen.example') => {
  const view = await openAt('/login');
  await writeInto(view.person, await screen.findByLabelText('E-mail address'), address);
  return view;
};
const offer = (role: 'link' | 'button') => screen.findByRole(role, { name: 'Continue with Brennhagen' });

describe('the offer of the identity provider of an organization', () => {
  it('R1.3 an address of its domain gets the offer next to the password', async () => {
    serveProvider(false);
    const { container } = await openLogin();
    expect(await offer('link')).toHaveAttribute('href', '/api/auth/sso/start/p-1');
    expect(screen.getByLabelText('Password')).toBeVisible();
    await expectNoAxeFindings(container);
  });

  it('R1.3 other addresses get no offer, and incomplete addresses send no request', async () => {
    serveProvider(true);
    const { person: user } = await openLogin('eve@valbrune');
    await user.click(screen.getByLabelText('Password'));
    expect(gateway.inputs('identityProviders.find')).toEqual([]);
    await writeInto(user, screen.getByLabelText('E-mail address'), '.example');
    await waitFor(() => expect(gateway.inputs('identityProviders.find')).toContainEqual({ domain: 'valbrune.example' }));
    expect(screen.queryByText(/Continue with/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByLabelText('Password')).toBeInvalid();
  });

  it('R1.3 T9 a required provider replaces the password and the passkey, and a link shows the password again', async () => {
    serveProvider(true);
    gateway.on('accounts', 'login', () => grantFor(person()));
    gateway.on('accounts', 'me', () => ({ items: [person()] }));
    const { person: user, container } = await openLogin();
    expect(await offer('button')).toHaveAttribute('type', 'submit');
    expect(screen.getByText('Your organization requires you to sign in with Brennhagen.')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    await expectNoAxeFindings(container);
    await user.click(screen.getByRole('button', { name: 'Sign in with a password' }));
    await writeInto(user, await screen.findByLabelText('Password'), 'portal-demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(gateway.inputs('accounts.login')).toEqual([{ email: 'bruno@brennhagen.example', password: 'portal-demo' }]));
    await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
  });

  it('R1.3 T9 a sign-in that is refused because the provider is required shows its offer', async () => {
    gateway.on('identityProviders', 'find', () => refuse(Unavailable));
    gateway.on('accounts', 'login', () => refuse(SingleSignOnRequired, { providerId: 'p-1', name: 'Brennhagen' }));
    const { person: user } = await openLogin();
    await writeInto(user, await screen.findByLabelText('Password'), 'portal-demo');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(messageOf(SingleSignOnRequired))).toBeVisible();
    expect(await offer('button')).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it.each([
    ['single-sign-on.failed', 'Sign-in with your organization failed. Try again.'],
    ['single-sign-on.foreign-domain', 'Your organization cannot sign in this e-mail address. Use the address of your organization.'],
    ['single-sign-on.email-unverified', 'Your organization has not confirmed your e-mail address. Contact its IT department.'],
    ['single-sign-on.email-missing', 'Your organization did not send an e-mail address. Contact its IT department.'],
    [
      'single-sign-on.other-identity',
      'This e-mail address is already linked to another account of your organization. Contact an administrator of the portal.',
    ],
    ['sign-in.single-sign-on', 'Your organization requires its own sign-in for this address.'],
  ])('R1.3 the sign-in page says why a sign-in with the provider failed: %s', async (code, text) => {
    await openAt(`/login?failed=${code}`);
    expect(await screen.findByText(text)).toBeVisible();
  });
});
