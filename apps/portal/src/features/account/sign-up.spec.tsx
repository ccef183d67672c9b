import { beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_VERSION } from '@portal/contracts';
import { screen } from '@testing-library/react';
import { type Gateway } from '../../../jest/gateway';
import { openAt } from '../../../jest/portal';
import { codeBox, fillAccount, next, openSignUpGateway, REQUEST_STATUS, reachCode, step } from '../../../jest/sign-up';

let gateway: Gateway;
beforeEach(() => {
  gateway = openSignUpGateway();
});

describe('the five steps', () => {
  it('R2.2 the sign-up marks earlier steps as completed and the current step as active, and completes the last step on arrival', async () => {
    const view = await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'What is your role?' });
    expect(step().map((item) => item.getAttribute('aria-current'))).toEqual(['step', null, null, null, null]);
    await reachCode(view);
    expect(
      step()
        .map(({ textContent }) => textContent)
        .map((text) => /, done/.test(text ?? '')),
    ).toEqual([true, true, true, false, false]);
    expect(step()[3]).toHaveAttribute('aria-current', 'step');
    await view.person.click(codeBox(1));
    await view.person.paste('X9Y8Z7');
    await next(view, 'Verify');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    expect(step().every(({ textContent }) => /, done/.test(textContent ?? ''))).toBe(true);
  });

  it('R3.19 the sign-up sends all input in one request with the field names of the contract', async () => {
    const view = await openAt('/sign-up');
    await reachCode(view);
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

  it('R2.2 the sign-up offers employees YHQ, RHQ and LCO, and other people LCO and CP', async () => {
    const view = await openAt('/sign-up');
    await view.person.click(await screen.findByRole('radio', { name: 'Yes' }));
    await screen.findByRole('radio', { name: /^Headquarters/ });
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['yes', 'no', 'YHQ', 'RHQ', 'LBO']);
    await view.person.click(screen.getByRole('radio', { name: 'No' }));
    await screen.findByRole('radio', { name: /^Channel partner/ });
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['yes', 'no', 'LBO', 'CP']);
  });

  it('R2.2 an invitation with a role opens the sign-up at the account details', async () => {
    await openAt('/register?role=CP');
    await screen.findByRole('heading', { name: 'Account details' });
  });

  it('R3.19 the country of the sign-up determines region and local company', async () => {
    const view = await openAt('/register?role=CP');
    await fillAccount(view);
    await screen.findByText('Europe');
    await screen.findByText('Yarrowdyne Deutschland');
  });
});

describe('step five', () => {
  async function reachWaiting() {
    const view = await openAt('/sign-up');
    await reachCode(view);
    await view.person.click(codeBox(1));
    await view.person.paste('X9Y8Z7');
    await next(view, 'Verify');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
    return view;
  }

  it('R1.2 step five promises a decision within 24 hours and is restored after a reload', async () => {
    const view = await reachWaiting();
    expect(screen.getByText(/activated within 24 hours/)).toBeVisible();
    expect(await screen.findByRole('meter')).toBeVisible();
    view.unmount();
    await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'Your request is being reviewed' });
  });

  it('R1.2 step five shows live that the request was approved', async () => {
    const view = await reachWaiting();
    view.unmount();
    gateway.on('accounts', 'standing', () => ({ ...REQUEST_STATUS, standing: 'approved' as const, decidedBy: 'Lena Brandt' }));
    await openAt('/sign-up');
    await screen.findByRole('heading', { name: 'You are approved' });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  });

  it('R4.7 step five shows the reason of a rejection, and the person can correct the request and apply again', async () => {
    gateway.on('accounts', 'standing', () => ({
      ...REQUEST_STATUS,
      standing: 'rejected' as const,
      reason: 'Which branch is it?',
      decidedBy: 'Lena Brandt',
    }));
    const view = await openAt('/sign-up');
    await reachCode(view);
    await view.person.click(codeBox(1));
    await view.person.paste('X9Y8Z7');
    await next(view, 'Verify');
    await screen.findByText('Which branch is it?');
    await next(view, 'Correct and apply again');
    await screen.findByRole('heading', { name: 'Account details' });
    expect(screen.getByLabelText(/Company name/)).toHaveValue('Brennhagen Messtechnik');
  });
});
