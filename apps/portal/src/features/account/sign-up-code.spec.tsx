import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CodeWrong } from '@portal/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { type Gateway, refuse } from '../../../jest/gateway';
import { openAt } from '../../../jest/portal';
import { codeBox, codeBoxes, next, openSignUpGateway, reachCode } from '../../../jest/sign-up';

let gateway: Gateway;
beforeEach(() => {
  gateway = openSignUpGateway();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the verification code', () => {
  it('R2.4 a pasted code fills the boxes without spaces and dashes, and Enter verifies it', async () => {
    const view = await openAt('/sign-up');
    await reachCode(view);
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
    await view.person.click(codeBox(1));
    await view.person.paste(' x9y-8z7 ');
    expect(codeBoxes()).toBe('X9Y8Z7');
    expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled();
    await view.person.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
  });

  it('R2.4 pasting a sentence from the mail fills the boxes with the code in it', async () => {
    const view = await openAt('/sign-up');
    await reachCode(view);
    await view.person.click(codeBox(1));
    await view.person.paste('Your code: QE2LJN');
    expect(codeBoxes()).toBe('QE2LJN');
  });

  it('R2.4 typing in a code box moves to the next, backspace in an empty box moves back, and only letters and digits count', async () => {
    const view = await openAt('/sign-up');
    await reachCode(view);
    await view.person.click(codeBox(1));
    await view.person.keyboard('a-1');
    expect(codeBoxes()).toBe('A1');
    expect(codeBox(3)).toHaveFocus();
    await view.person.keyboard('{Backspace}');
    expect(codeBox(2)).toHaveFocus();
    expect(codeBoxes()).toBe('A');
  });

  it('R5.4 a wrong code is reported with the remaining attempts, empties the boxes and focuses the first', async () => {
    gateway.on('accounts', 'verifyEmail', () => refuse(CodeWrong, { triesLeft: 4 }));
    const view = await openAt('/sign-up');
    await reachCode(view);
    await view.person.click(codeBox(1));
    await view.person.paste('AAAAAA');
    await next(view, 'Verify');
    await screen.findByText('Incorrect code. 4 attempts left.');
    expect(codeBoxes()).toBe('');
    expect(codeBox(1)).toHaveFocus();
  });

  it('R4.6 R7.16 another code can be requested after 118 s, which empties the boxes and restarts the countdown', async () => {
    const view = await openAt('/sign-up');
    await reachCode(view);
    view.unmount();
    jest.useFakeTimers();
    await openAt('/sign-up');
    await act(() => jest.advanceTimersByTimeAsync(100));
    const resend = () => screen.getByRole('button', { name: /Resend in|Resend code/ });
    fireEvent.change(codeBox(1), { target: { value: 'A' } });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(resend()).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(58_000));
    expect(resend()).toBeEnabled();
    fireEvent.click(resend());
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(codeBoxes()).toBe('');
    expect(resend()).toHaveTextContent('Resend in 1:58');
    // R7.16: the message of the server.
    expect(screen.getByText('A code is on its way.')).toBeInTheDocument();
    expect(gateway.inputs('accounts.sendCode')).toEqual([{ email: 'bruno@brennhagen.example', emailType: 'Registration', flow: 'f1' }]);
  });

  it('R2.4 a code that was verified in another tab opens the next step in this tab', async () => {
    const view = await openAt('/sign-up');
    await reachCode(view);
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
