import { type CDPSession, expect, type Page } from 'playwright/test';
import { expectAccessible } from './kit/expect-accessible.ts';
import { mailsTo, openSession } from './kit/people.ts';
import { createPartner } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { isLive } from './kit/tickets.ts';

/** Gives the page its own virtual authenticator, which stores passkeys and verifies its user without a prompt. */
const openAuthenticator = async (page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
};
const sectionOn = (page: Page) => page.getByRole('region', { name: 'Passkeys' });
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
};

test('R1.3 R4.2 a partner adds a passkey on the profile, signs in with it, and removes it', async ({ browser }) => {
  const person = await createPartner('Nele');
  const device = await browser.newContext();
  await openSession(device, person.email, person.password);
  const page = await device.newPage();
  const { cdp, authenticatorId } = await openAuthenticator(page);
  const storedPasskeys = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  await page.goto('/profile');
  await isLive(page);
  const otherTab = await device.newPage();
  await otherTab.goto('/profile');
  await expect(sectionOn(otherTab).getByText('You have no passkeys.')).toBeVisible();
  await page.bringToFront();

  await sectionOn(page).getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('dialog', { name: 'Add a passkey' });
  await expectAccessible(page, 'the dialog for a new passkey');
  await form.getByLabel('Name').fill('Work laptop');
  await form.getByLabel('Password', { exact: false }).first().fill(person.password);
  await page.keyboard.press('Enter');
  await expect(sectionOn(page).getByText('Work laptop')).toBeVisible();
  await expect(sectionOn(page).getByText('Not used yet')).toBeVisible();
  await expect(sectionOn(otherTab).getByText('Work laptop')).toBeVisible();
  expect(await storedPasskeys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  const [mail] = await mailsTo(person.email, 1, undefined, ({ subject }) => subject === 'Passkey added');
  expect(mail!.text).toContain('Work laptop');
  await otherTab.close();

  // While no user is present at the device, the passkey suggestion remains pending, so the button performs the sign-in.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await signOut(page);
  await expect(page.getByRole('textbox', { name: 'E-mail address' })).toHaveAttribute('autocomplete', 'username webauthn');
  await expectAccessible(page, 'the sign-in page with a passkey');
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto('/profile');
  await expect(sectionOn(page).getByText('Last used')).toBeVisible();
  await sectionOn(page).getByRole('button', { name: 'Remove: Work laptop' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Work laptop?' });
  await removal.getByLabel('Password', { exact: false }).first().fill(person.password);
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(sectionOn(page).getByText('You have no passkeys.')).toBeVisible();

  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false });
  await signOut(page);
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true });
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
  await device.close();
});

test('R1.3 a partner signs in with a passkey from the suggestions of the address field', async ({ browser }) => {
  const person = await createPartner('Nele');
  const device = await browser.newContext();
  await openSession(device, person.email, person.password);
  const page = await device.newPage();
  await openAuthenticator(page);
  await page.goto('/profile');
  await isLive(page);
  await sectionOn(page).getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('dialog', { name: 'Add a passkey' });
  await form.getByLabel('Password', { exact: false }).first().fill(person.password);
  await page.keyboard.press('Enter');
  await expect(sectionOn(page).getByText('Not used yet')).toBeVisible();
  // The virtual authenticator selects the only passkey as soon as it is offered.
  await signOut(page);
  await expect(page).toHaveURL(/\/home$/);
  await device.close();
});
