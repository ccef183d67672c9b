import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FactorCodeWrong, FactorFlowOver, SecondFactorNeeded, SecondFactorSetUpNeeded } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { act, screen, waitFor } from '@testing-library/react';
import { failNetwork, type Gateway, refuse } from '../../../../jest/gateway';
import { grantFor, person } from '../../../../jest/people';
import { openAt, openVisitorGateway } from '../../../../jest/portal';
import { writeInto } from '../../../../jest/write-into';
import { session } from '../../../live/session';

const EMAIL = 'bruno@brennhagen.example';
const SET_UP = { flow: 'flow-2', lifeMs: 900_000, secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' };

let gateway: Gateway;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  gateway = openVisitorGateway();
  gateway.on('accounts', 'login', () => refuse(SecondFactorNeeded, { flow: 'flow-1', lifeMs: 300_000 }));
  gateway.on('accounts', 'me', () => ({ items: [person()] }));
});
afterEach(async () => {
  if (session.actor.getSnapshot().matches('signedIn')) await act(async () => session.signOut());
});

const isSignedIn = () => session.actor.getSnapshot().matches('signedIn');
const codeField = () => screen.findByLabelText('Code from the app');

async function openStep() {
  const view = await openAt('/login');
  await writeInto(view.person, await screen.findByLabelText('E-mail address'), EMAIL);
  await writeInto(view.person, await screen.findByLabelText('Password'), 'portal-demo');
  await view.person.click(await screen.findByRole('button', { name: 'Sign in' }));
  return view;
}

describe('the second step of a sign-in', () => {
  it('R1.3 a person with an authenticator app signs in with a code, whose field has the focus', async () => {
    gateway.on('factors', 'signIn', () => grantFor(person()));
    const view = await openStep();
    await screen.findByRole('heading', { name: 'Enter a code' });
    const field = await codeField();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await view.person.paste('123 456');
    await view.person.keyboard('{Enter}');
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(gateway.inputs('factors.signIn')).toEqual([{ email: EMAIL, flow: 'flow-1', code: '123456' }]);
  });

  it('R1.3 a wrong code is reported, the field is empty and has the focus, and the next code signs in', async () => {
    gateway.on('factors', 'signIn', () => refuse(FactorCodeWrong));
    const view = await openStep();
    await view.person.type(await codeField(), '123456{Enter}');
    expect(await screen.findByText(/^Incorrect or already used code/)).toBeVisible();
    expect(await codeField()).toHaveValue('');
    await waitFor(async () => expect(await codeField()).toHaveFocus());
    gateway.on('factors', 'signIn', () => grantFor(person()));
    await view.person.type(await codeField(), '654321{Enter}');
    await waitFor(() => expect(isSignedIn()).toBe(true));
  });

  it('R8.2 an unfinished code is reported at its field and not sent, and a lost connection keeps it', async () => {
    gateway.on('factors', 'signIn', failNetwork);
    const view = await openStep();
    await view.person.type(await codeField(), '12345{Enter}');
    expect(await screen.findByText('Enter the six digits')).toBeVisible();
    expect(gateway.inputs('factors.signIn')).toHaveLength(0);
    await view.person.type(await codeField(), '6{Enter}');
    expect(await screen.findByText('The server cannot be reached. Check your connection.')).toBeVisible();
    expect(await codeField()).toHaveValue('123456');
  });

  it('R1.3 a recovery code signs in instead of a code of the app', async () => {
    gateway.on('factors', 'signIn', () => grantFor(person()));
    const view = await openStep();
    await view.person.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await view.person.type(await screen.findByLabelText('Recovery code'), 'abcde-fghjk{Enter}');
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(gateway.inputs('factors.signIn')).toEqual([{ email: EMAIL, flow: 'flow-1', code: 'ABCDEFGHJK' }]);
  });

  it('R1.3 going back shows the password page with the address and without the password', async () => {
    const view = await openStep();
    await codeField();
    await view.person.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByLabelText('E-mail address')).toHaveValue(EMAIL);
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.queryByRole('alert', { name: /./ })).toBeNull();
  });

  it('R1.3 a step that is no longer valid returns to the password with the reason', async () => {
    gateway.on('factors', 'signIn', () => refuse(FactorFlowOver));
    const view = await openStep();
    await view.person.type(await codeField(), '123456{Enter}');
    expect(await screen.findByText('This step is no longer valid. Enter your password again.')).toBeVisible();
    expect(screen.getByLabelText('E-mail address')).toHaveValue(EMAIL);
    expect(messageOf(FactorFlowOver)).toBeTruthy();
  });

  it('R1.3 a role that requires an app sets it up and shows the recovery codes before the person is signed in', async () => {
    gateway.on('accounts', 'login', () => refuse(SecondFactorSetUpNeeded, SET_UP));
    gateway.on('factors', 'signInWithSetUp', () => ({ ...grantFor(person()), codes: ['ABCDE-FGHJK', 'LMNPQ-RSTUV'] }));
    const view = await openStep();
    await screen.findByRole('heading', { name: 'Set up an authenticator app' });
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull();
    await view.person.type(await codeField(), '123456{Enter}');
    await screen.findByRole('heading', { name: 'Recovery codes' });
    expect(await screen.findByRole('list')).toHaveTextContent('ABCDE-FGHJK');
    expect(isSignedIn()).toBe(false);
    await view.person.click(screen.getByRole('button', { name: 'I have saved the codes' }));
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(gateway.inputs('factors.signInWithSetUp')).toEqual([{ email: EMAIL, flow: 'flow-2', code: '123456' }]);
  });
});
