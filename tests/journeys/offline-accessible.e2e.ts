import { expect, type Page } from 'playwright/test';
import { COLOUR_DEPENDENT_RULES, violationsOn } from './kit/axe.ts';
import { test } from './kit/cut-network.ts';
import { waitUntilStable } from './kit/screens.ts';
import { composer, isLive, messageWith, openAs, submitInquiry } from './kit/tickets.ts';

// Disable the trace: the accessibility engine that is injected into every page would make up most of it.
test.use({ trace: 'off' });

const expectAccessible = async (page: Page, label: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme));
    await waitUntilStable(page);
    expect
      .soft(await violationsOn(page, colorScheme === 'dark' ? COLOUR_DEPENDENT_RULES : undefined), `${label}, ${colorScheme}`)
      .toEqual([]);
  }
};

test('R1.5 R1.6 R2.9 R10.5 the offline queue, the palette and the fallback of a page that failed to load are accessible', async ({
  browser,
  network,
}) => {
  const inquiry = await submitInquiry('Lamp of the display flickers');
  const jonas = await openAs(browser, 'jonas', `/inquiry-detail/${inquiry.ticketId}`, { baseURL: network.url, reducedMotion: 'reduce' });
  const connection = jonas.getByRole('button', { name: /^Connection:/ });
  const popover = jonas.getByRole('dialog', { name: /connection/i });
  await connection.click();
  await expect(popover).toBeVisible();
  await jonas.keyboard.press('Escape');
  await jonas.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/palette-')));
  // The palette is loaded in idle time, followed by its texts, so an open palette is complete.
  await jonas.keyboard.press('ControlOrMeta+k');
  await expect(jonas.getByRole('combobox', { name: 'Search or jump to' })).toBeVisible();
  await jonas.keyboard.press('Escape');
  await expect(jonas.getByRole('combobox', { name: 'Search or jump to' })).toHaveCount(0);

  await network.disconnect(jonas.context());
  await expect(connection).not.toHaveAccessibleName('Connection: Live');
  await composer(jonas).fill('Which supply feeds it?');
  await jonas.keyboard.press('Control+Enter');
  await expect(messageWith(jonas, 'Which supply feeds it?')).toBeVisible();
  await expectAccessible(jonas, 'a reply that waits');
  await connection.click();
  await expect(popover).toBeVisible();
  await expectAccessible(jonas, 'the connection');
  await jonas.keyboard.press('Escape');

  await jonas.keyboard.press('ControlOrMeta+k');
  const palette = jonas.getByRole('combobox', { name: 'Search or jump to' });
  await expect(palette).toHaveAccessibleDescription('You need to be online to search.');
  await expectAccessible(jonas, 'the palette');
  await palette.fill('news');
  await jonas.getByRole('option', { name: 'News', exact: true }).click();
  await expect(jonas.getByRole('heading', { name: 'Module Loading Error' })).toBeVisible();
  await expectAccessible(jonas, 'a page that did not come');

  await network.reconnect(jonas.context());
  await isLive(jonas);
  await jonas.context().close();
});
