import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AccountWaiting, PasskeyWrong } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { grantFor, person } from '../../../../jest/people';
import { openAt, openVisitorGateway } from '../../../../jest/portal';
import { session } from '../../../live/session';

const OPTIONS = { challenge: 'Y2hhbGxlbmdl', timeout: 300_000, rpId: 'localhost', userVerification: 'required' as const };
const NAME = 'Sign in with a passkey';

const get = jest.fn<(options: CredentialRequestOptions) => Promise<object>>();
let gateway: Gateway;
let hasSuggestions: boolean;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  hasSuggestions = false;
  get.mockReset();
  // jsdom has neither Web Authentication nor idle callbacks.
  Object.assign(window, {
    PublicKeyCredential: Object.assign(class {}, { isConditionalMediationAvailable: async () => hasSuggestions }),
    requestIdleCallback: (work: () => void) => setTimeout(work, 0),
    cancelIdleCallback: clearTimeout,
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  gateway = openVisitorGateway();
  gateway.on('accounts', 'me', () => ({ items: [person()] }));
  gateway.on('passkeys', 'signInOptions', () => OPTIONS);
  gateway.on('passkeys', 'signIn', () => grantFor(person()));
});
afterEach(async () => {
  if (isSignedIn()) await act(async () => session.signOut());
  for (const name of ['PublicKeyCredential', 'requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'credentials');
});

const isSignedIn = () => session.actor.getSnapshot().matches('signedIn');
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
/** The credential that the browser returns. */
const credential = {
  id: 'Y3JlZA',
  rawId: bytes('cred'),
  type: 'public-key',
  response: {
    clientDataJSON: bytes('client'),
    authenticatorData: bytes('data'),
    signature: bytes('signature'),
    userHandle: bytes('handle'),
  },
  getClientExtensionResults: () => ({}),
};
/** Stays open like the suggestions of a field, until the request is aborted. */
const stayOpen = ({ signal }: CredentialRequestOptions) =>
  new Promise<object>((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
const modes = () => get.mock.calls.map(([{ mediation }]) => mediation ?? 'dialog');

describe('a sign-in with a passkey', () => {
  it('R1.3 the button opens the dialog of the browser, and the selected passkey signs in', async () => {
    get.mockResolvedValue(credential);
    const view = await openAt('/login');
    await view.person.click(await screen.findByRole('button', { name: NAME }));
    await waitFor(() => expect(isSignedIn()).toBe(true));
    expect(get.mock.calls[0]![0].publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(gateway.inputs('passkeys.signIn')).toEqual([
      {
        credential: expect.objectContaining({
          id: 'Y3JlZA',
          response: expect.objectContaining({ signature: 'c2lnbmF0dXJl', userHandle: 'aGFuZGxl' }),
        }),
      },
    ]);
  });

  it('R1.3 passkeys are offered in the suggestions of the address field once the browser is idle', async () => {
    hasSuggestions = true;
    let select: (value: object) => void = () => undefined;
    get.mockImplementation(() => new Promise((resolve) => (select = resolve)));
    await openAt('/login');
    expect(await screen.findByLabelText('E-mail address')).toHaveAttribute('autocomplete', 'username webauthn');
    await waitFor(() => expect(modes()).toEqual(['conditional']));
    await act(async () => select(credential));
    await waitFor(() => expect(isSignedIn()).toBe(true));
  });

  it('R8.2 a closed dialog and a refused passkey are reported, and the passkeys are offered again', async () => {
    hasSuggestions = true;
    get.mockImplementation(stayOpen);
    const view = await openAt('/login');
    await waitFor(() => expect(modes()).toEqual(['conditional']));
    get.mockImplementationOnce(() => Promise.reject(new DOMException('The user closed it', 'NotAllowedError')));
    await view.person.click(screen.getByRole('button', { name: NAME }));
    expect(await screen.findByText('No passkey was used. Try again, or enter your password.')).toBeVisible();
    await waitFor(() => expect(modes()).toEqual(['conditional', 'dialog', 'conditional']));

    gateway.on('passkeys', 'signIn', () => refuse(PasskeyWrong));
    get.mockImplementationOnce(() => Promise.resolve(credential));
    await view.person.click(screen.getByRole('button', { name: NAME }));
    expect(await screen.findByText('This passkey was not accepted.')).toBeVisible();
    await waitFor(() => expect(modes()).toEqual(['conditional', 'dialog', 'conditional', 'dialog', 'conditional']));
    expect(isSignedIn()).toBe(false);
  });

  it('R1.3 a person whose account waits for approval reads why', async () => {
    get.mockResolvedValue(credential);
    gateway.on('passkeys', 'signIn', () => refuse(AccountWaiting, { token: 't', lifeMs: 1_000 }));
    const view = await openAt('/login');
    await view.person.click(await screen.findByRole('button', { name: NAME }));
    expect(await screen.findByText(/^Your account is waiting for approval/)).toBeVisible();
  });

  it('R1.3 an offer ends when the person leaves the page, and its challenge is renewed before it expires', async () => {
    hasSuggestions = true;
    get.mockImplementation(stayOpen);
    gateway.on('passkeys', 'signInOptions', () => ({ ...OPTIONS, timeout: 30_050 }));
    const view = await openAt('/login');
    await waitFor(() => expect(get.mock.calls.length).toBeGreaterThan(1));
    expect(get.mock.calls[0]![0].signal!.aborted).toBe(true);
    gateway.on('passkeys', 'signInOptions', () => OPTIONS);
    await view.person.click(screen.getByRole('link', { name: 'Forgot your password?' }));
    await waitFor(() => expect(get.mock.calls.every(([{ signal }]) => signal!.aborted)).toBe(true));
  });

  it('R1.3 a browser without passkeys shows no button', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await openAt('/login');
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  });
});
