import { afterEach, describe, expect, it } from '@jest/globals';
import { type Invitation, InvitationPending, type ListedPerson } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { openGatewayFor } from '../../../../jest/people';
import { bruno, marco, openAs, receiveFact } from '../../../../jest/publications';
import { session } from '../../../live/session';

afterEach(async () => act(async () => session.signOut()));

const makeInvitation = (email: string, more: Partial<Invitation> = {}): Invitation => ({
  invitationId: `i-${email.split('@')[0]}`,
  email,
  name: '',
  companyName: 'Brennhagen Messtechnik',
  invitedBy: 'Bruno Weiss',
  sentAt: new Date(Date.now() - 60_000).toISOString(),
  expiresAt: new Date(Date.now() + 13 * 24 * 3_600_000).toISOString(),
  sends: 1,
  status: 'Pending',
  acceptedAt: null,
  ...more,
});
const OWNER: ListedPerson = {
  userId: 'bruno',
  name: 'Bruno Weiss',
  firstname: 'Bruno',
  lastname: 'Weiss',
  email: 'bruno@brennhagen.example',
  photo: null,
  role: 'CP',
  companyName: 'Brennhagen Messtechnik',
  status: 'Active',
  lastSeenAt: null,
  isManaged: false,
  isOwner: true,
  disabled: null,
  rev: 1,
};

function serveInvitations(items: Invitation[], user = bruno, ownCompany: string | null = 'Brennhagen Messtechnik'): Gateway {
  const gateway = openGatewayFor(user);
  gateway.on('people', 'list', () => ({ items: [OWNER], totalCount: 1 }));
  gateway.on('invitations', 'list', () => ({ items: [...items], totalCount: items.length, ownCompany }));
  return gateway;
}
const rowOf = async (email: string) =>
  (await within(await screen.findByRole('table', { name: 'Invitations' })).findByText(email)).closest('tr')!;

describe('invitations on the page of people', () => {
  it('R1.2 the owner invites a colleague, and corrections of the form keep what was entered', async () => {
    const items: Invitation[] = [];
    const gateway = serveInvitations(items);
    const { person: user } = await openAs(bruno, '/organizations');
    expect(await screen.findByText('Owner')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Invite a colleague' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite a colleague' });
    const send = () => user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await send();
    expect(await within(dialog).findByText('Enter an e-mail address')).toBeVisible();
    gateway.on('invitations', 'invite', () => refuse(InvitationPending));
    await user.type(within(dialog).getByLabelText(/E-mail address/), 'nora@brennhagen.example');
    await user.type(within(dialog).getByLabelText('Name (optional)'), 'Nora Adler');
    await user.selectOptions(within(dialog).getByLabelText('Language of the e-mail'), 'de');
    await send();
    expect(await within(dialog).findByText('This address has already been invited.')).toBeVisible();
    await expectNoAxeFindings(dialog);
    gateway.on('invitations', 'invite', ({ email }) => {
      items.push(makeInvitation(email, { name: 'Nora Adler' }));
      return { message: 'The invitation was sent.' };
    });
    await send();
    expect(await screen.findByText('Invitation sent to nora@brennhagen.example')).toBeVisible();
    expect(gateway.inputs('invitations.invite').at(-1)).toEqual({ email: 'nora@brennhagen.example', name: 'Nora Adler', language: 'de' });
    expect(await rowOf('nora@brennhagen.example')).toHaveTextContent(/Nora Adler.*Bruno Weiss.*Pending/);
  });

  it('R10.1 a fact moves the row of an invitation that was accepted, which can then no longer be sent or withdrawn', async () => {
    const invitation = makeInvitation('nora@brennhagen.example');
    serveInvitations([invitation, makeInvitation('old@brennhagen.example', { sends: 3, expiresAt: '2026-01-01T00:00:00Z' })]);
    const { container } = await openAs(bruno, '/organizations');
    expect(await rowOf('old@brennhagen.example')).toHaveTextContent('Expired');
    expect(screen.queryByRole('button', { name: 'Send again: old@brennhagen.example' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Send again: nora@brennhagen.example' })).toBeVisible();
    await expectNoAxeFindings(container);
    Object.assign(invitation, { status: 'Accepted', acceptedAt: new Date().toISOString() });
    await receiveFact('invitations.changed', { invitationId: invitation.invitationId });
    await waitFor(async () => expect(await rowOf('nora@brennhagen.example')).toHaveTextContent('Signed up'));
    expect(screen.queryByRole('button', { name: /nora@/ })).toBeNull();
  });

  it('R4.6 an invitation is sent again, and withdrawn after a question', async () => {
    const items = [makeInvitation('resent@brennhagen.example')];
    const gateway = serveInvitations(items);
    gateway.on('invitations', 'resend', () => ({ message: '' }));
    gateway.on('invitations', 'withdraw', () => {
      items.length = 0;
      return { message: '' };
    });
    const { person: user } = await openAs(bruno, '/organizations');
    await user.click(await screen.findByRole('button', { name: 'Send again: resent@brennhagen.example' }));
    expect(await screen.findByText('Invitation sent to resent@brennhagen.example')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Withdraw: resent@brennhagen.example' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw the invitation to resent@brennhagen.example?' });
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Invitations' })).toBeNull());
    expect(gateway.inputs('invitations.withdraw')).toEqual([{ invitationId: 'i-resent' }]);
  });

  it('R6.3 a colleague who does not own the company sees no button', async () => {
    const gateway = serveInvitations([], bruno, null);
    await openAs(bruno, '/organizations');
    await screen.findByText('Owner');
    await waitFor(() => expect(gateway.inputs('invitations.list')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Invite/ })).toBeNull();
  });

  it('R6.1 staff choose the company of the invitation, and the owner of a company', async () => {
    const gateway = serveInvitations([], marco, null);
    gateway.on('people', 'list', () => ({ items: [{ ...OWNER, isManaged: true, isOwner: false }], totalCount: 1 }));
    gateway.on('people', 'makeOwner', () => ({ message: '', person: { ...OWNER, isManaged: true } }));
    gateway.on('masters', 'companies', () => ({
      items: [{ id: 'cp-1', name: 'Lindenau Technik', country: 'DE', lcoId: 'lco', lcoName: 'Deutschland' }],
      totalCount: 1,
    }));
    gateway.on('invitations', 'invite', () => ({ message: '' }));
    const { person: user } = await openAs(marco, '/organizations');
    await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite a person' });
    await user.type(within(dialog).getByLabelText(/E-mail address/), 'vera@lindenau.example');
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    expect(gateway.inputs('invitations.invite')).toEqual([]);
    await user.selectOptions(within(dialog).getByLabelText(/^Company/), 'cp-1');
    await user.click(within(dialog).getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(gateway.inputs('invitations.invite')).toMatchObject([{ companyId: 'cp-1' }]));
    await user.click(await screen.findByRole('button', { name: 'Actions for Bruno Weiss' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make owner' }));
    expect(await screen.findByText('Bruno Weiss is now the owner of the company.')).toBeVisible();
    expect(gateway.inputs('people.makeOwner')).toEqual([{ userId: 'bruno' }]);
  });
});
