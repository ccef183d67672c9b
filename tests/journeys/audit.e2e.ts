import { expect, type Page } from 'playwright/test';
import { test } from './kit/test.ts';
import { openAs } from './kit/tickets.ts';

const log = (page: Page) => page.getByRole('table', { name: 'Audit log' });
const search = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Search name, item, action or ID' }).fill(words);
  await expect(page).toHaveURL(new RegExp(`searchTerm=${words}`));
};

test('T33 a region reads the actions of its own people with each old and new value, and no actions of other regions', async ({
  browser,
}) => {
  const lena = await openAs(browser, 'lena', '/profile');
  const phone = `+49 30 ${Date.now() % 1_000_000}`;
  await lena.getByRole('textbox', { name: /Phone/ }).fill(phone);
  await lena.getByRole('button', { name: 'Save', exact: true }).click();
  await openAs(browser, 'kenji');

  const marco = await openAs(browser, 'marco', '/audit');
  await expect(marco.getByText('Yarrowdyne Deutschland').first()).toBeVisible();
  await search(marco, 'profile.saved');
  await log(marco)
    .getByRole('row')
    .filter({ hasText: 'Changed the profile' })
    .filter({ hasText: 'Lena' })
    .getByRole('link')
    .first()
    .click();
  const entry = marco.getByRole('dialog', { name: 'Log entry' });
  await expect(entry.getByRole('row', { name: /phone/ })).toContainText(phone);
  await marco.keyboard.press('Escape');
  await expect(entry).toHaveCount(0);
  await search(marco, 'Kenji');
  await expect(marco.getByText('Nothing matches this search or these filters.')).toBeVisible();

  // The audit log's address redirects a local company to the home page.
  await lena.goto('/audit');
  await expect(lena).toHaveURL(/\/home$/);
});

test('T33 a SUPER_YHQ user verifies the audit log and sees that it is intact', async ({ browser }) => {
  const sam = await openAs(browser, 'sam', '/audit');
  const line = sam.getByRole('group', { name: 'Integrity of the log' });
  await line.getByRole('button', { name: 'Check now' }).click();
  await expect(line.getByText('The log is intact.')).toBeVisible();
  await expect(line.getByText(/Checked: Just now/)).toBeVisible();

  // While a button is busy, it shows the reason.
  const pause = Promise.withResolvers<void>();
  await sam.route('**/api/audit/entries*', async (route) => {
    await pause.promise;
    await route.continue();
  });
  const refresh = sam.getByRole('button', { name: 'Refresh' });
  await refresh.click();
  await expect(refresh).toBeDisabled();
  pause.resolve();
  await expect(refresh).toBeEnabled();

  // The log records the verification. Only SUPER_YHQ users find this entry: headquarters see the result and the actions of regions.
  await search(sam, 'audit.checked');
  await expect(log(sam).getByRole('row').filter({ hasText: 'Sam' }).first()).toBeVisible();
  const ines = await openAs(browser, 'ines', '/audit');
  await expect(ines.getByRole('group', { name: 'Integrity of the log' }).getByText('The log is intact.')).toBeVisible();
  await search(ines, 'audit.checked');
  await expect(ines.getByText('Nothing matches this search or these filters.')).toBeVisible();
});
