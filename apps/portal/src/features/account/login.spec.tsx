import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccountDisabled, AccountRejected, AccountWaiting, VerificationIncomplete, WrongSignIn } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { act, screen, waitFor } from '@testing-library/react';
import { failNetwork, type Gateway, refuse } from '../../../jest/gateway';
import { grantFor, person } from '../../../jest/people';
import { openAt, openVisitorGateway } from '../../../jest/portal';
import { writeInto } from '../../../jest/write-into';
import { session } from '../../live/session';
import { toast } from '../../ui/feedback/toaster';

let gateway: Gateway;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  gateway = openVisitorGateway();
});
afterEach(async () => {
  if (session.actor.getSnapshot().matches('signedIn')) await act(async () => session.signOut());
});

const email = () => screen.findByLabelText('E-mail address');
const password = () => screen.findByLabelText('Password');
const signIn = () => screen.findByRole('button', { name: 'Sign in' });

async function tryToSignIn(view: Awaited<ReturnType<typeof openAt>>, address = 'bruno@brennhagen.example') {
  await writeInto(view.person, await email(), address);
  await writeInto(view.person, await password(), 'portal-demo');
  await view.person.click(await signIn());
}

describe('signing in', () => {
  it('R8.1 a toast of the sign-in page is at the top, as on every other page', async () => {
    await openAt('/login');
    await email();
    act(() => toast.success('User Verified Successfully'));
    const root = (await screen.findByText('User Verified Successfully')).closest('[data-part="root"]');
    expect(root).toHaveAttribute('data-placement', 'top-end');
    await act(async () => toast.dismiss());
  });

  it('R10.3 the sign-in page continues with the input and the click made on its prerendered version', async () => {
    gateway.on('accounts', 'login', () => refuse(WrongSignIn));
    const entries = [{ typed: { email: 'bruno@brennhagen.example', password: 'portal-demo' }, focused: -1, pressed: -1 }];
    window.portalFirstPage = { end: () => entries.pop() ?? null };
    await openAt('/login');
    delete window.portalFirstPage;
    expect(await email()).toHaveValue('bruno@brennhagen.example');
    expect(await password()).toHaveValue('portal-demo');
  });

  it('R8.2 a failed sign-in shows the reason below the form, preserves the input and does not leave the page', async () => {
    gateway.on('accounts', 'login', () => refuse(WrongSignIn));
    const view = await openAt('/login');
    await tryToSignIn(view);
    await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(messageOf(WrongSignIn)));
    expect(await email()).toHaveValue('bruno@brennhagen.example');
    expect(await password()).toHaveValue('portal-demo');
    expect(view.address()).toBe('/login');
  });

  it.each([
    ['of the portal in the language of the page', { code: 'sign-in.done', message: 'Signed in by the server' }, 'Signed in'],
    ['of the server if the portal does not know the code', { code: 'sign-in.first', message: 'Welcome aboard' }, 'Welcome aboard'],
    ['of the server if there is no code', { code: undefined, message: 'Good to see you' }, 'Good to see you'],
  ])('R7.16 signing in shows a success toast with the text %s', async (_what, notice, text) => {
    gateway.on('accounts', 'me', () => ({ items: [person()] }));
    gateway.on('accounts', 'login', () => ({ ...grantFor(person()), ...notice }));
    const view = await openAt('/login');
    await tryToSignIn(view);
    await screen.findByText(text);
    await waitFor(() => expect(session.actor.getSnapshot().matches('signedIn')).toBe(true));
  });

  it('R1.3 signing in while the server is unreachable loses no input', async () => {
    gateway.on('accounts', 'login', failNetwork);
    const view = await openAt('/login');
    await tryToSignIn(view);
    await screen.findByText('The server cannot be reached. Check your connection.');
    expect(await password()).toHaveValue('portal-demo');
  });

  it('R5.8 an invalid address is reported at its field when the field loses the focus', async () => {
    const view = await openAt('/login');
    await view.person.type(await email(), 'bruno');
    await view.person.tab();
    await screen.findByText('Enter an e-mail address like name@company.com');
    expect(gateway.inputs('accounts.login')).toHaveLength(0);
  });

  it('R1.2 a person whose request is pending sees the waiting page with the remaining time', async () => {
    gateway.on('accounts', 'login', () => refuse(AccountWaiting, { token: 'pass', lifeMs: 3_600_000 }));
    gateway.on('accounts', 'standing', () => ({
      standing: 'waiting' as const,
      reason: null,
      requestedAt: new Date().toISOString(),
      deadline: new Date(Date.now() + 5 * 3_600_000).toISOString(),
      decidedBy: null,
    }));
    const view = await openAt('/login');
    await tryToSignIn(view);
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    expect(await screen.findByRole('meter')).toHaveAttribute('aria-valuetext', expect.stringMatching(/^(5\s?h|4\s?h 59)/));
    expect(view.address()).toBe('/sign-up/confirmation');
  });

  it('R4.7 a rejected person who corrects the request sees the entered data, even on another device', async () => {
    const enteredData = {
      role: 'CP' as const,
      employee: false,
      country: 'DE',
      companyName: 'Havelwerk',
      organizationType: 'oem',
      email: 'bruno@brennhagen.example',
      firstname: 'Bruno',
      lastname: 'Keller',
    };
    gateway.on('accounts', 'login', () => refuse(AccountRejected, { reason: 'Which branch?', entered: enteredData }));
    gateway.on('masters', 'countries', () => ({ items: [], totalCount: 0 }));
    const view = await openAt('/login?again');
    await screen.findByText('Sign in to correct your details and apply again.');
    await tryToSignIn(view);
    await view.person.click(await screen.findByRole('link', { name: 'Correct and apply again' }));
    expect(await screen.findByLabelText(/Company name/)).toHaveValue('Havelwerk');
    expect(view.address()).toBe('/sign-up/account');
  });

  it('R4.7 a rejected person reads the reason and can correct and apply again', async () => {
    gateway.on('accounts', 'login', () => refuse(AccountRejected, { reason: 'Name the company as it is registered.' }));
    const view = await openAt('/login');
    await tryToSignIn(view);
    await screen.findByText('Reason: Name the company as it is registered.');
    await view.person.click(screen.getByRole('link', { name: 'Correct and apply again' }));
    await screen.findByRole('heading', { name: 'What is your role?' });
  });

  it('R1.3 a disabled person reads the reason and is not offered to apply again', async () => {
    gateway.on('accounts', 'login', () => refuse(AccountDisabled, { reason: 'The contract has ended.' }));
    const view = await openAt('/login');
    await tryToSignIn(view);
    await screen.findByText('Reason: The contract has ended.');
    expect(screen.getByText(messageOf(AccountDisabled), { exact: false })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Correct and apply again' })).toBeNull();
  });

  it('R4.4 a response with 409 opens the code page, which explains why a code was sent', async () => {
    gateway.on('accounts', 'login', () => refuse(VerificationIncomplete, { flow: 'f0' }));
    gateway.on('accounts', 'sendCode', () => ({ message: 'Sent.', flow: 'f1', resendAfterMs: 118_000 }));
    const view = await openAt('/login');
    await tryToSignIn(view);
    await screen.findByText(/Your e-mail address is not verified yet/);
    await screen.findByLabelText('Character 1 of 6');
    expect(view.address()).toBe('/otp-completion');
    expect(gateway.inputs('accounts.sendCode')).toEqual([{ email: 'bruno@brennhagen.example', emailType: 'Registration', flow: 'f0' }]);
  });

  it('R1.3 a double click on the sign-in button signs in once', async () => {
    gateway.on('accounts', 'login', async () => refuse(WrongSignIn));
    const view = await openAt('/login');
    await writeInto(view.person, await email(), 'bruno@brennhagen.example');
    await writeInto(view.person, await password(), 'portal-demo');
    await view.person.dblClick(await signIn());
    await screen.findByText(messageOf(WrongSignIn));
    expect(gateway.inputs('accounts.login')).toHaveLength(1);
  });

  it.each([
    ['account-removed', 'Your account was deleted. The reason is in the e-mail we sent you.'],
    ['account-disabled', 'You were signed out because your account was disabled. The reason is in the e-mail we sent you.'],
    ['factor-reset', 'Your second factor was reset, so you were signed out. Sign in with your password.'],
    ['signed-out', 'You were signed out. If this was not you, reset your password.'],
    ['ended-elsewhere', 'You were signed out from another device. If this was not you, reset your password.'],
    ['password-changed', 'You were signed out because your password was changed. If this was not you, reset your password.'],
    ['token-reused', 'For your security, you were signed out. Please log in again.'],
  ])('R4.4 a person whose session was ended is notified once: %s', async (notice, text) => {
    const view = await openAt('/login', { state: { notice } });
    await screen.findByText(text);
    await waitFor(() => expect(view.router.state.location.state).not.toHaveProperty('notice', notice));
  });

  it('R4.4 the session-expired text is shown once', async () => {
    const view = await openAt('/login', { state: { notice: 'expired' } });
    await screen.findByText('Your session has expired. Please log in again.');
    await waitFor(() => expect(view.router.state.location.state).not.toHaveProperty('notice', 'expired'));
  });
});

describe('the sign-in options', () => {
  it('R1.3 the Microsoft sign-in is offered only if it is configured', async () => {
    const page = await openAt('/login');
    await signIn();
    expect(screen.queryByRole('link', { name: 'Continue with Microsoft' })).toBeNull();
    page.unmount();
    gateway.on('accounts', 'methods', () => ({ microsoft: true, passwordMin: 6, personas: [], demoPassword: null }));
    await openAt('/login');
    expect(await screen.findByRole('link', { name: 'Continue with Microsoft' })).toHaveAttribute('href', '/api/auth/microsoft');
  });

  it.each([
    ['session.over', 'Microsoft sign-in failed. Try again, or use your password.'],
    ['service.unavailable', 'Microsoft sign-in failed. Try again, or use your password.'],
    [
      'email.missing',
      'Your Microsoft account has no e-mail address, so you cannot sign in with it. Use your password or another Microsoft account.',
    ],
    ['account.waiting', messageOf(AccountWaiting)],
    ['account.rejected', messageOf(AccountRejected)],
    ['account.disabled', messageOf(AccountDisabled)],
  ])('R1.3 the sign-in page says why a Microsoft sign-in failed: %s', async (code, text) => {
    await openAt(`/login?failed=${code}`);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('R1.4 the demo users are listed only in the demo and sign in with one click', async () => {
    const outside = await openAt('/login');
    await signIn();
    expect(screen.queryByText('Demo: sign in as')).toBeNull();
    outside.unmount();
    gateway.on('accounts', 'methods', () => ({
      microsoft: false,
      passwordMin: 6,
      personas: [{ email: 'lena@yarrowdyne.example', name: 'Lena Brandt', role: 'LBO' as const, unit: 'Deutschland' }],
      demoPassword: 'portal-demo',
    }));
    gateway.on('accounts', 'login', () => refuse(WrongSignIn));
    const { person } = await openAt('/login');
    await person.click(await screen.findByRole('button', { name: /Lena Brandt.*LCO/ }));
    await screen.findByText(messageOf(WrongSignIn));
    expect(gateway.inputs('accounts.login')).toEqual([{ email: 'lena@yarrowdyne.example', password: 'portal-demo' }]);
    expect(await email()).toHaveValue('lena@yarrowdyne.example');
  });
});
