import { expect } from 'playwright/test';
import { newcomer } from './kit/people.ts';
import { apply, fullName } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { isLive, openAs } from './kit/tickets.ts';

const QUEUE = '/approval?sort=newest';

test('R2.19 R6.1 R10.1 an approver delegates decisions: the delegate sees new requests live and accepts one, until the delegation ends', async ({
  browser,
}) => {
  const [early, late] = [await apply(newcomer('Dagny')), newcomer('Dorte')];
  const [lena, chloe] = [await openAs(browser, 'lena', QUEUE), await openAs(browser, 'chloe', QUEUE)];
  await Promise.all([lena, chloe].map(isLive));
  const rowOf = (page: typeof lena, name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(rowOf(lena, fullName(early))).toBeVisible();
  await expect(rowOf(chloe, fullName(early))).toHaveCount(0);

  await lena.getByRole('button', { name: 'Delegate while you are away' }).click();
  const dialog = lena.getByRole('dialog', { name: 'Delegate your decisions' });
  await dialog.getByRole('textbox', { name: 'Search name or unit' }).fill('Chlo');
  await dialog.getByRole('radio', { name: /^Chloé Laurent/ }).click();
  await dialog.getByRole('button', { name: 'Delegate', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lena.getByText(/^Chloé Laurent decides for you until/)).toBeVisible();

  await expect(chloe.getByText(/^You also decide for Lena Vogt until/)).toBeVisible();
  await expect(rowOf(chloe, fullName(early))).toBeVisible();
  await apply(late);
  await expect(rowOf(chloe, fullName(late))).toBeVisible();
  await rowOf(chloe, fullName(early)).getByRole('link').first().click();
  const detail = chloe.getByRole('complementary');
  await expect(detail.getByText('On behalf of')).toBeVisible();
  await detail.getByRole('button', { name: 'Accept' }).click();
  await chloe.getByRole('button', { name: 'Accept now' }).click();
  await expect(rowOf(lena, fullName(early)).getByText('Accepted by Chloé Laurent')).toBeVisible();

  await lena.getByRole('button', { name: 'End now' }).click();
  await expect(lena.getByText(/decides for you/)).toHaveCount(0);
  await expect(chloe.getByText(/^You also decide for/)).toHaveCount(0);
  for (const person of [early, late]) await expect(rowOf(chloe, fullName(person))).toHaveCount(0);
  for (const page of [lena, chloe]) await page.context().close();
});
