import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type IdentityProvider, ProviderDomainTaken, ProviderUnreachable } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { type Gateway, refuse, refuseFields } from '../../../jest/gateway';
import { openGatewayFor, person } from '../../../jest/people';
import { openAs, receiveFact } from '../../../jest/publications';
import { session } from '../../live/session';

afterEach(async () => act(async () => session.signOut()));

const sam = person({ userId: 'sam', email: 'sam@yarrowdyne.example', firstname: 'Sam', lastname: 'Whitfield', role: 'SUPER_YHQ' });
const SAM = { userId: 'sam', name: 'Sam Whitfield', email: 'sam@yarrowdyne.example' };
const TEST = {
  at: new Date().toISOString(),
  failure: null,
  email: 'sam@brennhagen.example',
  firstname: 'Sam',
  lastname: 'W',
  subject: 's-1',
};
const makeProvider = (more: Partial<IdentityProvider> = {}): IdentityProvider => ({
  providerId: 'p-1',
  protocol: 'oidc',
  name: 'Brennhagen',
  issuer: 'https://login.brennhagen.example',
  clientId: 'portal',
  hasSecret: true,
  signInUrl: null,
  certificates: [],
  domains: ['brennhagen.example', 'brennhagen.test'],
  isEnforced: false,
  emergencyAccount: null,
  test: null,
  rev: 3,
  ...more,
});

const REDIRECT_URI = 'https://portal.example/api/auth/sso/callback';
const SAML = { metadataUrl: 'https://portal.example/api/auth/sso/saml/metadata', responseUrl: 'https://portal.example/api/auth/sso/saml' };
const SAML_PROVIDER = makeProvider({
  protocol: 'saml',
  issuer: 'https://login.brennhagen.example/saml',
  clientId: null,
  hasSecret: false,
  signInUrl: 'https://login.brennhagen.example/redirect',
  certificates: [{ pem: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', expiresAt: '2031-01-02T12:00:00Z' }],
  test: { ...TEST, failure: 'single-sign-on.failed' },
});
const keyDescriptor = (use: string, certificate: string) =>
  `<KeyDescriptor use="${use}"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
const METADATA = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://login.brennhagen.example/saml"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keyDescriptor('signing', 'AA\nAA')}${keyDescriptor('encryption', 'CCCC')}${keyDescriptor('signing', 'BBBB')}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://login.brennhagen.example/post"/><SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://login.brennhagen.example/redirect"/></IDPSSODescriptor></EntityDescriptor>`;
const serve = (items: IdentityProvider[]): Gateway => {
  const gateway = openGatewayFor(sam);
  gateway.on('identityProviders', 'list', () => ({ items, totalCount: items.length, redirectUri: REDIRECT_URI, saml: SAML }));
  gateway.on('identityProviders', 'emergencyAccounts', () => ({ items: [SAM], totalCount: 1 }));
  const reply = (part: Partial<IdentityProvider>) => {
    Object.assign(items[0]!, part);
    return { message: '', provider: items[0]! };
  };
  gateway.on('identityProviders', 'create', () => {
    items.push(makeProvider());
    return { message: '', provider: items[0]! };
  });
  gateway.on('identityProviders', 'change', ({ name }) => reply({ name }));
  gateway.on('identityProviders', 'enforce', () => reply({ isEnforced: true, emergencyAccount: { ...SAM, isUsable: true } }));
  gateway.on('identityProviders', 'relax', () => reply({ isEnforced: false, emergencyAccount: null }));
  gateway.on('identityProviders', 'remove', () => {
    items.length = 0;
    return { message: '' };
  });
  return gateway;
};
type User = Awaited<ReturnType<typeof openAs>>['person'];
const open = async (items: IdentityProvider[]) => {
  const gateway = serve(items);
  const view = await openAs(sam, '/single-sign-on');
  await screen.findByText(REDIRECT_URI);
  return { ...view, gateway };
};
const openDialog = async (user: User, button: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const confirm = async (user: User, dialog: Dialog, button: string, password = 'portal-demo') => {
  const field = dialog.getByLabelText('Your password');
  await user.clear(field);
  await user.type(field, password);
  await user.click(dialog.getByRole('button', { name: button }));
};

describe('the identity providers of organizations', () => {
  it('R1.3 the page shows each provider with its domains, its status and what the last test returned', async () => {
    const { container } = await open([
      makeProvider(),
      makeProvider({ providerId: 'p-2', name: 'Valbrune', isEnforced: true, emergencyAccount: { ...SAM, isUsable: true }, test: TEST }),
      makeProvider({ providerId: 'p-3', name: 'Sakuragi', test: { ...TEST, failure: 'single-sign-on.foreign-domain' } }),
    ]);
    const [untestedItem, requiredItem, failingItem] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
    expect(untestedItem).toHaveTextContent(/Brennhagen.*Optional.*brennhagen\.example, brennhagen\.test.*Not tested since the last change/);
    expect(within(untestedItem!).getByRole('button', { name: 'Require: Brennhagen' })).toBeDisabled();
    expect(requiredItem).toHaveTextContent(
      /Valbrune.*Required.*Sam Whitfield \(sam@yarrowdyne\.example\).*Test succeeded.*sam@brennhagen\.example.*s-1/,
    );
    expect(failingItem).toHaveTextContent(/Test failed.*The e-mail address is not in the domains of this provider\./);
    await expectNoAxeFindings(container);
  });

  it('R5.8 adding a provider validates each field, reports a domain of another provider, and needs the password', async () => {
    const { person: user, gateway } = await open([]);
    expect(screen.getByText('No identity providers yet.')).toBeVisible();
    const dialog = await openDialog(user, 'Add provider');
    await user.type(dialog.getByLabelText('Name'), 'Brennhagen');
    await user.type(dialog.getByLabelText('Mail domains'), 'brennhagen.example nowhere');
    await user.type(dialog.getByLabelText('Issuer'), 'login.brennhagen.example');
    await user.type(dialog.getByLabelText('Client ID'), 'portal');
    await user.type(dialog.getByLabelText('Client secret'), 'a secret');
    await confirm(user, dialog, 'Add identity provider');
    expect(await dialog.findByText(/^nowhere: Enter a mail domain/)).toBeVisible();
    expect(dialog.getByLabelText('Issuer')).toBeInvalid();
    await user.clear(dialog.getByLabelText('Mail domains'));
    await user.type(dialog.getByLabelText('Mail domains'), 'brennhagen.example');
    await user.clear(dialog.getByLabelText('Issuer'));
    await user.type(dialog.getByLabelText('Issuer'), 'https://login.brennhagen.example');
    gateway.on('identityProviders', 'create', () => refuse(ProviderDomainTaken, { domain: 'brennhagen.example', name: 'Other' }));
    await confirm(user, dialog, 'Add identity provider');
    expect(await dialog.findByText(messageOf(ProviderDomainTaken))).toBeVisible();
    gateway.on('identityProviders', 'create', () => refuseFields({ password: [{ code: 'wrong-password' }] }));
    await confirm(user, dialog, 'Add identity provider', 'wrong');
    expect(await dialog.findByText('Incorrect current password')).toBeVisible();
    serve([]);
    await confirm(user, dialog, 'Add identity provider');
    expect(await screen.findByText('Identity provider added')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Brennhagen' })).toBeVisible();
  });

  it('R1.3 a change keeps the stored secret unless a new one is entered', async () => {
    const { person: user, gateway } = await open([makeProvider()]);
    const dialog = await openDialog(user, 'Edit: Brennhagen');
    expect(dialog.getByLabelText('Client secret')).toHaveValue('');
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'Brennhagen Messtechnik');
    await confirm(user, dialog, 'Edit identity provider');
    await screen.findByText('Identity provider changed');
    const { providerId, rev, protocol, issuer, clientId, domains } = makeProvider();
    expect(gateway.inputs('identityProviders.change')).toEqual([
      { providerId, rev, protocol, issuer, clientId, domains, name: 'Brennhagen Messtechnik', password: 'portal-demo' },
    ]);
  });

  it('R1.3 the metadata of a SAML provider fill in its settings, and its card shows when the certificate expires', async () => {
    const { person: user, gateway } = await open([]);
    const dialog = await openDialog(user, 'Add provider');
    await user.selectOptions(dialog.getByLabelText('Protocol'), 'saml');
    expect(dialog.queryByLabelText('Client ID')).toBeNull();
    await user.type(dialog.getByLabelText('Name'), 'Brennhagen');
    await user.type(dialog.getByLabelText('Mail domains'), 'brennhagen.example');
    await user.click(dialog.getByLabelText('Metadata (XML)'));
    await user.paste('<html />');
    expect(dialog.getByText('This is not the metadata of a SAML identity provider.')).toBeVisible();
    await user.clear(dialog.getByLabelText('Metadata (XML)'));
    await user.click(dialog.getByLabelText('Metadata (XML)'));
    await user.paste(METADATA);
    expect(dialog.getByLabelText('Entity ID')).toHaveValue('https://login.brennhagen.example/saml');
    expect(dialog.getByLabelText('Sign-in URL')).toHaveValue('https://login.brennhagen.example/redirect');
    expect(dialog.getByLabelText('Signing certificate')).toHaveValue('AAAA\n\nBBBB');
    gateway.on('identityProviders', 'create', () => refuseFields({ 'certificates.1': [{ code: 'certificate' }] }));
    await confirm(user, dialog, 'Add identity provider');
    expect(await dialog.findByText('Enter a certificate in PEM or Base64')).toBeVisible();
    expect(gateway.inputs('identityProviders.create')).toEqual([
      {
        protocol: 'saml',
        name: 'Brennhagen',
        issuer: 'https://login.brennhagen.example/saml',
        signInUrl: 'https://login.brennhagen.example/redirect',
        certificates: ['AAAA', 'BBBB'],
        domains: ['brennhagen.example'],
        password: 'portal-demo',
      },
    ]);
    await act(async () => session.signOut());
    await open([SAML_PROVIDER]);
    expect(screen.getByText('https://login.brennhagen.example/saml')).toBeVisible();
    expect(screen.getByText(/Jan 0?2, 2031/)).toBeVisible();
    expect(screen.getByText(/Check the entity ID, the certificate and the response URL\./)).toBeVisible();
    for (const text of [SAML.metadataUrl, SAML.responseUrl]) expect(screen.getByText(text)).toBeVisible();
  });

  it('T9 a tested provider is required with an emergency account, and released again', async () => {
    const { person: user, gateway } = await open([makeProvider({ test: TEST })]);
    const dialog = await openDialog(user, 'Require: Brennhagen');
    await confirm(user, dialog, 'Require');
    expect(dialog.getByText('Select an administrator')).toBeVisible();
    expect(gateway.inputs('identityProviders.enforce')).toEqual([]);
    await dialog.findByRole('option', { name: /Sam Whitfield/ });
    await user.selectOptions(dialog.getByLabelText('Emergency account'), 'sam');
    await confirm(user, dialog, 'Require');
    expect(await screen.findByText('Required')).toBeVisible();
    expect(gateway.inputs('identityProviders.enforce')).toEqual([
      { providerId: 'p-1', rev: 3, emergencyAccountId: 'sam', password: 'portal-demo' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await confirm(user, await openDialog(user, 'Stop requiring: Brennhagen'), 'Stop requiring');
    expect(await screen.findByText('Optional')).toBeVisible();
  });

  it('R1.3 T9 the card shows that the emergency account can no longer be used', async () => {
    await open([makeProvider({ isEnforced: true, emergencyAccount: { ...SAM, isUsable: false }, test: TEST })]);
    expect(await screen.findByText(/This account is no longer an active administrator with a password\./)).toBeVisible();
  });

  it('R1.3 a provider is deleted after the password was entered', async () => {
    const { person: user, gateway } = await open([makeProvider()]);
    await confirm(user, await openDialog(user, 'Delete: Brennhagen'), 'Delete');
    expect(await screen.findByText('No identity providers yet.')).toBeVisible();
    expect(gateway.inputs('identityProviders.remove')).toEqual([{ providerId: 'p-1', rev: 3, password: 'portal-demo' }]);
  });

  it('R10.1 a fact of another tab shows the result of a test', async () => {
    const items = [makeProvider()];
    await open(items);
    items[0]!.test = TEST;
    await receiveFact('provider.changed', { providerId: 'p-1' });
    expect(await screen.findByText(/Test succeeded/)).toBeVisible();
  });

  it('R1.3 a test opens the provider in a new tab without access to this page, and closes it if the provider does not respond', async () => {
    const tab = { opener: window as Window | null, location: { assign: jest.fn() }, close: jest.fn() };
    const openTab = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const { person: user, gateway } = await open([makeProvider()]);
    gateway.on('identityProviders', 'test', () => ({ url: 'https://login.brennhagen.example/auth' }));
    await user.click(screen.getByRole('button', { name: 'Test: Brennhagen' }));
    await waitFor(() => expect(tab.location.assign).toHaveBeenCalledWith('https://login.brennhagen.example/auth'));
    expect(tab.opener).toBeNull();
    gateway.on('identityProviders', 'test', () => refuse(ProviderUnreachable));
    await user.click(screen.getByRole('button', { name: 'Test: Brennhagen' }));
    expect(await screen.findByText(messageOf(ProviderUnreachable))).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
    openTab.mockRestore();
  });
});
