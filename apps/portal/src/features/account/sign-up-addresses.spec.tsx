import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type Gateway } from '../../../jest/gateway';
import { openAt } from '../../../jest/portal';
import { chooseRole, codeBox, fillAccount, fillInformation, next, openSignUpGateway, reachCode } from '../../../jest/sign-up';
import { forgetSignUpMemory } from './account-slots';

let gateway: Gateway;
beforeEach(() => {
  gateway = openSignUpGateway();
});

describe('step addresses and going back', () => {
  it("R2.1 R2.2 each step of the sign-up has its own URL, and the browser's Back returns to the previous step with all input", async () => {
    const view = await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'What is your role?' });
    expect(view.address()).toBe('/sign-up/role');
    await reachCode(view);
    expect(view.address()).toBe('/sign-up/verification');
    await act(() => view.router.navigate(-1));
    expect(await screen.findByLabelText(/^Password/)).toHaveValue('secret-1');
    expect(view.address()).toBe('/sign-up/information');
    await act(() => view.router.navigate(-1));
    expect(await screen.findByLabelText(/Company name/)).toHaveValue('Brennhagen Messtechnik');
    await act(() => view.router.navigate(1));
    expect(await screen.findByLabelText(/Confirm password/)).toHaveValue('secret-1');
  });

  it("R2.2 the Back button of the sign-up goes back in the history, so that the browser's Back does not lead forward again", async () => {
    const view = await openAt('/login');
    await view.person.click(await screen.findByRole('link', { name: 'Sign up' }));
    await chooseRole(view);
    await screen.findByRole('heading', { name: 'Account details' });
    await next(view, 'Back');
    await waitFor(() => expect(view.address()).toBe('/sign-up/role'));
    expect(await screen.findByRole('radio', { name: /^Channel partner/ })).toBeChecked();
    await act(() => view.router.navigate(-1));
    await waitFor(() => expect(view.address()).toBe('/login'));
  });

  it("R2.1 R2.2 the browser's Back right after sending the code opens the information step, even before the code page renders", async () => {
    const view = await openAt('/sign-up');
    let entry: unknown;
    const stop = view.router.subscribe(({ location }) => {
      if (location.pathname === '/sign-up/information') entry = history.state;
      if (location.pathname !== '/sign-up/verification') return;
      stop();
      history.replaceState(entry, '', '/sign-up/information');
      dispatchEvent(new PopStateEvent('popstate', { state: entry }));
    });
    await chooseRole(view);
    await fillAccount(view);
    await next(view);
    await fillInformation(view);
    await next(view, 'Send code');
    await waitFor(() => expect(gateway.inputs('accounts.signUp')).toHaveLength(1));
    expect(await screen.findByLabelText(/^Password/)).toHaveValue('secret-1');
    expect(view.address()).toBe('/sign-up/information');
    expect(screen.queryByRole('heading', { name: 'Enter the code' })).toBeNull();
  });

  it('R2.2 R2.4 going back from the code page and forward again sends nothing twice', async () => {
    const view = await openAt('/sign-up');
    await reachCode(view);
    await act(() => view.router.navigate(-1));
    await next(view, 'Send code');
    await screen.findByRole('heading', { name: 'Enter the code' });
    expect(gateway.inputs('accounts.signUp')).toHaveLength(1);
  });

  it('R2.2 the URL of a sign-up step that is not reachable yet redirects to the current step', async () => {
    const view = await openAt('/sign-up/verification');
    await screen.findByRole('heading', { name: 'What is your role?' });
    expect(view.address()).toBe('/sign-up/role');
  });

  it('R2.2 signing up requires consent to the terms of use and the privacy notice', async () => {
    const view = await openAt('/register?role=CP');
    await fillAccount(view);
    await next(view);
    await fillInformation(view);
    const agree = screen.getByRole('checkbox', { name: /I agree to the terms of use/ });
    expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
    await view.person.click(agree);
    await next(view, 'Send code');
    await screen.findByText('Agree to the terms of use and the privacy notice to continue');
    expect(gateway.inputs('accounts.signUp')).toHaveLength(0);
  });
});

describe('a reload', () => {
  it('R2.2 the sign-up draft survives a reload without its password', async () => {
    const view = await openAt('/register?role=CP');
    await fillAccount(view);
    await next(view);
    await fillInformation(view);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret-1');
    view.unmount();
    forgetSignUpMemory();
    await openAt('/sign-up');
    expect(await screen.findByLabelText(/First name/)).toHaveValue('Bruno');
    expect(screen.getByLabelText(/E-mail address/)).toHaveValue('bruno@brennhagen.example');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  });

  it('R4.6 a reload of the code page keeps the flow and does not permit an earlier resend', async () => {
    const view = await openAt('/sign-up');
    await reachCode(view);
    view.unmount();
    const reloadedPage = await openAt('/sign-up');
    expect(await screen.findByRole('button', { name: /Resend in 1:5/ })).toBeDisabled();
    await reloadedPage.person.click(codeBox(1));
    await reloadedPage.person.paste('X9Y8Z7');
    await next(reloadedPage, 'Verify');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    expect(gateway.inputs('accounts.verifyEmail')).toEqual([{ email: 'bruno@brennhagen.example', code: 'X9Y8Z7', flow: 'f1' }]);
  });
});
