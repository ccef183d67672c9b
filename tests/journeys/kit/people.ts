import { type Browser, type BrowserContext, type BrowserContextOptions, expect, type Page } from 'playwright/test';

export const PASSWORD = 'portal-demo';
export const KEY = 'demo-key';

export const signIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
};

/** Signs a person in on a device, with the same request as the sign-in page. */
export const openSession = async (device: BrowserContext, email: string, password = PASSWORD): Promise<void> => {
  const answer = await device.request.post('/api/auth/login', {
    headers: { 'ocp-apim-subscription-key': KEY },
    data: { email, password },
  });
  expect(answer.status(), `${email} signs in`).toBe(200);
};

/** Opens a blank page in a new browser context, signed in as this person. */
export const openBlankPage = async (browser: Browser, email: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const device = await browser.newContext(options);
  await openSession(device, email);
  return device.newPage();
};

/** Signs a person in on a new device and opens the first page of a journey. */
export const enter = async (browser: Browser, email: string, path = '/home', options: BrowserContextOptions = {}): Promise<Page> => {
  const page = await openBlankPage(browser, email, options);
  await page.goto(path);
  return page;
};

export interface Newcomer {
  firstname: string;
  lastname: string;
  email: string;
  company: string;
  country: string;
  password: string;
}

let personCount = 0;
/** Returns the sign-up data of a person without an account. */
export const newcomer = (firstname: string, country = 'Germany', domain = 'havelwerk.example'): Newcomer => {
  const uniqueSuffix = `${Date.now().toString(36)}${personCount++}`;
  return {
    firstname,
    lastname: `Neumann ${uniqueSuffix}`,
    email: `${firstname.toLowerCase()}.${uniqueSuffix}@${domain}`,
    company: 'Havelwerk Prozesstechnik',
    country,
    password: 'rheinfall-27',
  };
};

export interface Mail {
  id: string;
  subject: string;
  text: string;
  to: { address: string }[];
  /** The headers, by lower-case name. */
  headers: Record<string, string>;
}

/** Waits until an address has received this many matching mails, and returns them with the newest last. */
export const mailsTo = async (
  address: string,
  many = 1,
  mailUrl = process.env.MAIL_URL,
  matches: (mail: Mail) => boolean = () => true,
): Promise<Mail[]> => {
  let mails: Mail[] = [];
  await expect
    .poll(
      async () => {
        const allMails = (await (await fetch(`${mailUrl}/email`)).json()) as Mail[];
        mails = allMails.filter((mail) => mail.to.some((item) => item.address === address) && matches(mail));
        return mails.length;
      },
      { timeout: 20_000, message: `mail to ${address}` },
    )
    .toBeGreaterThanOrEqual(many);
  return mails;
};

const codeIn = ({ text }: Mail): string | undefined => /^\s*([A-Z0-9]{6})\s*$/m.exec(text)?.[1];

/** Returns the n-th code mailed to an address. Mails without a code may arrive at any time and are not counted. */
export const codeFor = async (address: string, number = 1, mailUrl = process.env.MAIL_URL): Promise<string> => {
  const mails = await mailsTo(address, number, mailUrl, (mail) => codeIn(mail) !== undefined);
  return codeIn(mails[number - 1]!)!;
};

/** Accepts the terms of use and the privacy notice. */
export const agree = async (page: Page): Promise<void> => {
  await page.getByText('I agree to the', { exact: false }).click({ position: { x: 4, y: 8 } });
  await expect(page.getByRole('checkbox', { name: 'I agree to the' })).toBeChecked();
};

/** Completes the first three steps of sign-up. Stops at the code page. */
export const fillSignUp = async (page: Page, person: Newcomer): Promise<void> => {
  await page.goto('/sign-up');
  await page.getByText('No', { exact: true }).click();
  await page.getByText('Channel partner', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Company name', { exact: false }).fill(person.company);
  await page.getByLabel('Organization type', { exact: false }).selectOption({ label: 'Distributor' });
  await page.getByLabel('Country', { exact: false }).selectOption({ label: person.country });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('First name', { exact: false }).fill(person.firstname);
  await page.getByLabel('Last name', { exact: false }).fill(person.lastname);
  await page.getByLabel('E-mail address', { exact: false }).fill(person.email);
  await page.getByLabel('Password', { exact: false }).first().fill(person.password);
  await page.getByLabel('Confirm password', { exact: false }).fill(person.password);
  await agree(page);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
};

export const pasteCode = async (page: Page, code: string): Promise<void> => {
  const first = page.locator('[autocomplete=one-time-code]');
  await first.focus();
  await first.evaluate((box, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, code);
};

export const boxesOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('group', { name: 'Code from the e-mail' })
    .getByRole('textbox')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
