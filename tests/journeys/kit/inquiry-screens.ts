import { expect, type Page } from 'playwright/test';
import { pdfFile } from '../../kit/files/files.ts';
import { openerOf, type Screen } from './screens.ts';
import type { OpenInquiry } from './tickets.ts';

/** Finds a button by its icon, which is the same in every language. */
const iconButton = (page: Page, picture: string) => page.locator(`main button:has(svg.lucide-${picture})`);
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true }).first();

const newInquiryScreen: Screen = {
  name: 'contact us',
  open: async (page) => {
    await openerOf('/contact-us')(page);
    await page.locator('[name=subject]').waitFor();
  },
};
const invalidForm: Screen = {
  name: 'contact us, four errors and a file with a wrong name',
  open: async (page) => {
    await newInquiryScreen.open(page);
    const files = ['readings 24 h.pdf', 'readings: all?.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: pdfFile() }));
    await page.locator('main input[type=file]').setInputFiles(files);
    await iconButton(page, 'x').nth(1).waitFor();
    await page.locator('main form button[type=submit]').click();
    await page.locator('[role=alert] li').first().waitFor();
  },
};
const discardDialog: Screen = {
  name: 'contact us, leaving',
  open: async (page) => {
    await page.locator('header a[href="/home"]').first().click();
    await dialog(page).waitFor();
  },
};
const conversation = (inquiry: OpenInquiry) => async (page: Page) => {
  await openerOf(`/inquiry-detail/${inquiry.ticketId}`)(page);
  await page.locator('main ol li').first().waitFor();
};
const detailScreen = (inquiry: OpenInquiry): Screen => ({
  name: 'inquiry, details',
  open: async (page) => {
    await conversation(inquiry)(page);
    const info = iconButton(page, 'info');
    if (await info.count()) await info.click();
    await page.locator('aside dl, [role=dialog] dl').first().waitFor();
  },
});
const notFound: Screen = {
  name: 'inquiry, unknown',
  refuses: '/api/contactus/inquirybyid',
  open: async (page) => {
    await page.goto('/inquiry-detail/unknown');
    await page.locator('main a[href="/all-inquiries"]').first().waitFor();
  },
};
const queue = (search: string) => async (page: Page) => {
  await openerOf(`/all-inquiries?${search}`)(page);
  await page.locator('[data-row]').first().waitFor();
};

/** The screens of handlers. `open` is an inquiry that can be closed. */
export const answeringScreens = (open: OpenInquiry): Screen[] => [
  newInquiryScreen,
  invalidForm,
  discardDialog,
  { name: 'all inquiries', open: queue('') },
  {
    name: 'all inquiries, with a conversation',
    open: async (page) => {
      await queue(`ticket=${open.ticketId}`)(page);
      await page.locator('main ol li').first().waitFor();
    },
  },
  {
    name: 'all inquiries, nothing found',
    open: async (page) => {
      await openerOf('/all-inquiries?searchTerm=zzzz')(page);
      await page.locator('[data-row]').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'canned replies',
    open: async (page) => {
      await queue('')(page);
      await iconButton(page, 'message-square-text').first().click();
      await dialog(page).waitFor();
    },
  },
  {
    name: 'business hours',
    open: async (page) => {
      await queue('')(page);
      await iconButton(page, 'calendar-clock').first().click();
      await dialog(page).locator('form').waitFor();
    },
  },
  { name: 'inquiry', open: conversation(open) },
  {
    name: 'inquiry, internal note',
    open: async (page) => {
      await conversation(open)(page);
      await page.getByRole('tab').nth(1).click();
      await page.locator('main textarea').fill('The warranty has ended.');
    },
  },
  {
    name: 'inquiry, whom to assign it to',
    open: async (page) => {
      await conversation(open)(page);
      await page.locator('main header button[aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'inquiry, a canned reply',
    open: async (page) => {
      await conversation(open)(page);
      await iconButton(page, 'message-square-text').click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'inquiry, closing',
    open: async (page) => {
      await conversation(open)(page);
      await iconButton(page, 'ellipsis').click();
      await page.getByRole('menuitem').last().click();
      await dialog(page).locator('textarea').waitFor();
      await dialog(page).locator('button').last().click();
    },
  },
  {
    name: 'inquiry, until when to set it aside',
    open: async (page) => {
      await conversation(open)(page);
      await page.locator('[data-snooze]').click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'all inquiries, saved views',
    open: async (page) => {
      await queue('status=New')(page);
      await iconButton(page, 'bookmark').first().click();
      await dialog(page).locator('input').waitFor();
    },
  },
  {
    name: 'sheet of keys',
    open: async (page) => {
      await openerOf('/home')(page);
      await page.keyboard.press('?');
      await dialog(page).locator('table').first().waitFor();
    },
  },
  detailScreen(open),
  notFound,
];

export const partnerScreens = (open: OpenInquiry, closedInquiry: OpenInquiry): Screen[] => [
  { name: 'own inquiries', open: queue('') },
  { name: 'own inquiry', open: conversation(open) },
  {
    name: 'own inquiry, correcting a message',
    open: async (page) => {
      await conversation(open)(page);
      await page.locator('main textarea').fill('The seal is of EPDM.');
      await page.locator('main button:has(svg.lucide-send-horizontal)').click();
      await page.locator('main ol button:has(svg.lucide-ellipsis)').last().click();
      await page.getByRole('menuitem').first().click();
      await page.locator('main ol textarea').waitFor();
    },
  },
  detailScreen(open),
  {
    name: 'own inquiry, closed',
    open: async (page) => {
      await conversation(closedInquiry)(page);
      await page.locator('main input[type=radio]').nth(3).check({ force: true });
      await page.locator('main textarea').waitFor();
    },
  },
  {
    name: 'contact us, follow-up',
    open: async (page) => {
      await openerOf(`/contact-us?follows=${closedInquiry.ticketId}`)(page);
      await page.locator('[name=subject]').waitFor();
    },
  },
  // Must be the last screen, because print mode stays enabled.
  {
    name: 'own inquiry, on paper',
    media: 'print',
    open: async (page) => {
      await conversation(open)(page);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.locator('[data-print] h1').waitFor();
      await expect(page.locator('#main')).toBeHidden();
    },
  },
];

export const regionScreens: Screen[] = [
  {
    name: 'contact us, on behalf of somebody',
    open: async (page) => {
      await newInquiryScreen.open(page);
      await page.locator('main [role=combobox]').fill('brennhagen');
      await page.getByRole('option').filter({ hasText: 'Brennhagen' }).first().waitFor();
    },
  },
];
