import { type Browser, type BrowserContextOptions, expect, type Page } from 'playwright/test';
import { test } from './kit/cut-network.ts';
import { agree, boxesOf, codeFor, fillSignUp, mailsTo, newcomer, pasteCode } from './kit/people.ts';
import { decide, fullName } from './kit/requests.ts';

const openVisitorPage = async (browser: Browser, device: BrowserContextOptions = {}): Promise<Page> =>
  (await browser.newContext(device)).newPage();
const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail address' });

test('R2.4 R4.6 a new code can be requested after 118 seconds but not earlier', async ({ browser }) => {
  const person = newcomer('Hanna');
  const page = await openVisitorPage(browser);
  await page.clock.install();
  await fillSignUp(page, person);
  const resend = page.getByRole('button', { name: /^Resend in \d:\d\d$/ });
  const readSecondsLeft = async (): Promise<number> => {
    await expect(resend).toBeDisabled();
    const [, minutes, seconds] = /(\d):(\d\d)/.exec(await resend.innerText()) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  const initialSeconds = await readSecondsLeft();
  expect(initialSeconds).toBeLessThanOrEqual(118);
  expect(initialSeconds).toBeGreaterThan(60);
  await page.clock.runFor('00:45');
  await expect.poll(readSecondsLeft).toBeLessThanOrEqual(initialSeconds - 45);
  const laterSeconds = await readSecondsLeft();
  // A reload does not restart the countdown.
  await page.reload();
  expect(await readSecondsLeft()).toBeLessThanOrEqual(laterSeconds);
  await page.clock.runFor(laterSeconds * 1_000);
  await expect(page.getByRole('button', { name: 'Resend code' })).toBeEnabled();
  await page.context().close();
});

test('R2.2 a sign-up with a registered address looks like any other, and the owner of the address is notified', async ({ browser }) => {
  const address = 'tran@mekong.example';
  const mailsBefore = (await (await fetch(`${process.env.MAIL_URL}/email`)).json()) as { to: { address: string }[] }[];
  const mailCount = mailsBefore.filter(({ to }) => to[0]?.address === address).length;
  const signUpResultOf = async (email: string) => {
    const page = await openVisitorPage(browser);
    const answer = page.waitForResponse((response) => response.url().endsWith('/signup/adduser'));
    await fillSignUp(page, { ...newcomer('Tilda'), email });
    const reply = await answer;
    const body = (await reply.json()) as Record<string, unknown>;
    const words = (await page.getByRole('main').innerText()).replace(email, 'the address').replace(/\d:\d\d/, 'a while');
    await page.context().close();
    return { status: reply.status(), fields: Object.keys(body), words };
  };
  expect(await signUpResultOf(address)).toEqual(await signUpResultOf(newcomer('Tilda').email));
  const mail = (await mailsTo(address, mailCount + 1)).at(-1)!;
  expect(mail.text).not.toMatch(/^\s*[A-Z0-9]{6}\s*$/m);
  expect(mail.text).toMatch(/sign|đăng/i);
});

test('R2.2 sign-up input, except the password, survives a reload', async ({ browser }) => {
  const person = newcomer('Paula');
  const page = await openVisitorPage(browser);
  await page.goto('/sign-up');
  await page.getByText('No', { exact: true }).click();
  await page.getByText('Channel partner', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Company name', { exact: false }).fill(person.company);
  await page.reload();
  await expect(page.getByLabel('Company name', { exact: false })).toHaveValue(person.company);
  await page.getByLabel('Organization type', { exact: false }).selectOption('oem');
  await page.getByLabel('Country', { exact: false }).selectOption({ label: 'Germany' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('First name', { exact: false }).fill(person.firstname);
  await emailField(page).fill(person.email);
  await page.getByLabel('Password', { exact: false }).first().fill(person.password);
  await page.reload();
  await expect(page.getByLabel('First name', { exact: false })).toHaveValue(person.firstname);
  await expect(emailField(page)).toHaveValue(person.email);
  await expect(page.getByLabel('Password', { exact: false }).first()).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(person.password);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Country', { exact: false })).toHaveValue('DE');
  await page.context().close();
});

test('R2.1 R2.2 the back button returns step by step and retains all input, and the link in the mail fills in the code', async ({
  browser,
}) => {
  const berta = newcomer('Berta');
  const page = await openVisitorPage(browser);
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

test('R2.2 no sign-up input is lost when the connection fails at every step and each button is clicked twice', async ({
  browser,
  network,
}) => {
  const nina = newcomer('Nina');
  const page = await openVisitorPage(browser, { baseURL: network.url });
  const paths: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && paths.push(new URL(request.url()).pathname));
  const setOffline = (isOffline: boolean) => (isOffline ? network.disconnect : network.reconnect)(page.context());
  const offlineMessage = page.getByText('The server cannot be reached. Check your connection.', { exact: true });

  await page.goto('/sign-up');
  await page.getByText('No', { exact: true }).click();
  await setOffline(true);
  await page.getByText('Channel partner', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Company name', { exact: false }).fill(nina.company);
  await page.getByLabel('Organization type', { exact: false }).selectOption({ label: 'Distributor' });
  await expect(page.getByText(/^The list of countries did not load\./)).toBeVisible();
  await setOffline(false);
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
  await setOffline(true);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(offlineMessage).toBeVisible();
  await expect(page.getByLabel('Confirm password', { exact: false })).toHaveValue(nina.password);
  await setOffline(false);
  paths.length = 0;
  await page.getByRole('button', { name: 'Send code' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  expect(paths.filter((path) => path.endsWith('/adduser'))).toHaveLength(1);

  const code = await codeFor(nina.email);
  await setOffline(true);
  await pasteCode(page, code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(offlineMessage).toBeVisible();
  expect((await boxesOf(page)).join('').toUpperCase()).toBe(code);
  await setOffline(false);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('heading', { name: 'Your request is being reviewed' })).toBeVisible();

  await setOffline(true);
  await expect(page.getByRole('heading', { name: 'Your request is being reviewed' })).toBeVisible();
  await setOffline(false);
  // The mail to staff is sent later than a second code would be.
  await expect
    .poll(async () => (await mailsTo('jonas@yarrowdyne.example')).some(({ text }) => text.includes(fullName(nina))), { timeout: 20_000 })
    .toBe(true);
  expect(await mailsTo(nina.email)).toHaveLength(1);
  await page.context().close();
});
