import type { Page } from 'playwright/test';
import { openerOf, type Screen } from './screens.ts';

const LONG_DOCUMENT = 'en-yd-p7-operating-manual';

const list = (path: string) => async (page: Page) => {
  await openerOf(path)(page);
  await page.locator('[data-row]').first().waitFor();
};
/** Opens a demo file in full size and waits until its viewer has loaded. */
const reader = (name: string, path: string, content: string): Screen => ({
  name: `reader, ${name}`,
  open: async (page) => {
    await openerOf(path)(page);
    await page.locator(`main ${content}`).first().waitFor();
  },
});
const openDetail = async (page: Page) => {
  await openerOf(`/content-sharing/detail/${LONG_DOCUMENT}/ines`)(page);
  await page.locator('main dl').first().waitFor();
  await page.locator('main canvas').first().waitFor();
};

/** The publication screens of a publisher at headquarters. */
export const publicationScreens: readonly Screen[] = [
  { name: 'documents', open: list('/content-sharing') },
  {
    name: 'documents, in the other form',
    open: async (page) => {
      await list('/content-sharing')(page);
      await page.locator('main [role=radiogroup] label, main [data-part=item]').filter({ visible: true }).last().click();
      await page.locator('[data-row]').first().waitFor();
    },
  },
  { name: 'documents, narrowed', open: list('/content-sharing?type=manual&language=en') },
  {
    name: 'documents, begun and not published',
    open: async (page) => {
      await openerOf('/content-sharing/upload')(page);
      const saveResponse = page.waitForResponse((reply) => reply.url().endsWith('/api/publications/savedraft'));
      await page.locator('[name=title]').fill('Wall bracket for the YD-L5');
      await saveResponse;
      await list('/content-sharing?mine=1')(page);
      await page.locator('main a[href*="draft="]').first().waitFor();
    },
  },
  {
    name: 'documents, nothing found',
    open: async (page) => {
      await openerOf('/content-sharing?searchTerm=zzzz')(page);
      await page.locator('[data-row]').first().waitFor({ state: 'detached' });
    },
  },
  { name: 'document', open: openDetail },
  {
    name: 'document, withdrawing it',
    open: async (page) => {
      await openDetail(page);
      await page.locator('main button:has(svg.lucide-ellipsis)').first().click();
      await page.getByRole('menuitem').last().click();
      await page.locator('[role=alertdialog]').waitFor();
    },
  },
  {
    name: 'publish, errors',
    open: async (page) => {
      await openerOf('/content-sharing/upload')(page);
      await page.locator('main form button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'price lists', open: list('/price-list') },
  {
    name: 'price changes',
    open: async (page) => {
      await openerOf('/price-list/changes/prices-analysers?version=2')(page);
      await page.locator('main tbody tr').first().waitFor();
    },
  },
  { name: 'news', open: list('/news') },
  {
    name: 'news, one with its board',
    open: async (page) => {
      await openerOf('/news/news-detail/news-p7-order-stop')(page);
      await page.locator('main table').first().waitFor();
    },
  },
  {
    name: 'news, publish, errors',
    open: async (page) => {
      await openerOf('/news/upload-news')(page);
      await page.locator('main select').first().selectOption('order-stop');
      await page.locator('main form button:has(svg.lucide-plus)').click();
      await page.locator('main form button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'events', open: list('/events') },
  {
    name: 'events, an open filter',
    open: async (page) => {
      await list('/events')(page);
      await page.locator('main button[aria-haspopup=menu]').filter({ visible: true }).first().click();
      await page.getByRole('menuitemradio').first().waitFor();
    },
  },
  {
    name: 'events, by the month',
    open: async (page) => {
      await openerOf('/events?view=month')(page);
      await page.locator('main td a').first().waitFor();
    },
  },
  {
    name: 'event, registering',
    open: async (page) => {
      await openerOf('/events/event-detail/event-c400-firmware')(page);
      await page.locator('main dl').first().waitFor();
      await page.locator('main section button').filter({ visible: true }).first().click();
      await page.locator('[role=dialog]').waitFor();
    },
  },
  {
    name: 'publish an event, errors',
    open: async (page) => {
      await openerOf('/events/upload-event')(page);
      await page.locator('main form button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  reader('workbook', '/price-list/docView/prices-analysers', '[role=search]'),
  reader('csv', '/content-sharing/docView/en-yd-f20-modbus-registers', '[role=search]'),
  reader('Word', '/content-sharing/docView/en-yd-c400-firmware-4-2', '[data-words]'),
  reader('PowerPoint', '/content-sharing/docView/en-yd-l5-commissioning-training', '[data-words]'),
  reader('picture', '/content-sharing/docView/en-picture-yd-p7', 'img'),
  reader('film', '/content-sharing/docView/en-film-yd-p7-zero', 'video'),
  {
    name: 'palette, with results',
    open: async (page) => {
      await openerOf('/home')(page);
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox').fill('YD-P7');
      await page.getByRole('option').filter({ hasText: 'YD-P7' }).first().waitFor();
    },
  },
];
