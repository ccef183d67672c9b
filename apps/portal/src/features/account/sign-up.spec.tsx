import { beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_VERSION } from '@portal/contracts';
import { screen } from '@testing-library/react';
import { type Gateway } from '../../../jest/gateway';
import { openAt } from '../../../jest/portal';
import { codeBox, fillAccount, next, REQUEST_STATUS, reachCode, signUpGateway, step } from '../../../jest/sign-up';

let gateway: Gateway;
beforeEach(() => {
  gateway = signUpGateway();
});

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
    await at.person.click(codeBox(1));
    await at.person.paste('X9Y8Z7');
    await next(at, 'Verify');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    expect(step().every(({ textContent }) => /, done/.test(textContent ?? ''))).toBe(true);
  });

  it('R3.19 all input is sent once, under the names of the contract', async () => {
    const at = await openAt('/sign-up');
    await reachCode(at);
    expect(gateway.inputs('accounts.signUp')).toEqual([
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

  it('R2.2 an invitation with a role opens at the account details', async () => {
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

describe('step five', () => {
  async function reachWaiting() {
    const at = await openAt('/sign-up');
    await reachCode(at);
    await at.person.click(codeBox(1));
    await at.person.paste('X9Y8Z7');
    await next(at, 'Verify');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    return at;
  }

  it('R1.2 step five promises an answer within 24 hours and is restored by a reload', async () => {
    const at = await reachWaiting();
    expect(screen.getByText(/activated within 24 hours/)).toBeVisible();
    expect(await screen.findByRole('meter')).toBeVisible();
    at.unmount();
    await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
  });

  it('R1.2 step five changes by itself when the request was accepted', async () => {
    const at = await reachWaiting();
    at.unmount();
    gateway.on('accounts', 'standing', () => ({ ...REQUEST_STATUS, standing: 'approved' as const, decidedBy: 'Lena Brandt' }));
    await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'You are approved' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('R4.7 step five shows the reason when the request was rejected, and the person can correct it and apply again', async () => {
    gateway.on('accounts', 'standing', () => ({
      ...REQUEST_STATUS,
      standing: 'rejected' as const,
      reason: 'Which branch is it?',
      decidedBy: 'Lena Brandt',
    }));
    const at = await openAt('/sign-up');
    await reachCode(at);
    await at.person.click(codeBox(1));
    await at.person.paste('X9Y8Z7');
    await next(at, 'Verify');
    await screen.findByText('Which branch is it?');
    await next(at, 'Correct and apply again');
    await screen.findByRole('heading', { name: 'Account details' });
    expect(screen.getByLabelText(/Company name/)).toHaveValue('Brennhagen Messtechnik');
  });
});
