import { beforeEach, describe, expect, it } from '@jest/globals';
import { CodeWrong, noticeOf, PasswordCommon } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { screen, waitFor } from '@testing-library/react';
import { type Gateway, refuse } from '../../../jest/gateway';
import { openAt, openVisitorGateway } from '../../../jest/portal';
import { writeInto } from '../../../jest/write-into';

const WHO = 'bruno@brennhagen.example';
type At = Awaited<ReturnType<typeof openAt>>;

let gateway: Gateway;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  gateway = openVisitorGateway();
  gateway.on('accounts', 'sendCode', () => ({ message: 'A code is on its way.', flow: 'f1', resendAfterMs: 118_000 }));
  gateway.on('accounts', 'checkCode', () => ({ message: 'The code is correct.' }));
  gateway.on('accounts', 'resetPassword', () => ({ message: 'The password is changed.' }));
});

async function requestCode(view: At, button = 'Send code') {
  await writeInto(view.person, await screen.findByLabelText('E-mail address'), WHO);
  await view.person.click(screen.getByRole('button', { name: button }));
  await screen.findByLabelText('Character 1 of 6');
}
async function verify(view: At) {
  await view.person.click(screen.getByLabelText('Character 1 of 6'));
  await view.person.paste('X9Y8Z7');
  await view.person.click(screen.getByRole('button', { name: 'Verify' }));
}
async function setPassword(view: At, password = 'new-secret', confirmation = password) {
  await writeInto(view.person, await screen.findByLabelText('New password'), password);
  await writeInto(view.person, screen.getByLabelText('Confirm password'), confirmation);
  await view.person.click(screen.getByRole('button', { name: 'Save password' }));
}

describe('a forgotten password', () => {
  it('R2.3 a person resets a forgotten password with address, code and new password, and returns to the sign-in', async () => {
    const view = await openAt('/forgotpassword');
    await requestCode(view);
    expect(view.address()).toBe('/otp-verification');
    await verify(view);
    await setPassword(view);
    await screen.findByText('Your password has been changed. Sign in with the new one.');
    expect(view.address()).toBe('/login');
    expect(gateway.inputs('accounts.resetPassword')).toEqual([{ email: WHO, code: 'X9Y8Z7', password: 'new-secret', flow: 'f1' }]);
    expect(gateway.inputs('accounts.sendCode')).toEqual([{ email: WHO, emailType: 'ForgotPassword' }]);
  });

  it('R5.8 the new password and its repetition must be equal', async () => {
    const view = await openAt('/forgotpassword');
    await requestCode(view);
    await verify(view);
    await setPassword(view, 'new-secret', 'other-secret');
    await screen.findByText('Passwords do not match');
    expect(gateway.inputs('accounts.resetPassword')).toHaveLength(0);
  });

  it('R5.8 a password that is too easy to guess is reported at its field and is not cleared', async () => {
    gateway.on('accounts', 'resetPassword', () => refuse(PasswordCommon));
    const view = await openAt('/forgotpassword');
    await requestCode(view);
    await verify(view);
    await setPassword(view, 'password');
    await screen.findByText(messageOf(PasswordCommon));
    expect(screen.getByLabelText('New password')).toHaveValue('password');
  });

  it('R2.3 a wrong recovery code does not open the next page', async () => {
    gateway.on('accounts', 'checkCode', () => refuse(CodeWrong, { triesLeft: 2 }));
    const view = await openAt('/forgotpassword');
    await requestCode(view);
    await verify(view);
    await screen.findByText('Incorrect code. 2 attempts left.');
    expect(view.address()).toBe('/otp-verification');
  });

  it('R2.3 the recovery code does not survive a reload: it is in neither storage nor history', async () => {
    const view = await openAt('/forgotpassword');
    await requestCode(view);
    await verify(view);
    await screen.findByLabelText('New password');
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }, history.state])).not.toContain('X9Y8Z7');
  });

  it('R2.1 the later pages of the recovery redirect to the first if no code was requested', async () => {
    const view = await openAt('/reset-password');
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(view.address()).toBe('/forgotpassword');
  });
});

describe('an unfinished verification', () => {
  beforeEach(() =>
    gateway.on('accounts', 'verifyEmail', () => ({
      ...noticeOf('address.verified'),
      standing: 'waiting' as const,
      token: 'pass',
      lifeMs: 1000,
    })),
  );

  it("R4.6 a completed verification opens the sign-in with 'User Verified Successfully'", async () => {
    const view = await openAt('/otp-completion', { state: { email: WHO } });
    await screen.findByLabelText('Character 1 of 6');
    await verify(view);
    await screen.findByText('User Verified Successfully');
    expect(await screen.findByLabelText('E-mail address')).toHaveValue(WHO);
    expect(view.address()).toBe('/login');
  });

  it('R2.4 the verification page asks for the e-mail address if the address is unknown', async () => {
    const view = await openAt('/otp-completion');
    await requestCode(view, 'Resend code');
    await verify(view);
    await screen.findByText('User Verified Successfully');
    expect(gateway.inputs('accounts.sendCode')).toEqual([{ email: WHO, emailType: 'Registration' }]);
  });

  it('R2.4 the verification page opened by the link in a mail accepts its code without sending another', async () => {
    const view = await openAt('/otp-completion');
    await screen.findByText('Enter the e-mail address that the code was sent to.');
    await requestCode(view, 'Enter the code');
    await verify(view);
    await screen.findByText('User Verified Successfully');
    expect(gateway.inputs('accounts.sendCode')).toHaveLength(0);
    expect(gateway.inputs('accounts.verifyEmail')).toEqual([{ email: WHO, code: 'X9Y8Z7' }]);
  });

  it.each([
    ['/otp-completion', 'Registration'],
    ['/otp-verification', 'ForgotPassword'],
  ])('R2.4 the link in a mail to %s continues with the code that another tab waits for', async (path, cause) => {
    const other = new BroadcastChannel('portal');
    other.onmessage = ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'code page opened') other.postMessage({ type: 'code awaited', cause, email: WHO, flow: 'f7', resendAt: 0 });
    };
    const view = await openAt(path);
    await screen.findByLabelText('Character 1 of 6');
    await verify(view);
    await waitFor(() =>
      expect([...gateway.inputs('accounts.verifyEmail'), ...gateway.inputs('accounts.checkCode')]).toEqual([
        { email: WHO, code: 'X9Y8Z7', flow: 'f7' },
      ]),
    );
    other.close();
  });

  it('R4.6 reloading the verification page sends no second code', async () => {
    const view = await openAt('/otp-completion', { state: { email: WHO } });
    await screen.findByLabelText('Character 1 of 6');
    view.unmount();
    await openAt('/otp-completion', { state: { email: WHO } });
    await screen.findByLabelText('Character 1 of 6');
    expect(gateway.inputs('accounts.sendCode')).toHaveLength(1);
  });
});
