import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { FactorCodeWrong, type Passkey, type PasskeyCreation, PasskeyOver } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { applyFact } from '../../../../jest/facts';
import { type Gateway, refuse, refuseFields } from '../../../../jest/gateway';
import { makeOwnSession, openGatewayFor } from '../../../../jest/people';
import { openAt } from '../../../../jest/portal';

const LAPTOP: Passkey = { passkeyId: 'laptop', name: 'Laptop', addedAt: '2026-11-20T08:00:00Z', usedAt: null };
const OPTIONS: PasskeyCreation = {
  rp: { id: 'localhost', name: 'Portal' },
  user: { id: 'aGFuZGxl', name: 'lena', displayName: 'Lena' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

const create = jest.fn<(options: CredentialCreationOptions) => Promise<object>>();
let gateway: Gateway;
let items: Passkey[];
let hasFactor: boolean;
beforeEach(() => {
  sessionStorage.clear();
  items = [];
  hasFactor = false;
  create.mockReset();
  // jsdom has no Web Authentication.
  Object.assign(window, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  gateway = openGatewayFor();
  gateway.on('accounts', 'methods', () => ({ microsoft: false, passwordMin: 6, personas: [], demoPassword: null }));
  gateway.on('notifications', 'preferences', () => ({ items: [] }));
  gateway.on('accounts', 'sessions', () => ({ items: [{ ...makeOwnSession(), current: true }], totalCount: 1 }));
  gateway.on('factors', 'status', () => ({ totp: hasFactor, since: null, codesLeft: 0, required: false, dueAt: null }));
  gateway.on('passkeys', 'list', () => ({ items, totalCount: items.length }));
  gateway.on('passkeys', 'addOptions', () => OPTIONS);
  gateway.on('passkeys', 'add', ({ name }) => {
    items = [...items, { ...LAPTOP, name }];
    return items.at(-1)!;
  });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
/** The credential that the browser returns. */
const credential = {
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  response: { clientDataJSON: bytes('client'), attestationObject: bytes('object'), getTransports: () => ['internal'] },
  getClientExtensionResults: () => ({}),
};
const section = async () => within(await screen.findByRole('region', { name: 'Passkeys' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const openAdding = async () => {
  const view = await openAt('/profile');
  await view.person.click(await (await section()).findByRole('button', { name: 'Add a passkey' }));
  return { ...view, form: await dialog('Add a passkey') };
};

describe('the passkeys on the profile', () => {
  it('R1.3 a person adds a passkey with the password, and the device is suggested as its name', async () => {
    create.mockResolvedValue(credential);
    const { person, form } = await openAdding();
    const name = form.getByLabelText('Name');
    expect((name as HTMLInputElement).value).not.toBe('');
    await person.clear(name);
    await person.type(name, 'Laptop');
    await person.type(form.getByLabelText('Password'), 'portal-demo{Enter}');
    expect(await (await section()).findByText('Laptop')).toBeVisible();
    expect(await (await section()).findByText('Not used yet')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.inputs('passkeys.addOptions')).toEqual([{ password: 'portal-demo' }]);
    expect(gateway.inputs('passkeys.add')).toEqual([
      {
        name: 'Laptop',
        credential: expect.objectContaining({
          id: 'Y3JlZA',
          response: expect.objectContaining({ clientDataJSON: 'Y2xpZW50', attestationObject: 'b2JqZWN0', transports: ['internal'] }),
        }),
      },
    ]);
    expect(create.mock.calls[0]![0].publicKey).toMatchObject({ authenticatorSelection: { userVerification: 'required' } });
  });

  it('R1.3 a person with an authenticator app enters a code as well', async () => {
    hasFactor = true;
    create.mockResolvedValue(credential);
    gateway.on('passkeys', 'addOptions', () => refuse(FactorCodeWrong));
    const { person, form } = await openAdding();
    await person.type(form.getByLabelText('Password'), 'portal-demo{Enter}');
    expect(await form.findByText('Enter six digits, or ten letters and digits')).toBeVisible();
    await person.type(form.getByLabelText('Code from the app, or a recovery code'), '123456{Enter}');
    expect(await form.findByText('Incorrect or already used code.')).toBeVisible();
    expect(gateway.inputs('passkeys.addOptions')).toEqual([{ password: 'portal-demo', code: '123456' }]);
    expect(create).not.toHaveBeenCalled();
  });

  it('R8.2 missing fields and a wrong password are reported at their fields', async () => {
    gateway.on('passkeys', 'addOptions', () => refuseFields({ password: [{ code: 'wrong-password' }] }));
    const { person, form } = await openAdding();
    await person.clear(form.getByLabelText('Name'));
    await person.click(form.getByRole('button', { name: 'Add a passkey' }));
    expect(await form.findByText('Enter a name')).toBeVisible();
    expect(form.getByText('Enter a password')).toBeVisible();
    expect(gateway.inputs('passkeys.addOptions')).toHaveLength(0);
    await person.type(form.getByLabelText('Name'), 'Laptop');
    await person.type(form.getByLabelText('Password'), 'nonsense{Enter}');
    expect(await form.findByText('Incorrect current password')).toBeVisible();
  });

  it('R1.3 a person who closes the dialog of the browser tries again without the password', async () => {
    create.mockRejectedValueOnce(new DOMException('The user closed it', 'NotAllowedError')).mockResolvedValue(credential);
    const { person, form } = await openAdding();
    await person.type(form.getByLabelText('Password'), 'portal-demo{Enter}');
    expect(await form.findByText('The passkey was not created. Try again.')).toBeVisible();
    expect(form.queryByLabelText('Password')).toBeNull();
    await person.click(form.getByRole('button', { name: 'Add a passkey' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.inputs('passkeys.addOptions')).toHaveLength(1);
  });

  it('R1.3 after an expired challenge the dialog asks for the password again', async () => {
    create.mockResolvedValue(credential);
    gateway.on('passkeys', 'add', () => refuse(PasskeyOver));
    const { person, form } = await openAdding();
    await person.type(form.getByLabelText('Password'), 'portal-demo{Enter}');
    expect(await form.findByText('This attempt is no longer valid. Try again.')).toBeVisible();
    expect(form.getByLabelText('Password')).toBeVisible();
  });

  it('R8.2 the dialog states that the device already has a passkey, or that the browser does not support passkeys', async () => {
    create.mockRejectedValueOnce(new DOMException('It is known', 'InvalidStateError'));
    const { person, form } = await openAdding();
    await person.type(form.getByLabelText('Password'), 'portal-demo{Enter}');
    expect(await form.findByText('This device already has a passkey for your account.')).toBeVisible();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await person.click(form.getByRole('button', { name: 'Add a passkey' }));
    expect(await form.findByText('This browser does not support passkeys.')).toBeVisible();
  });

  it('R1.3 a person renames a passkey, and removes it with the password', async () => {
    items = [LAPTOP];
    gateway.on('passkeys', 'rename', ({ name }) => {
      items = [{ ...LAPTOP, name }];
      return items[0]!;
    });
    gateway.on('passkeys', 'remove', () => {
      items = [];
      return { message: '' };
    });
    const { person } = await openAt('/profile');
    await person.click(await (await section()).findByRole('button', { name: 'Rename: Laptop' }));
    const form = await dialog('Rename');
    await person.clear(form.getByLabelText('Name'));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Enter a name')).toBeVisible();
    await person.type(form.getByLabelText('Name'), 'Phone{Enter}');
    await person.click(await (await section()).findByRole('button', { name: 'Remove: Phone' }));
    const removal = await dialog('Remove Phone?');
    await person.type(removal.getByLabelText('Password'), 'portal-demo{Enter}');
    expect(await (await section()).findByText('You have no passkeys.')).toBeVisible();
    expect(gateway.inputs('passkeys.rename')).toEqual([{ passkeyId: 'laptop', name: 'Phone' }]);
    expect(gateway.inputs('passkeys.remove')).toEqual([{ passkeyId: 'laptop', password: 'portal-demo' }]);
  });

  it('R1.3 a person with ten passkeys cannot add another', async () => {
    items = Array.from({ length: 10 }, (_, i) => ({ ...LAPTOP, passkeyId: `p${i}`, name: `Key ${i}` }));
    await openAt('/profile');
    expect(await (await section()).findByText('You have the maximum number of passkeys. Remove one first.')).toBeVisible();
    expect((await section()).queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('R4.1 a change in another tab changes the list without a reload', async () => {
    await openAt('/profile');
    expect(await (await section()).findByText('You have no passkeys.')).toBeVisible();
    items = [LAPTOP];
    await act(async () => applyFact('factor.changed', { userId: 'lena' }, '2026-11-21T09:00:00Z'));
    expect(await (await section()).findByText('Laptop')).toBeVisible();
  });
});
