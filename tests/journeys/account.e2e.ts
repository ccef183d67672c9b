import { deflateSync } from 'node:zlib';
import { type Browser, type BrowserContextOptions, expect, type Page } from 'playwright/test';
import { test } from './cut-network.ts';
import { agree, codeFor, fillSignUp, mailsTo, newcomer, openSession, pasteCode, signIn } from './people.ts';
import { decide, fullName, partner, register } from './requests.ts';

const visitor = async (browser: Browser, device: BrowserContextOptions = {}): Promise<Page> => (await browser.newContext(device)).newPage();
const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' });
const wrongFor = (code: string): string => (code[0] === 'A' ? 'B' : 'A') + code.slice(1);
const boxes = (page: Page): Promise<string[]> =>
  page
    .getByRole('group', { name: 'Code from the e-mail' })
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const tryToSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login');
  await emailField(page).fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** A picture of one colour, a PNG made by hand. */
const png = (side: number, [red, green, blue]: [number, number, number]): Buffer => {
  const table = Array.from({ length: 256 }, (_, n) => {
    let value = n;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value >>> 0;
  });
  const crc = (bytes: Buffer) => {
    let value = 0xffffffff;
    for (const byte of bytes) value = table[(value ^ byte) & 0xff]! ^ (value >>> 8);
    return (value ^ 0xffffffff) >>> 0;
  };
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, side, 0, 0, 0, side, 8, 2, 0, 0, 0]);
  const line = Buffer.concat([Buffer.from([0]), ...Array.from({ length: side }, () => Buffer.from([red, green, blue]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
};

test('R2.3 R2.4 a forgotten password is set anew with the code that came by mail', async ({ browser }) => {
  const clara = await partner('Clara');
  const page = await visitor(browser);
  await page.goto('/login');
  await emailField(page).fill(clara.email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/forgotpassword$/);
  await expect(emailField(page)).toHaveValue(clara.email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page).toHaveURL(/\/otp-verification$/);
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();

  const code = await codeFor(clara.email, 2);
  await pasteCode(page, wrongFor(code));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Incorrect code. 4 attempts left.', { exact: true })).toBeVisible();
  expect(await boxes(page)).toEqual(['', '', '', '', '', '']);
  await expect(page.getByRole('textbox', { name: 'Character 1 of 6' })).toBeFocused();

  await pasteCode(page, code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password', { exact: false }).fill('elbsandstein-81');
  await page.getByLabel('Confirm password', { exact: false }).fill('elbsandstein-82');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible();
  await page.getByLabel('Confirm password', { exact: false }).fill('elbsandstein-81');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your password has been changed. Sign in with the new one.', { exact: true })).toBeVisible();

  await tryToSignIn(page, clara.email, clara.password);
  await expect(page.getByText('Incorrect e-mail address or password.', { exact: true })).toBeVisible();
  await signIn(page, clara.email, 'elbsandstein-81');
  await page.context().close();
});

test('R2.4 R4.6 another code can be asked for after 118 seconds, not before', async ({ browser }) => {
  const who = newcomer('Hanna');
  const page = await visitor(browser);
  await page.clock.install();
  await fillSignUp(page, who);
  const resend = page.getByRole('button', { name: /^Resend in \d:\d\d$/ });
  const secondsLeft = async (): Promise<number> => {
    await expect(resend).toBeDisabled();
    const [, minutes, seconds] = /(\d):(\d\d)/.exec(await resend.innerText()) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  const first = await secondsLeft();
  expect(first).toBeLessThanOrEqual(118);
  expect(first).toBeGreaterThan(60);
  await page.clock.runFor('00:45');
  await expect.poll(secondsLeft).toBeLessThanOrEqual(first - 45);
  const later = await secondsLeft();
  // A reload starts no countdown of its own.
  await page.reload();
  expect(await secondsLeft()).toBeLessThanOrEqual(later);
  await page.clock.runFor(later * 1_000);
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled();
  await page.context().close();
});

test('R2.2 a sign-up under a known address looks like any other, and its owner hears of it', async ({ browser }) => {
  const address = 'tran@mekong.example';
  const before = (await (await fetch(`${process.env.MAIL_URL}/email`)).json()) as { to: { address: string }[] }[];
  const known = before.filter(({ to }) => to[0]?.address === address).length;
  const lastSeen = async (email: string) => {
    const page = await visitor(browser);
    const answer = page.waitForResponse((response) => response.url().endsWith('/signup/adduser'));
    await fillSignUp(page, { ...newcomer('Tilda'), email });
    const reply = await answer;
    const body = (await reply.json()) as Record<string, unknown>;
    const words = (await page.getByRole('main').innerText()).replace(email, 'the address').replace(/\d:\d\d/, 'a while');
    await page.context().close();
    return { status: reply.status(), fields: Object.keys(body), words };
  };
  expect(await lastSeen(address)).toEqual(await lastSeen(newcomer('Tilda').email));
  const mail = (await mailsTo(address, known + 1)).at(-1)!;
  expect(mail.text).not.toMatch(/^\s*[A-Z0-9]{6}\s*$/m);
  expect(mail.text).toMatch(/sign|đăng/i);
});

test('R2.2 what was typed in the sign-up survives a reload, except the password', async ({ browser }) => {
  const who = newcomer('Paula');
  const page = await visitor(browser);
  await page.goto('/sign-up');
  await page.getByText('No', { exact: true }).click();
  await page.getByText('Channel partner', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Company name', { exact: false }).fill(who.company);
  await page.reload();
  await expect(page.getByLabel('Company name', { exact: false })).toHaveValue(who.company);
  await page.getByLabel('Organization type', { exact: false }).selectOption('oem');
  await page.getByLabel('Country', { exact: false }).selectOption({ label: 'Germany' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('First name', { exact: false }).fill(who.firstname);
  await emailField(page).fill(who.email);
  await page.getByLabel('Password', { exact: false }).first().fill(who.password);
  await page.reload();
  await expect(page.getByLabel('First name', { exact: false })).toHaveValue(who.firstname);
  await expect(emailField(page)).toHaveValue(who.email);
  await expect(page.getByLabel('Password', { exact: false }).first()).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(who.password);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Country', { exact: false })).toHaveValue('DE');
  await page.context().close();
});

test('R2.1 R2.2 the browser goes back step by step with all that was typed, and the link of the mail takes the code', async ({
  browser,
}) => {
  const berta = newcomer('Berta');
  const page = await visitor(browser);
  await fillSignUp(page, berta);
  await expect(page).toHaveURL(/\/sign-up\/verification$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/sign-up\/information$/);
  await expect(page.getByLabel('Confirm password', { exact: false })).toHaveValue(berta.password);
  await page.goBack();
  await expect(page.getByLabel('Company name', { exact: false })).toHaveValue(berta.company);
  await page.goBack();
  await expect(page.getByRole('radio', { name: /^Channel partner/ })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expect(page.getByLabel('First name', { exact: false })).toHaveValue(berta.firstname);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();

  const code = await codeFor(berta.email);
  const [mail] = await mailsTo(berta.email);
  const link = new URL(/Enter the code: (\S+)/.exec(mail!.text)![1]!);
  expect(link.search).toBe('');
  const tab = await page.context().newPage();
  await tab.goto(link.pathname);
  await pasteCode(tab, code);
  await tab.getByRole('button', { name: 'Verify' }).click();
  await expect(tab).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/sign-up\/confirmation$/);
  await decide(berta.email, 'Rejected');
  await page.getByRole('button', { name: 'Correct and apply again' }).click();
  await expect(page.getByLabel('Company name', { exact: false })).toHaveValue(berta.company);
  expect(await mailsTo(berta.email, 2)).toHaveLength(2);
  await page.context().close();
});

test('R2.2 the line drops at every step of the sign-up, the button is clicked twice, and nothing typed is lost', async ({
  browser,
  network,
}) => {
  const nina = newcomer('Nina');
  const page = await visitor(browser, { baseURL: network.url });
  const paths: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && paths.push(new URL(request.url()).pathname));
  const away = (lost: boolean) => (lost ? network.disconnect : network.reconnect)(page.context());
  const cut = page.getByText('The server cannot be reached. Check your connection.', { exact: true });

  await page.goto('/sign-up');
  await page.getByText('No', { exact: true }).click();
  await away(true);
  await page.getByText('Channel partner', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Company name', { exact: false }).fill(nina.company);
  await page.getByLabel('Organization type', { exact: false }).selectOption({ label: 'Distributor' });
  await expect(page.getByText(/^The list of countries did not load\./)).toBeVisible();
  await away(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByLabel('Country', { exact: false }).selectOption({ label: 'Germany' });
  await expect(page.getByLabel('Company name', { exact: false })).toHaveValue(nina.company);
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByLabel('First name', { exact: false }).fill(nina.firstname);
  await page.getByLabel('Last name', { exact: false }).fill(nina.lastname);
  await emailField(page).fill(nina.email);
  await page.getByLabel('Password', { exact: false }).first().fill(nina.password);
  await page.getByLabel('Confirm password', { exact: false }).fill(nina.password);
  await agree(page);
  await away(true);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(cut).toBeVisible();
  await expect(page.getByLabel('Confirm password', { exact: false })).toHaveValue(nina.password);
  await away(false);
  paths.length = 0;
  await page.getByRole('button', { name: 'Send code' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  expect(paths.filter((path) => path.endsWith('/adduser'))).toHaveLength(1);

  const code = await codeFor(nina.email);
  await away(true);
  await pasteCode(page, code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(cut).toBeVisible();
  expect((await boxes(page)).join('').toUpperCase()).toBe(code);
  await away(false);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is being reviewed' })).toBeVisible();

  await away(true);
  await expect(page.getByRole('heading', { name: 'Your request is being reviewed' })).toBeVisible();
  await away(false);
  // The news to staff was mailed after any second code would have been.
  await expect
    .poll(async () => (await mailsTo('jonas@yarrowdyne.example')).some(({ text }) => text.includes(fullName(nina))), { timeout: 20_000 })
    .toBe(true);
  expect(await mailsTo(nina.email)).toHaveLength(1);
  await page.context().close();
});

test('R4.4 R4.6 signing in before verifying leads to the code, and from there back to the sign-in', async ({ browser }) => {
  const ida = newcomer('Ida');
  await register(ida);
  const code = await codeFor(ida.email);
  const page = await visitor(browser);
  // With a wrong password nobody learns that the address waits for its code.
  await tryToSignIn(page, ida.email, 'not-the-password');
  await expect(page.getByText('Incorrect e-mail address or password.', { exact: true })).toBeVisible();
  await tryToSignIn(page, ida.email, ida.password);
  await expect(page).toHaveURL(/\/otp-completion$/);
  await expect(page.getByRole('paragraph').filter({ hasText: 'Your e-mail address is not verified yet.' })).toBeVisible();
  // The code of a minute ago is still good: no other was mailed.
  await pasteCode(page, code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('User Verified Successfully', { exact: true })).toBeVisible();
  expect(await mailsTo(ida.email)).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByText('User Verified Successfully', { exact: true })).toHaveCount(0);
  await tryToSignIn(page, ida.email, ida.password);
  await expect(page).toHaveURL(/\/sign-up\/confirmation$/);
  await expect(page.getByRole('meter')).toBeVisible();
  await page.context().close();
});

test('R2.13 R3.8 names and photo change everywhere at once; a new password signs out the other device', async ({ browser }) => {
  const vroni = await partner('Vroni');
  const page = await visitor(browser);
  await signIn(page, vroni.email, vroni.password);
  const tab = await page.context().newPage();
  await tab.goto('/home');
  const device = await visitor(browser);
  await openSession(device.context(), vroni.email, vroni.password);
  await device.goto('/home');

  await page.goto('/profile');
  await page.getByLabel('First name', { exact: false }).fill('Veronika');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Unsaved changes', { exact: true })).toHaveCount(0);
  for (const other of [tab, device]) {
    await other.bringToFront();
    await expect(other.getByRole('button', { name: `Profile menu of Veronika ${vroni.lastname}` })).toBeVisible();
  }

  await page.bringToFront();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: png(64, [0, 96, 104]) };
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...file, name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') });
  await expect(page.getByText('This file is not an image. Select a JPEG, PNG, GIF or WebP file.', { exact: true })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('Photo changed', { exact: true })).toBeVisible();
  for (const other of [page, tab, device]) {
    await other.bringToFront();
    const photo = other.getByRole('banner').locator('img[src*="/photo/"]');
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }

  await page.bringToFront();
  await page.getByLabel('Current password', { exact: false }).fill('not-the-password');
  await page.getByLabel('New password', { exact: true }).fill('wattenmeer-63');
  await page.getByLabel('Confirm new password', { exact: false }).fill('wattenmeer-63');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Incorrect current password', { exact: true })).toBeVisible();
  await page.getByLabel('Current password', { exact: false }).fill(vroni.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(device).toHaveURL(/\/login$/);
  await device.bringToFront();
  const why = 'You were signed out because your password was changed. If this was not you, reset your password.';
  await expect(device.getByText(why, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('First name', { exact: false })).toHaveValue('Veronika');
  for (const other of [page, device]) await other.context().close();
});
