import { expect, type Page } from 'playwright/test';
import { agree, codeFor, enter, mailsTo, newcomer, pasteCode } from './kit/people.ts';
import { fullName } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { openAs } from './kit/tickets.ts';

const invitationRow = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Invitations' }).getByRole('row').filter({ hasText: email });
const linkIn = (text: string): string => {
  const link = /https?:\/\/\S+\/invitation#[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`No link of an invitation in: ${text}`);
  return new URL(link).pathname + new URL(link).hash;
};

test("R1.2 R6.1 R10.1 a company's owner invites a colleague, who signs up for the company, and the local company sees who sent the invitation", async ({
  browser,
}) => {
  const person = newcomer('Wanja', 'Germany', 'brennhagen.example');
  const owner = await enter(browser, 'bruno@brennhagen.example', '/organizations');
  await owner.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(person.email);
  await dialog.getByRole('textbox', { name: 'Name (optional)' }).fill(fullName(person));
  await dialog.getByRole('textbox', { name: 'Personal note (optional)' }).fill('Welcome to the portal');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toBeHidden();
  await expect(invitationRow(owner, person.email)).toContainText('Pending');
  const lena = await openAs(browser, 'lena', '/organizations');
  await expect(invitationRow(lena, person.email)).toContainText('Brennhagen Messtechnik');

  const [mail] = await mailsTo(person.email);
  expect(mail!.text).toContain('Welcome to the portal');
  const link = linkIn(mail!.text);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByText('invites you to join Brennhagen Messtechnik', { exact: false })).toBeVisible();
  await visitor.getByRole('button', { name: 'Sign up' }).click();
  await expect(visitor.getByRole('heading', { name: 'User information' })).toBeVisible();
  await visitor.goBack();
  await visitor.goForward();
  await visitor.reload();
  await expect(visitor.getByRole('textbox', { name: 'E-mail address' })).toHaveValue(person.email);
  await expect(visitor.getByRole('textbox', { name: 'First name' })).toHaveValue(person.firstname);
  await visitor.getByLabel('Password', { exact: false }).first().fill(person.password);
  await visitor.getByLabel('Confirm password', { exact: false }).fill(person.password);
  await agree(visitor);
  await visitor.getByRole('button', { name: 'Send code' }).click();
  await pasteCode(visitor, await codeFor(person.email));
  await visitor.getByRole('button', { name: 'Verify' }).click();
  await expect(visitor.getByRole('heading', { name: 'Your request is being reviewed' })).toBeVisible();

  for (const tab of [owner, lena]) await expect(invitationRow(tab, person.email)).toContainText('Signed up', { timeout: 2_000 });
  await lena.goto(`/approval?search=${encodeURIComponent(person.email)}`);
  await lena.getByRole('link', { name: fullName(person) }).click();
  const detail = lena.getByRole('region', { name: 'Request detail' });
  await expect(detail.getByText('Invited by')).toBeVisible();
  await expect(detail.getByText('Bruno', { exact: false })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await expect(other.getByText('This invitation has been used. Sign in to continue.')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await Promise.all([owner, lena, visitor, other].map((page) => page.context().close()));
});

test('T7 R8.1 a withdrawn invitation disappears from other tabs, and its link shows that it was withdrawn', async ({ browser }) => {
  const { email } = newcomer('Wilma', 'Germany', 'brennhagen.example');
  const owner = await enter(browser, 'bruno@brennhagen.example', '/organizations');
  await owner.getByRole('button', { name: 'Invite a colleague' }).click();
  const dialog = owner.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const lena = await openAs(browser, 'lena', '/organizations');
  await expect(invitationRow(lena, email)).toContainText('Pending');
  const [mail] = await mailsTo(email);
  await invitationRow(owner, email)
    .getByRole('button', { name: `Withdraw: ${email}` })
    .click();
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  for (const tab of [owner, lena]) await expect(invitationRow(tab, email)).toHaveCount(0);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(linkIn(mail!.text));
  await expect(visitor.getByText('This invitation was withdrawn. Ask the person who invited you for a new one.')).toBeVisible();
  await visitor.getByRole('link', { name: 'Sign up without an invitation' }).click();
  await expect(visitor).toHaveURL(/\/sign-up/);
  await Promise.all([owner, lena, visitor].map((page) => page.context().close()));
});
