import { expect, type Page } from 'playwright/test';
import { openPage } from './kit/follow.ts';
import { newcomer } from './kit/people.ts';
import { apply, call, fullName, post, tokenOf } from './kit/requests.ts';
import { answers, askSearch } from './kit/search.ts';
import { test } from './kit/test.ts';
import { addressOf, openAs, tabOf } from './kit/tickets.ts';

const clickUndo = (page: Page): Promise<void> => page.getByRole('button', { name: /^Undo/ }).click();

const REASON = 'We do not know this company.';

test('R2.10 R6.1 R10.1 Undo cancels a rejection before anyone else sees it, and a decision in another tab overrides a pending rejection', async ({
  browser,
}) => {
  const rosa = fullName(await apply(newcomer('Rosa')));
  const lena = await openAs(browser, 'lena', '/approval?sort=newest');
  const second = await tabOf(lena, '/approval?sort=newest');
  await lena.bringToFront();
  const openRequest = async (page: Page) => {
    await page.getByRole('row').filter({ hasText: rosa }).getByRole('link').first().click();
    await expect(page.getByRole('complementary').getByRole('heading', { name: rosa })).toBeVisible();
  };
  const reject = async () => {
    await lena.getByRole('complementary').getByRole('button', { name: 'Reject', exact: true }).click();
    await lena.getByRole('alertdialog').getByRole('textbox').fill(REASON);
    await lena.getByRole('alertdialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(lena.getByText(`Rejecting ${rosa}`, { exact: true })).toBeVisible();
  };
  for (const page of [lena, second]) await openRequest(page);
  await reject();
  await clickUndo(lena);
  await expect(lena.getByText(`Rejecting ${rosa}`, { exact: true })).toHaveCount(0);
  await openRequest(lena);
  await expect(second.getByRole('complementary').getByRole('button', { name: 'Accept' })).toBeEnabled();

  // Undo restores the reason that was entered. While the second rejection is pending, the other tab approves.
  await lena.getByRole('complementary').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(lena.getByRole('alertdialog').getByRole('textbox')).toHaveValue(REASON);
  await lena.getByRole('alertdialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await second.getByRole('complementary').getByRole('button', { name: 'Accept' }).click();
  await second.getByRole('button', { name: 'Accept now' }).click();
  await expect(lena.getByText('Lena Vogt has already accepted this request.', { exact: true })).toBeVisible();
  await expect(lena.getByText(`Rejecting ${rosa}`, { exact: true })).toHaveCount(0);
  await lena.context().close();
});

test('R2.19 R3.12 R10.1 Undo restores a saved view, a watched part and a dismissed question in every tab', async ({ browser }) => {
  const token = await tokenOf(addressOf('jonas'));
  const uniqueSuffix = Date.now().toString(36);
  const name = `Late ones ${uniqueSuffix}`;
  await call(`views/saved/${crypto.randomUUID()}`, {
    method: 'PUT',
    body: JSON.stringify({ place: 'inquiries', name, query: 'status=New' }),
    token,
  });
  const jonas = await openAs(browser, 'jonas', '/all-inquiries');
  const second = await tabOf(jonas, '/all-inquiries');
  await jonas.bringToFront();

  await test.step('a saved view', async () => {
    const view = (page: Page) => page.getByRole('dialog', { name: 'Saved views' }).getByRole('button', { name, exact: true });
    for (const page of [jonas, second]) {
      await page.getByRole('button', { name: 'Saved views' }).click();
      await expect(view(page)).toBeVisible();
    }
    await jonas.getByRole('button', { name: `Delete ${name}` }).click();
    await expect(view(second)).toHaveCount(0);
    await clickUndo(jonas);
    for (const page of [jonas, second]) await expect(view(page)).toBeVisible();
  });

  await test.step('a watched part', async () => {
    const part = 'YD-P7-2A-SP0';
    await post('publications/watch', { partNumber: part, watching: true }, { token });
    const watchButton = (page: Page) => page.getByRole('main').getByRole('button', { name: new RegExp(`${part}$`) });
    for (const page of [jonas, second]) {
      await openPage(page, '/watched-parts');
      await expect(watchButton(page)).toBeVisible();
    }
    await watchButton(jonas).click();
    await expect(watchButton(second)).toHaveCount(0);
    await clickUndo(jonas);
    for (const page of [jonas, second]) await expect(watchButton(page)).toBeVisible();
  });

  await test.step('a dismissed question', async () => {
    const question = `Which gasket fits the bratwurst grill ${uniqueSuffix}?`;
    await openPage(jonas, '/search');
    await askSearch(jonas, question);
    await expect(answers(jonas)).toHaveAttribute('data-state', 'ended');
    const row = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: question });
    for (const page of [jonas, second]) {
      await openPage(page, '/search/board/unanswered');
      await expect(row(page)).toBeVisible();
    }
    await row(jonas).getByRole('button', { name: 'Dismiss' }).click();
    await jonas.getByRole('alertdialog').getByRole('button', { name: 'Dismiss' }).click();
    await expect(row(second)).toHaveCount(0);
    await clickUndo(jonas);
    for (const page of [jonas, second]) await expect(row(page)).toBeVisible();
  });
  await jonas.context().close();
});
