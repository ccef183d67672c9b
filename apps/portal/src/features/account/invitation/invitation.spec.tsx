import { beforeEach, describe, expect, it } from '@jest/globals';
import { InvitationOver, Unavailable } from '@portal/contracts';
import { screen } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { openAt } from '../../../../jest/portal';
import { next, openSignUpGateway } from '../../../../jest/sign-up';
import { writeInto } from '../../../../jest/write-into';

const INVITATION = {
  email: 'nora@brennhagen.example',
  name: 'Nora Adler',
  invitedBy: 'Bruno Weiss',
  companyName: 'Brennhagen Messtechnik',
  country: 'DE',
  organizationType: 'distributor',
  expiresAt: '2099-01-01T00:00:00Z',
};

let gateway: Gateway;
beforeEach(() => {
  sessionStorage.clear();
  gateway = openSignUpGateway();
  gateway.on('invitations', 'open', () => INVITATION);
});

describe('the page of an invitation', () => {
  it('R1.2 the link opens the sign-up at the user information, with the company and the address of the invitation', async () => {
    const view = await openAt('/invitation#secret-1');
    expect(await screen.findByText('Bruno Weiss invites you to join Brennhagen Messtechnik in the partner portal.')).toBeVisible();
    expect(gateway.inputs('invitations.open')).toEqual([{ token: 'secret-1' }]);
    await expectNoAxeFindings(view.container);
    await view.person.click(screen.getByRole('button', { name: 'Sign up' }));
    await screen.findByRole('heading', { name: 'User information' });
    expect(screen.getByText('You are signing up for Brennhagen Messtechnik.')).toBeVisible();
    expect(screen.getByLabelText(/E-mail address/)).toHaveValue('nora@brennhagen.example');
    expect(screen.getByLabelText(/E-mail address/)).toHaveAttribute('readonly');
    expect(screen.getByLabelText(/First name/)).toHaveValue('Nora');
    expect(screen.getByLabelText(/Last name/)).toHaveValue('Adler');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await writeInto(view.person, screen.getByLabelText(/^Password/), 'secret-1');
    await writeInto(view.person, screen.getByLabelText(/Confirm password/), 'secret-1');
    await view.person.click(screen.getByRole('checkbox'));
    await next(view, 'Send code');
    await screen.findByRole('heading', { name: /code/i });
    expect(gateway.inputs('accounts.signUp')).toMatchObject([
      {
        role: 'CP',
        employee: false,
        companyName: 'Brennhagen Messtechnik',
        country: 'DE',
        email: INVITATION.email,
        invitation: 'secret-1',
      },
    ]);
  });

  it.each([
    ['unknown', 'This link is not valid. Open the link in the e-mail again.'],
    ['withdrawn', 'This invitation was withdrawn. Ask the person who invited you for a new one.'],
    ['expired', 'This invitation has expired. Ask the person who invited you for a new one.'],
    ['used', 'This invitation has been used. Sign in to continue.'],
  ] as const)('R8.1 a link whose invitation is %s states it, and offers the sign-in and an ordinary sign-up', async (reason, text) => {
    gateway.on('invitations', 'open', () => refuse(InvitationOver, { reason }));
    await openAt('/invitation#secret-1');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Sign up without an invitation' })).toHaveAttribute('href', '/sign-up');
  });

  it('R8.1 a link without a secret is stated to be invalid without a request', async () => {
    await openAt('/invitation');
    expect(await screen.findByText('This link is not valid. Open the link in the e-mail again.')).toBeVisible();
    expect(gateway.inputs('invitations.open')).toEqual([]);
  });

  it('R8.1 an invitation that cannot be loaded is loaded again on request', async () => {
    gateway.on('invitations', 'open', () => refuse(Unavailable));
    const view = await openAt('/invitation#secret-1');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    gateway.on('invitations', 'open', () => INVITATION);
    await view.person.click(retry);
    expect(await screen.findByRole('heading', { name: 'You are invited' })).toBeVisible();
  });

  it('R8.1 an invitation that ends during the sign-up is reported, and the person can sign up without it', async () => {
    gateway.on('accounts', 'signUp', () => refuse(InvitationOver, { reason: 'withdrawn' }));
    const view = await openAt('/invitation#secret-1');
    await view.person.click(await screen.findByRole('button', { name: 'Sign up' }));
    await screen.findByRole('heading', { name: 'User information' });
    await writeInto(view.person, screen.getByLabelText(/^Password/), 'secret-1');
    await writeInto(view.person, screen.getByLabelText(/Confirm password/), 'secret-1');
    await view.person.click(screen.getByRole('checkbox'));
    await next(view, 'Send code');
    expect(await screen.findByText('This invitation can no longer be used.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign up without an invitation' })).toBeVisible();
  });
});
