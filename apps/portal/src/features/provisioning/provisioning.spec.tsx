import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type MappableUnit, type ScimClient, ScimClientChanged, ScimDomainTaken } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { type Gateway, refuse, refuseFields } from '../../../jest/gateway';
import { openGatewayFor, person } from '../../../jest/people';
import { openAs, receiveFact } from '../../../jest/publications';
import { session } from '../../live/session';

const sam = person({ userId: 'sam', email: 'sam@yarrowdyne.example', firstname: 'Sam', lastname: 'Whitfield', role: 'SUPER_YHQ' });
const UNITS: MappableUnit[] = [
  { unitId: 'lco-deutschland', role: 'LBO', name: 'Deutschland', lcoName: null },
  { unitId: 'cp-brennhagen', role: 'CP', name: 'Brennhagen', lcoName: 'Deutschland' },
];
const makeClient = (more: Partial<ScimClient> = {}): ScimClient => ({
  clientId: 'c1',
  name: 'Entra',
  domains: ['yarrowdyne.example'],
  mappings: [{ group: 'Portal Germany', role: 'LBO', unitId: 'lco-deutschland', unitName: 'Deutschland' }],
  token: { state: 'active', issuedAt: '2026-11-20T08:00:00Z', expiresAt: '2027-11-20T08:00:00Z' },
  lastUsedAt: null,
  rev: 3,
  ...more,
});

let gateway: Gateway;
let clients: ScimClient[];
beforeEach(() => {
  clients = [makeClient()];
  gateway = openGatewayFor(sam);
  gateway.on('factors', 'status', () => ({ totp: false, since: null, codesLeft: 0, required: false, dueAt: null }));
  gateway.on('provisioning', 'clients', () => ({ items: clients, totalCount: clients.length, endpoint: 'https://portal.example/scim/v2' }));
  gateway.on('provisioning', 'units', () => ({ items: UNITS, totalCount: UNITS.length }));
});
afterEach(async () => act(async () => session.signOut()));

const card = async (name = 'Entra') => within((await screen.findByRole('heading', { name })).closest('li')!);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the page of directories', () => {
  it('R6.1 a card shows domains, groups with role and unit, the token and its last use', async () => {
    const { container } = await openAs(sam, '/provisioning');
    const entra = await card();
    expect(entra.getByText('Token active')).toBeVisible();
    expect(entra.getByText('yarrowdyne.example')).toBeVisible();
    expect(entra.getByText('Portal Germany').closest('p')).toHaveTextContent('Portal Germany · LCO · Deutschland');
    expect(entra.getByText('Nov 20, 2027')).toBeVisible();
    expect(entra.getByText('Never')).toBeVisible();
    expect(screen.getByText('https://portal.example/scim/v2')).toBeVisible();
    await expectNoAxeFindings(container);
  });

  it('R6.1 an administrator adds a directory, and its token is shown once', async () => {
    gateway.on('provisioning', 'create', ({ name, domains }) => {
      const client = makeClient({ clientId: 'c2', name, domains });
      clients.push(client);
      return { message: 'The directory was added.', client, token: 'scim_secret' };
    });
    const { person: user } = await openAs(sam, '/provisioning');
    await user.click(await screen.findByRole('button', { name: 'Add directory' }));
    const form = await dialog('Add directory');
    await user.type(form.getByLabelText('Name'), 'Okta');
    await user.type(form.getByLabelText(/^Mail domains/), 'nordlicht.example');
    await user.type(form.getByLabelText('Name of group 1'), 'Portal Brennhagen');
    await user.selectOptions(form.getByLabelText('Unit of group 1'), 'Brennhagen (Deutschland)');
    await user.selectOptions(form.getByLabelText('Validity of the token'), '90 days');
    await user.type(form.getByLabelText('Your password'), 'portal-demo');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    const token = await dialog('Token of Okta');
    expect(token.getByText('scim_secret')).toBeVisible();
    expect(gateway.inputs('provisioning.create')).toEqual([
      {
        name: 'Okta',
        domains: ['nordlicht.example'],
        mappings: [{ group: 'Portal Brennhagen', role: 'CP', unitId: 'cp-brennhagen' }],
        tokenDays: 90,
        password: 'portal-demo',
      },
    ]);
    await user.click(token.getByRole('button', { name: 'I have stored the token' }));
    await waitFor(() => expect(screen.queryByText('scim_secret')).toBeNull());
    expect((await card('Okta')).getByText('nordlicht.example')).toBeVisible();
  });

  it('R8.2 incomplete fields, a foreign domain and a wrong password are shown at their fields', async () => {
    let refusal: () => never = () => refuse(ScimDomainTaken, { domain: 'nordlicht.example', name: 'Okta' });
    gateway.on('provisioning', 'change', () => refusal());
    const { person: user } = await openAs(sam, '/provisioning');
    await user.click((await card()).getByRole('button', { name: 'Edit: Entra' }));
    const form = await dialog('Edit directory');
    expect(form.getByText(/If you remove a group, its members are disabled immediately/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Add group' }));
    await user.type(form.getByLabelText('Name of group 2'), 'Half');
    await user.type(form.getByLabelText('Your password'), 'portal-demo');
    const save = () => user.click(form.getByRole('button', { name: 'Save' }));
    await save();
    expect(form.getByRole('alert')).toHaveTextContent('Enter a group and select a unit in each row');
    await user.click(form.getByRole('button', { name: 'Remove group 2' }));
    await user.clear(form.getByLabelText(/^Mail domains/));
    await user.type(form.getByLabelText(/^Mail domains/), 'nordlicht');
    await save();
    expect(form.getByText('nordlicht is not a mail domain like company.com')).toBeVisible();
    expect(gateway.inputs('provisioning.change')).toEqual([]);
    await user.type(form.getByLabelText(/^Mail domains/), '.example');
    await save();
    expect(await form.findByText('The directory Okta is already responsible for nordlicht.example')).toBeVisible();
    refusal = () => refuseFields({ 'domains.0': [{ code: 'public-mail-domain' }] });
    await save();
    expect(await form.findByText(/^Anyone can get an address in this domain/)).toBeVisible();
    refusal = () => refuseFields({ password: [{ code: 'wrong-password' }] });
    await save();
    expect(await form.findByText('Incorrect current password')).toBeVisible();
    refusal = () => refuse(ScimClientChanged, { rev: 4 });
    await save();
    expect(await form.findByText(/This directory has changed in the meantime/)).toBeVisible();
  });

  it('R10.1 another administrator revokes the token, and the card changes', async () => {
    await openAs(sam, '/provisioning');
    expect((await card()).getByRole('button', { name: 'Revoke token: Entra' })).toBeEnabled();
    clients = [makeClient({ token: { state: 'revoked', issuedAt: '2026-11-20T08:00:00Z', expiresAt: null }, rev: 4 })];
    await receiveFact('directory.changed', { clientId: 'c1' });
    await waitFor(async () => expect((await card()).getByText('Token revoked')).toBeVisible());
    expect((await card()).queryByRole('button', { name: 'Revoke token: Entra' })).toBeNull();
  });

  it('R6.1 a token is revoked after a question, and a directory is deleted with the password', async () => {
    gateway.on('provisioning', 'revoke', () => {
      clients = [makeClient({ token: { state: 'revoked', issuedAt: '2026-11-20T08:00:00Z', expiresAt: null }, rev: 4 })];
      return { message: 'The token was revoked.', client: clients[0]! };
    });
    gateway.on('provisioning', 'remove', () => {
      clients = [];
      return { message: 'The directory was deleted.' };
    });
    const { person: user } = await openAs(sam, '/provisioning');
    await user.click((await card()).getByRole('button', { name: 'Revoke token: Entra' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke token' }));
    await waitFor(async () => expect((await card()).getByText('Token revoked', { selector: 'li *' })).toBeVisible());
    expect(gateway.inputs('provisioning.revoke')).toEqual([{ clientId: 'c1', rev: 3 }]);
    await user.click((await card()).getByRole('button', { name: 'Delete: Entra' }));
    const question = await dialog('Delete Entra?');
    await user.type(question.getByLabelText('Your password'), 'portal-demo{Enter}');
    expect(await screen.findByText('No directories yet.')).toBeVisible();
    expect(gateway.inputs('provisioning.remove')).toEqual([{ clientId: 'c1', rev: 4, password: 'portal-demo' }]);
  });
});
