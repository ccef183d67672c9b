import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NotAllowed, type Preference, Unavailable, type UserInfo, WrongKind } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { applyFact } from '../../../jest/facts';
import { type Gateway, refuse, refuseFields } from '../../../jest/gateway';
import { openGatewayFor, person } from '../../../jest/people';
import { openAt } from '../../../jest/portal';
import { imageKindOf } from './photo-file';

let gateway: Gateway;
let me: UserInfo;
let choices: Preference[];
beforeEach(() => {
  me = person({ phone: '+49 30 555' });
  choices = [
    { type: 'UserRequest', channel: 'app', wanted: true, fixed: false },
    { type: 'UserRequest', channel: 'mail', wanted: true, fixed: false },
    { type: 'KMDeleted', channel: 'app', wanted: true, fixed: true },
  ];
  gateway = openGatewayFor(me);
  gateway.on('accounts', 'me', () => ({ items: [me] }));
  gateway.on('accounts', 'methods', () => ({ microsoft: false, passwordMin: 6, personas: [], demoPassword: null }));
  gateway.on('notifications', 'preferences', () => ({ items: choices }));
  gateway.on('accounts', 'saveProfile', ({ firstname, lastname, phone }) => {
    me = { ...me, firstname, lastname, phone };
    return me;
  });
});

/** Reads a blob. jsdom has no `Blob.text`. */
const readText = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const firstName = () => screen.findByLabelText(/First name/);
const theFact = () => act(async () => applyFact('account.changed', { userId: me.userId }, '2026-11-21T09:00:00Z'));

describe('the own profile', () => {
  it('R3.18 the profile shows every field, and states which fields are confirmed by staff and cannot be edited', async () => {
    await openAt('/profile');
    expect(await firstName()).toHaveValue('Lena');
    const account = screen.getByRole('region', { name: 'Account' });
    for (const text of ['lena@yarrowdyne.example', 'LCO', 'Yarrowdyne Deutschland', 'Germany', 'Deutschland']) {
      expect(within(account).getByText(text)).toBeVisible();
    }
    expect(within(account).getByText('These details were confirmed with your account and cannot be edited.')).toBeVisible();
  });

  it('R3.18 the save bar appears with the first change, saves, and disappears', async () => {
    const at = await openAt('/profile');
    await firstName();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await at.person.type(await firstName(), 'a');
    await screen.findByText('Unsaved changes');
    await at.person.dblClick(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Profile saved');
    expect(gateway.inputs('accounts.saveProfile')).toEqual([{ firstname: 'Lenaa', lastname: 'Hofmann', phone: '+49 30 555' }]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('R3.18 the data of the person are saved as a JSON file, and a failure is shown', async () => {
    const savedFiles: { name: string; content: Promise<string> }[] = [];
    let blob = new Blob();
    URL.createObjectURL = (content) => {
      blob = content as Blob;
      return 'blob:data';
    };
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      savedFiles.push({ name: this.download, content: readText(blob) });
    });
    gateway.on('accounts', 'personalData', () => refuse(Unavailable));
    const at = await openAt('/profile');
    const button = await screen.findByRole('button', { name: 'Download my data' });
    await at.person.click(button);
    const section = within(screen.getByRole('region', { name: 'Your data' }));
    expect(await section.findByRole('alert')).toBeVisible();
    const data = { person: [{ email: me.email }] };
    gateway.on('accounts', 'personalData', () => ({ data }));
    await at.person.click(button);
    await waitFor(() =>
      expect(savedFiles.map(({ name }) => name)).toEqual([expect.stringMatching(/^My portal data \d{4}-\d\d-\d\d\.json$/)]),
    );
    expect(JSON.parse(await savedFiles[0]!.content)).toEqual({ data });
    expect(section.queryByRole('alert')).toBeNull();
    click.mockRestore();
  });

  it('R3.18 discarding changes of the profile restores the saved values', async () => {
    const at = await openAt('/profile');
    await at.person.type(await firstName(), 'x');
    await at.person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await firstName()).toHaveValue('Lena');
  });

  it('R3.18 leaving the profile with unsaved changes asks for confirmation', async () => {
    const at = await openAt('/profile');
    await at.person.type(await firstName(), 'x');
    await act(() => at.router.navigate('/home'));
    await screen.findByText('Leave without saving?');
    await at.person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(at.address()).toBe('/profile');
    expect(await firstName()).toHaveValue('Lenax');
  });

  it('R3.18 a profile change of another tab is merged, except for fields that are being edited', async () => {
    const at = await openAt('/profile');
    await at.person.type(await firstName(), 'x');
    me = { ...me, firstname: 'Helena', phone: '+49 30 777' };
    await theFact();
    expect(await screen.findByDisplayValue('+49 30 777')).toBeVisible();
    expect(await firstName()).toHaveValue('Lenax');
  });
});

/** An image of one pixel in each format. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const BMP = 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAD/AA==';
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>').toString('base64');
/** The first box of a HEIC photo, as phones create it. */
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1').toString('base64');
const photoFile = (base64: string, name: string, type: string) => new File([Buffer.from(base64, 'base64')], name, { type });

/** Mocks the image decoder and the canvas, which jsdom lacks. */
const browserDecodes = (isDecodable: boolean) => {
  HTMLImageElement.prototype.decode = () =>
    isDecodable ? Promise.resolve() : Promise.reject(new DOMException('The source image cannot be decoded.', 'EncodingError'));
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage: () => undefined })) as never;
  HTMLCanvasElement.prototype.toBlob = (callback, type) => callback(new Blob([Buffer.from(PNG, 'base64')], { type }));
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
};

describe('the photo', () => {
  const choose = async (file: File) => {
    await firstName();
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no input for a photo.');
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    await act(async () => fireEvent.change(input));
  };

  it('R2.13 a new photo is sent as a file, and shown everywhere once its fact is received', async () => {
    gateway.on('accounts', 'savePhoto', () => {
      me = { ...me, photo: '/api/auth/photo/p1' };
      return { message: 'Saved.', photo: '/api/auth/photo/p1' };
    });
    await openAt('/profile');
    await choose(photoFile(PNG, 'me.png', 'image/png'));
    await screen.findByText('Photo changed');
    await theFact();
    await waitFor(() => expect(document.querySelectorAll('img[src="/api/auth/photo/p1"]').length).toBeGreaterThanOrEqual(2));
  });

  it('R2.13 a file that is not an image is refused before it is sent, whatever its name and type', async () => {
    browserDecodes(false);
    await openAt('/profile');
    for (const name of ['me.txt', 'me.png']) {
      await choose(new File(['x'], name, { type: name === 'me.txt' ? 'text/plain' : 'image/png' }));
      await screen.findByText('This file is not an image. Select a JPEG, PNG, GIF or WebP file.');
    }
    expect(gateway.inputs('accounts.savePhoto')).toHaveLength(0);
  });

  it('R2.13 an image that the server cannot decode is reported as damaged, with its actual format', async () => {
    gateway.on('accounts', 'savePhoto', () => refuse(WrongKind));
    await openAt('/profile');
    await choose(photoFile(GIF, 'me.jpg', 'image/jpeg'));
    await screen.findByText(
      'This GIF image cannot be read. It is damaged or has too many pixels. Save it as a smaller JPEG and try again.',
    );
  });

  it('R2.13 the file picker of the photo offers every type of image', async () => {
    await openAt('/profile');
    await firstName();
    expect(document.querySelector<HTMLInputElement>('input[type=file]')).toHaveAttribute('accept', 'image/*');
  });

  it.each([
    ['HEIC', HEIC, 'image/heic'],
    ['HEIC', HEIC, ''],
    ['BMP', BMP, 'image/bmp'],
  ])('R2.13 a photo in the format %s that the browser cannot decode is refused with that reason (%#)', async (kind, base64, type) => {
    browserDecodes(false);
    await openAt('/profile');
    await choose(photoFile(base64, 'me', type));
    await screen.findByText(`This browser cannot read ${kind} photos. Save it as JPEG and try again.`);
    expect(gateway.inputs('accounts.savePhoto')).toHaveLength(0);
  });

  it.each([
    ['BMP', BMP],
    ['SVG', SVG],
    ['HEIC', HEIC],
  ])('R2.13 a photo in the format %s that the browser can decode is sent as PNG', async (_, base64) => {
    browserDecodes(true);
    gateway.on('accounts', 'savePhoto', () => ({ message: 'Saved.', photo: '/api/auth/photo/p1' }));
    await openAt('/profile');
    await choose(photoFile(base64, 'me', ''));
    await screen.findByText('Photo changed');
    expect(gateway.inputs('accounts.savePhoto')).toHaveLength(1);
  });

  it.each([
    ['JPEG', '/9j/4AAQSkZJRg=='],
    ['PNG', PNG],
    ['GIF', GIF],
    ['WebP', 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='],
    ['BMP', BMP],
    ['HEIC', HEIC],
    ['SVG', SVG],
    ['SVG', Buffer.from('<?xml version="1.0"?>\n<!-- Made by hand -->\n<svg:svg xmlns:svg="x">').toString('base64')],
    [null, Buffer.from('<html><svg></svg></html>').toString('base64')],
    [null, Buffer.from('BMW is a car').toString('base64')],
    [null, ''],
  ])('R2.13 the format of a photo is recognized by its content: %s (%#)', async (kind, base64) => {
    expect(await imageKindOf(photoFile(base64, 'me.png', 'image/png'))).toBe(kind);
  });
});

describe('the password', () => {
  it('R2.19 a wrong current password is reported at its field', async () => {
    gateway.on('accounts', 'savePassword', () => refuseFields({ current: [{ code: 'wrong-password' }] }));
    const at = await openAt('/profile');
    await at.person.type(await screen.findByLabelText('Current password'), 'wrong');
    await at.person.type(screen.getByLabelText('New password'), 'new-secret');
    await at.person.type(screen.getByLabelText('Confirm new password'), 'new-secret');
    await at.person.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('Incorrect current password');
    expect(screen.getByLabelText('New password')).toHaveValue('new-secret');
  });

  it('R5.8 a new password must have at least 6 characters and be repeated correctly', async () => {
    const at = await openAt('/profile');
    await at.person.type(await screen.findByLabelText('Current password'), 'portal-demo');
    await at.person.type(screen.getByLabelText('New password'), 'abc');
    await at.person.type(screen.getByLabelText('Confirm new password'), 'abd');
    await at.person.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText('At least 6 characters');
    await screen.findByText('Passwords do not match');
    expect(gateway.inputs('accounts.savePassword')).toHaveLength(0);
  });
});

describe('the display settings', () => {
  it('R2.19 list rows are compact only for the person who selected that, not for others on this device', async () => {
    localStorage.setItem('portal.density', 'jonas');
    const { person: user } = await openAt('/profile');
    await firstName();
    expect(screen.getByRole('radio', { name: 'Comfortable' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Compact' }));
    expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked();
    expect(localStorage.getItem('portal.density')).toBe(`jonas ${me.userId}`);
    await user.click(screen.getByRole('radio', { name: 'Comfortable' }));
    expect(localStorage.getItem('portal.density')).toBe('jonas');
  });

  it('R2.19 single-key shortcuts can be disabled, while shortcuts with a modifier and arrow keys still work', async () => {
    const { person: user } = await openAt('/profile');
    await firstName();
    await user.click(screen.getByRole('checkbox', { name: /Single-key shortcuts/ }));
    await user.keyboard('?');
    await user.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog'));
    await user.type(await palette.findByRole('combobox'), 'keyboard shortcuts');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    await user.keyboard('{Enter}');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(sheet.getByText(/are turned off/)).toBeVisible();
    expect(sheet.getByRole('row', { name: /^↓ ↑ Next or previous row/ })).toBeInTheDocument();
    expect(sheet.getByRole('row', { name: /^Ctrl Enter Send/ })).toBeInTheDocument();
    expect(sheet.queryByRole('row', { name: /Undo the last action/ })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: /Single-key shortcuts/ }));
    await act(async () => screen.getByRole('heading', { level: 1 }).focus());
    await user.keyboard('?');
    expect(await screen.findByText(/can be turned off in your/)).toBeVisible();
  });
});

describe('the notification settings', () => {
  it('R3.3 R10.4 notification settings that fail to load show the failure in place, and load on retry', async () => {
    let isDown = true;
    gateway.on('notifications', 'preferences', () => (isDown ? refuse(NotAllowed) : { items: choices }));
    const at = await openAt('/profile');
    const section = (await screen.findByRole('heading', { name: 'Notifications' })).closest('section')!;
    const retry = await within(section).findByRole('button', { name: 'Retry' });
    isDown = false;
    await at.person.click(retry);
    expect(await within(section).findByRole('checkbox', { name: 'User requests: E-mail' })).toBeChecked();
  });

  it('R3.3 each type of notification is set per channel, applies at once in every tab, and stays on if mandatory', async () => {
    gateway.on('notifications', 'savePreference', ({ type, channel, wanted }) => {
      choices = choices.map((one) => (one.type === type && one.channel === channel ? { ...one, wanted } : one));
      return { items: choices };
    });
    const at = await openAt('/profile');
    const mail = () => screen.findByRole('checkbox', { name: 'User requests: E-mail' });
    expect(await mail()).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /^Removed documents: In the app/ })).toBeDisabled();
    await at.person.click(await mail());
    expect(gateway.inputs('notifications.savePreference')).toEqual([{ type: 'UserRequest', channel: 'mail', wanted: false }]);
    await act(async () => applyFact('preference.changed', { userId: me.userId }, '2026-11-21T09:00:00Z'));
    await waitFor(async () => expect(await mail()).not.toBeChecked());
  });
});
