import { expect, type Page } from 'playwright/test';
import { mailsTo, newcomer, signIn } from './kit/people.ts';
import { createPartner, fullName } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { isLive, openAs } from './kit/tickets.ts';

const rowOf = (page: Page, name: string) => page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: name });

test("R6.1 R10.1 staff move a partner to another company and then to another role, and the person's open tab shows each change", async ({
  browser,
}) => {
  const person = await createPartner('Mona', { ...newcomer('Mona', 'Germany', 'sternfeld.example'), company: 'Sternfeld Anlagenbau' });
  const name = fullName(person);
  const search = `/organizations?search=${encodeURIComponent(person.email)}`;
  const device = await browser.newContext();
  const screen = await device.newPage();
  await signIn(screen, person.email, person.password);
  await isLive(screen);
  await screen.goto('/organizations');
  await expect(rowOf(screen, person.email)).toBeVisible();
  await expect(rowOf(screen, 'bruno@brennhagen.example')).toHaveCount(0);

  const lena = await openAs(browser, 'lena', search);
  const move = async (page: Page, { role, unit }: { role?: string; unit: string }) => {
    await rowOf(page, name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Change role or company…' }).click();
    const dialog = page.getByRole('dialog');
    if (role) await dialog.getByRole('combobox').selectOption(role);
    await dialog.getByRole('textbox', { name: 'Search companies and units' }).fill(unit);
    await dialog.getByRole('radio', { name: unit }).check();
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Changed the employer.');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await move(lena, { unit: 'Brennhagen Messtechnik' });
  await expect(rowOf(screen, 'bruno@brennhagen.example')).toBeVisible({ timeout: 4_000 });
  await expect(rowOf(lena, name)).toContainText('Brennhagen Messtechnik');
  await mailsTo(person.email, 1, undefined, ({ subject }) => subject === 'Your access to the partner portal has changed');

  const marco = await openAs(browser, 'marco', search);
  await move(marco, { role: 'LCO', unit: 'Yarrowdyne Deutschland' });
  await expect(screen.getByRole('navigation', { name: 'Primary' }).getByRole('link', { name: 'User requests' })).toBeVisible({
    timeout: 4_000,
  });
  await expect(rowOf(marco, name)).toContainText('LCO');
  await expect(screen).toHaveURL(/\/organizations$/);
  await Promise.all([lena, marco, screen].map((page) => page.context().close()));
});
