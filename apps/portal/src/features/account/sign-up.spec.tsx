import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CONSENT_VERSION, CodeWrong } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Gateway, refuse, refuseFields } from '../../../jest/gateway';
import { openAt, visitorsGateway } from '../../../jest/portal';
import { forgetSignUpMemory } from './stored-progress';

const NOW = '2026-11-21T09:00:00.000Z';
const GERMANY = {
  code: 'DE',
  name: 'Germany',
  regionId: 'rhq-eu',
  regionName: 'Europe',
  lcoId: 'lco-de',
  lcoName: 'Yarrowdyne Deutschland',
};
const STANDING = { standing: 'waiting' as const, reason: null, requestedAt: NOW, deadline: '2026-11-22T09:00:00.000Z', decidedBy: null };

let gateway: Gateway;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetSignUpMemory();
  gateway = visitorsGateway();
  gateway.on('master', 'countryList', () => ({ items: [GERMANY], totalCount: 1 }));
  gateway.on('auth', 'addUser', () => ({ message: 'A code is on its way.', flow: 'f1', resendAfterMs: 118_000 }));
  gateway.on('auth', 'sendVerificationCode', () => ({ message: 'A code is on its way.', flow: 'f1', resendAfterMs: 118_000 }));
  gateway.on('auth', 'confirmVerification', () => ({
    message: 'User Verified Successfully',
    standing: 'waiting' as const,
    token: 'pass',
    lifeMs: 86_400_000,
  }));
  gateway.on('auth', 'standing', () => STANDING);
});
afterEach(() => {
  jest.useRealTimers();
});

type At = Awaited<ReturnType<typeof openAt>>;
const next = (at: At, name = 'Next') => at.person.click(screen.getByRole('button', { name }));
const step = () => within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');

async function chooseRole(at: At, employee = 'No', role = /^Channel partner/) {
  await at.person.click(await screen.findByRole('radio', { name: employee }));
  await at.person.click(await screen.findByRole('radio', { name: role }));
  await next(at);
}
async function fillAccount(at: At) {
  await at.person.type(await screen.findByLabelText(/Company name/), 'Brennhagen Messtechnik');
  await at.person.selectOptions(screen.getByLabelText(/Organization type/), 'distributor');
  await screen.findByRole('option', { name: 'Germany' });
  await at.person.selectOptions(screen.getByLabelText(/Country/), 'DE');
}
async function fillInformation(at: At, { confirm = 'secret-1' } = {}) {
  await at.person.type(await screen.findByLabelText(/First name/), 'Bruno');
  await at.person.type(screen.getByLabelText(/Last name/), 'Keller');
  await at.person.type(screen.getByLabelText(/E-mail address/), 'bruno@brennhagen.example');
  await at.person.type(screen.getByLabelText(/^Password/), 'secret-1');
  await at.person.type(screen.getByLabelText(/Confirm password/), confirm);
  await at.person.click(screen.getByRole('checkbox', { name: /I agree to the terms of use/ }));
}
async function reachCode(at: At) {
  await chooseRole(at);
  await fillAccount(at);
  await next(at);
  await fillInformation(at);
  await next(at, 'Send code');
  await screen.findByRole('heading', { name: 'Enter the code' });
}
const box = (index: number) => screen.getByLabelText(`Character ${index} of 6`);
const boxes = () => [1, 2, 3, 4, 5, 6].map((index) => (box(index) as HTMLInputElement).value).join('');

describe('the five steps', () => {
  it('R2.2 earlier steps are completed, the current one is active, later ones wait; the last is completed when it is reached', async () => {
    const at = await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'What is your role?' });
    expect(step().map((item) => item.getAttribute('aria-current'))).toEqual(['step', null, null, null, null]);
    await reachCode(at);
    expect(
      step()
        .map(({ textContent }) => textContent)
        .map((text) => /, done/.test(text ?? '')),
    ).toEqual([true, true, true, false, false]);
    expect(step()[3]).toHaveAttribute('aria-current', 'step');
    await at.person.click(box(1));
    await at.person.paste('X9Y8Z7');
    await next(at, 'Verify');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    expect(step().every(({ textContent }) => /, done/.test(textContent ?? ''))).toBe(true);
  });

  it('R3.19 everything that was filled in is sent once, under the names of the contract', async () => {
    const at = await openAt('/sign-up');
    await reachCode(at);
    expect(gateway.inputs('auth.addUser')).toEqual([
      {
        role: 'CP',
        employee: false,
        country: 'DE',
        companyName: 'Brennhagen Messtechnik',
        organizationType: 'distributor',
        email: 'bruno@brennhagen.example',
        password: 'secret-1',
        confirmPassword: 'secret-1',
        firstname: 'Bruno',
        lastname: 'Keller',
        language: 'en',
        consent: CONSENT_VERSION,
      },
    ]);
  });

  it('R2.2 employees choose among YHQ, RHQ and LCO, others between LCO and CP', async () => {
    const at = await openAt('/sign-up');
    await at.person.click(await screen.findByRole('radio', { name: 'Yes' }));
    await screen.findByRole('radio', { name: /^Headquarters/ });
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['yes', 'no', 'YHQ', 'RHQ', 'LBO']);
    await at.person.click(screen.getByRole('radio', { name: 'No' }));
    await screen.findByRole('radio', { name: /^Channel partner/ });
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['yes', 'no', 'LBO', 'CP']);
  });

  it('R2.2 an invitation that names the role opens at the account details', async () => {
    await openAt('/register?role=CP');
    await screen.findByRole('heading', { name: 'Account details' });
  });

  it('R3.19 region and local company follow from the country', async () => {
    const at = await openAt('/register?role=CP');
    await fillAccount(at);
    await screen.findByText('Europe');
    await screen.findByText('Yarrowdyne Deutschland');
  });
});

describe('what is checked', () => {
  it('R5.8 passwords that differ are said in these words, and nothing is sent', async () => {
    const at = await openAt('/register?role=CP');
    await fillAccount(at);
    await next(at);
    await fillInformation(at, { confirm: 'secret-2' });
    await next(at, 'Send code');
    await screen.findByText('Passwords do not match');
    expect(gateway.inputs('auth.addUser')).toHaveLength(0);
  });

  it('R5.8 names are needed, a password has at least 6 characters, and the first wrong field is focused', async () => {
    const at = await openAt('/register?role=CP');
    await fillAccount(at);
    await next(at);
    await at.person.type(await screen.findByLabelText(/^Password/), 'abc');
    await next(at, 'Send code');
    expect((await screen.findAllByText('At least 6 characters')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('This field is required').length).toBeGreaterThanOrEqual(2);
    expect(screen.getByLabelText(/First name/)).toHaveFocus();
    expect(gateway.inputs('auth.addUser')).toHaveLength(0);
  });

  it('R5.8 what was wrong is right as soon as it is typed so, before the field is left', async () => {
    const at = await openAt('/register?role=CP');
    await fillAccount(at);
    await next(at);
    await next(at, 'Send code');
    expect(await screen.findAllByText('This field is required')).toHaveLength(5);
    await at.person.type(screen.getByLabelText(/First name/), 'Bruno');
    await waitFor(() => expect(screen.getAllByText('This field is required')).toHaveLength(4));
    expect(screen.getByLabelText(/First name/)).toHaveFocus();
  });

  it('R5.8 a press on the button shows nothing that could move it from under the pointer; its click checks everything', async () => {
    const at = await openAt('/register?role=CP');
    await fillAccount(at);
    await next(at);
    await at.person.type(await screen.findByLabelText(/First name/), 'Bruno');
    await at.person.type(screen.getByLabelText(/E-mail address/), 'bruno');
    const send = screen.getByRole('button', { name: 'Send code' });
    await at.person.pointer({ keys: '[MouseLeft>]', target: send });
    await act(() => Promise.resolve());
    expect(screen.getByLabelText(/E-mail address/)).toHaveFocus();
    expect(screen.queryByText('Enter an e-mail address like name@company.com')).not.toBeInTheDocument();
    await at.person.pointer({ keys: '[/MouseLeft]', target: send });
    await screen.findByText('Enter an e-mail address like name@company.com');
    expect(await screen.findAllByText('This field is required')).not.toHaveLength(0);
  });

  it('R5.8 a company name has at most 50 characters', async () => {
    const at = await openAt('/register?role=CP');
    await fillAccount(at);
    await at.person.type(screen.getByLabelText(/Company name/), 'x'.repeat(40));
    await next(at);
    await screen.findByText('At most 50 characters');
  });

  it('R2.2 what the server finds wrong brings back the step that asked for it', async () => {
    gateway.on('auth', 'addUser', () => refuseFields({ country: [{ code: 'no-such-choice' }] }));
    const at = await openAt('/register?role=CP');
    await fillAccount(at);
    await next(at);
    await fillInformation(at);
    await next(at, 'Send code');
    await screen.findByRole('heading', { name: 'Account details' });
    await screen.findByText('This option is not available. Select another one');
    expect(screen.getByLabelText(/Company name/)).toHaveValue('Brennhagen Messtechnik');
  });
});

describe('addresses and the way back', () => {
  it('R2.1 R2.2 each step has an address, and the browser goes back one step with all that was typed', async () => {
    const at = await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'What is your role?' });
    expect(at.address()).toBe('/sign-up/role');
    await reachCode(at);
    expect(at.address()).toBe('/sign-up/verification');
    await act(() => at.router.navigate(-1));
    expect(await screen.findByLabelText(/^Password/)).toHaveValue('secret-1');
    expect(at.address()).toBe('/sign-up/information');
    await act(() => at.router.navigate(-1));
    expect(await screen.findByLabelText(/Company name/)).toHaveValue('Brennhagen Messtechnik');
    await act(() => at.router.navigate(1));
    expect(await screen.findByLabelText(/Confirm password/)).toHaveValue('secret-1');
  });

  it('R2.2 the Back button goes back in the history too, so the browser does not lead forward again', async () => {
    const at = await openAt('/login');
    await at.person.click(await screen.findByRole('link', { name: 'Sign up' }));
    await chooseRole(at);
    await screen.findByRole('heading', { name: 'Account details' });
    await next(at, 'Back');
    await waitFor(() => expect(at.address()).toBe('/sign-up/role'));
    expect(await screen.findByRole('radio', { name: /^Channel partner/ })).toBeChecked();
    await act(() => at.router.navigate(-1));
    await waitFor(() => expect(at.address()).toBe('/login'));
  });

  it('R2.2 R2.4 looking back from the code and on again sends nothing twice', async () => {
    const at = await openAt('/sign-up');
    await reachCode(at);
    await act(() => at.router.navigate(-1));
    await next(at, 'Send code');
    await screen.findByRole('heading', { name: 'Enter the code' });
    expect(gateway.inputs('auth.addUser')).toHaveLength(1);
  });

  it('R2.2 the address of a step that cannot be reached yet leads to the one that can', async () => {
    const at = await openAt('/sign-up/verification');
    await screen.findByRole('heading', { name: 'What is your role?' });
    expect(at.address()).toBe('/sign-up/role');
  });

  it('R2.2 nobody signs up without agreeing to the terms of use and the privacy notice', async () => {
    const at = await openAt('/register?role=CP');
    await fillAccount(at);
    await next(at);
    await fillInformation(at);
    const agree = screen.getByRole('checkbox', { name: /I agree to the terms of use/ });
    expect(screen.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy');
    await at.person.click(agree);
    await next(at, 'Send code');
    await screen.findByText('Agree to the terms of use and the privacy notice to continue');
    expect(gateway.inputs('auth.addUser')).toHaveLength(0);
  });
});

describe('a reload', () => {
  it('R2.2 the draft survives a reload without its password', async () => {
    const at = await openAt('/register?role=CP');
    await fillAccount(at);
    await next(at);
    await fillInformation(at);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret-1');
    at.unmount();
    forgetSignUpMemory();
    await openAt('/sign-up');
    expect(await screen.findByLabelText(/First name/)).toHaveValue('Bruno');
    expect(screen.getByLabelText(/E-mail address/)).toHaveValue('bruno@brennhagen.example');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('');
  });

  it('R4.6 a reload at the code neither loses the flow nor opens the resending early', async () => {
    const at = await openAt('/sign-up');
    await reachCode(at);
    at.unmount();
    const again = await openAt('/sign-up');
    expect(await screen.findByRole('button', { name: /Resend in 1:5/ })).toBeDisabled();
    await again.person.click(box(1));
    await again.person.paste('X9Y8Z7');
    await next(again, 'Verify');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    expect(gateway.inputs('auth.confirmVerification')).toEqual([{ email: 'bruno@brennhagen.example', code: 'X9Y8Z7', flow: 'f1' }]);
  });
});

describe('the code', () => {
  it('R2.4 a pasted code fills the boxes, cleaned of spaces and dashes, and Enter verifies it', async () => {
    const at = await openAt('/sign-up');
    await reachCode(at);
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await at.person.click(box(1));
    await at.person.paste(' x9y-8z7 ');
    expect(boxes()).toBe('X9Y8Z7');
    expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled();
    await at.person.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
  });

  it('R2.4 typing moves on, backspace on an empty box moves back, and only letters and digits stay', async () => {
    const at = await openAt('/sign-up');
    await reachCode(at);
    await at.person.click(box(1));
    await at.person.keyboard('a-1');
    expect(boxes()).toBe('A1');
    expect(box(3)).toHaveFocus();
    await at.person.keyboard('{Backspace}');
    expect(box(2)).toHaveFocus();
    expect(boxes()).toBe('A');
  });

  it('R5.4 a wrong code says so with the tries left, empties the boxes and focuses the first', async () => {
    gateway.on('auth', 'confirmVerification', () => refuse(CodeWrong, { triesLeft: 4 }));
    const at = await openAt('/sign-up');
    await reachCode(at);
    await at.person.click(box(1));
    await at.person.paste('AAAAAA');
    await next(at, 'Verify');
    await screen.findByText('Incorrect code. 4 attempts left.');
    expect(boxes()).toBe('');
    expect(box(1)).toHaveFocus();
  });

  it('R4.6 another code may be asked for after 118 s; asking empties the boxes and starts the countdown anew', async () => {
    const at = await openAt('/sign-up');
    await reachCode(at);
    at.unmount();
    jest.useFakeTimers();
    await openAt('/sign-up');
    await act(() => jest.advanceTimersByTimeAsync(100));
    const resend = () => screen.getByRole('button', { name: /Resend in|Resend code/ });
    fireEvent.change(box(1), { target: { value: 'A' } });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(resend()).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(58_000));
    expect(resend()).toBeEnabled();
    fireEvent.click(resend());
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(boxes()).toBe('');
    expect(resend()).toHaveTextContent('Resend in 1:58');
    expect(gateway.inputs('auth.sendVerificationCode')).toEqual([
      { email: 'bruno@brennhagen.example', emailType: 'Registration', flow: 'f1' },
    ]);
  });

  it('R2.4 verifying in another tab moves this one on', async () => {
    const at = await openAt('/sign-up');
    await reachCode(at);
    const other = new BroadcastChannel('portal');
    other.postMessage({
      type: 'verified',
      email: 'bruno@brennhagen.example',
      by: { message: '', standing: 'waiting' as const, token: 'pass', lifeMs: 1000 },
    });
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    other.close();
  });
});

describe('step five', () => {
  async function reachWaiting() {
    const at = await openAt('/sign-up');
    await reachCode(at);
    await at.person.click(box(1));
    await at.person.paste('X9Y8Z7');
    await next(at, 'Verify');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    return at;
  }

  it('R1.2 promises an answer within 24 hours and is there again after a reload', async () => {
    const at = await reachWaiting();
    expect(screen.getByText(/activated within 24 hours/)).toBeVisible();
    expect(await screen.findByRole('meter')).toBeVisible();
    at.unmount();
    await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
  });

  it('R1.2 turns by itself when the request was accepted', async () => {
    const at = await reachWaiting();
    at.unmount();
    gateway.on('auth', 'standing', () => ({ ...STANDING, standing: 'approved' as const, decidedBy: 'Lena Brandt' }));
    await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'You are approved' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('R4.7 turns to the reason when the request was rejected, and the person can correct it and apply again', async () => {
    gateway.on('auth', 'standing', () => ({
      ...STANDING,
      standing: 'rejected' as const,
      reason: 'Which branch is it?',
      decidedBy: 'Lena Brandt',
    }));
    const at = await openAt('/sign-up');
    await reachCode(at);
    await at.person.click(box(1));
    await at.person.paste('X9Y8Z7');
    await next(at, 'Verify');
    await screen.findByText('Which branch is it?');
    await next(at, 'Correct and apply again');
    await screen.findByRole('heading', { name: 'Account details' });
    expect(screen.getByLabelText(/Company name/)).toHaveValue('Brennhagen Messtechnik');
  });
});
