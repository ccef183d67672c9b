import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from 'playwright/test';
import { enter, openBlankPage } from './people.ts';
import { call, post, tokenOf } from './requests.ts';

/** Demo users: Bruno asks questions, Lena and Jonas answer them, and Marco supervises. Eve and Chloe must receive nothing. */
export type Name = 'bruno' | 'lena' | 'jonas' | 'marco' | 'eve' | 'chloe' | 'ines' | 'sam' | 'kenji';

const DOMAINS: Partial<Record<Name, string>> = { bruno: 'brennhagen', eve: 'valbrune' };
export const addressOf = (name: Name): string => `${name}@${DOMAINS[name] ?? 'yarrowdyne'}.example`;

export const isLive = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Connection: Live', exact: true })).toBeVisible({ timeout: 30_000 });

/** Signs a person in on a new device, opens a page and waits for the live connection. */
export const openAs = async (browser: Browser, name: Name, path = '/home', device: BrowserContextOptions = {}): Promise<Page> => {
  const page = await enter(browser, addressOf(name), path, device);
  await isLive(page);
  return page;
};

/**
 * Returns a blank page of a signed-in person on a new device, for tests that open a specific page first. Opening another page before it
 * would take twice as long.
 */
export const blankPageOf = (browser: Browser, name: Name): Promise<Page> => openBlankPage(browser, addressOf(name));

/** Opens another tab of the same device. */
export const tabOf = async (page: Page, path: string): Promise<Page> => {
  const tab = await page.context().newPage();
  await tab.goto(path);
  await isLive(tab);
  return tab;
};

let count = 0;
/** Returns a unique subject. */
export const subject = (words: string): string => `${words} ${Date.now().toString(36)}${count++}`;

export interface OpenInquiry {
  ticketId: string;
  ticketNo: string;
  subject: string;
}

/** Opens an inquiry without a browser, for tests that observe later events. */
export const submitInquiry = async (words: string, by: Name = 'bruno'): Promise<OpenInquiry> => {
  const input = {
    TypeOfInquiryId: 'technical',
    ProductCategoryId: 'yd-p7',
    subject: subject(words),
    description: 'The transmitter shows 0.4 % after each washdown. What do you recommend?',
  };
  const { ticket } = await post<{ ticket: OpenInquiry }>('contactus/createinquiry', input, { token: await tokenOf(addressOf(by)) });
  return { ...input, ticketId: ticket.ticketId, ticketNo: ticket.ticketNo };
};

/** Replies without a browser. */
export const sendReply = async ({ ticketId }: Pick<OpenInquiry, 'ticketId'>, message: string, by: Name): Promise<void> => {
  await post('contactus/inquiryreply', { TicketId: ticketId, message }, { token: await tokenOf(addressOf(by)) });
};

/** Closes a ticket without a browser. */
export const closeInquiry = async ({ ticketId }: Pick<OpenInquiry, 'ticketId'>, Comments: string, by: Name): Promise<void> => {
  await post('contactus/closeinquiry', { contactusId: ticketId, Comments }, { token: await tokenOf(addressOf(by)) });
};

export interface TicketNumbers {
  notifyCountValue: number;
  unassigned: number;
  open: number;
  mine: number;
}

/** Returns the expected counts in the badge and in the views. */
export const countsOf = async (name: Name): Promise<TicketNumbers> =>
  call<TicketNumbers>('contactus/ticketcounts', { token: await tokenOf(addressOf(name)) });

/** Returns the number next to "Contact us" in the navigation bar. */
export const readBadge = async (page: Page): Promise<number> => {
  const link = page.getByRole('navigation', { name: 'Primary' }).locator('a[href="/contact-us"]');
  return Number(/, (\d+)$/.exec((await link.locator(':not([aria-hidden])').allTextContents()).join())?.[1] ?? 0);
};

export const rowOf = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Inquiries', exact: true }).locator('[data-row]').filter({ hasText: words });

export const conversationOf = (page: Page) => page.getByRole('region', { name: 'Conversation', exact: true }).last();
/** Returns the conversation entries with this text: messages, notes and status changes. */
export const messageWith = (page: Page, words: string | RegExp) => conversationOf(page).getByRole('listitem').filter({ hasText: words });
export const composer = (page: Page) => page.getByRole('textbox', { name: 'Write a reply' });

export const openInquiry = async (page: Page, { ticketId, subject }: OpenInquiry): Promise<void> => {
  await page.goto(`/inquiry-detail/${ticketId}`);
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await isLive(page);
};

export const chooseAction = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

const heightOf = async (of: Locator): Promise<number> => (await of.boundingBox())?.height ?? 0;
export const messagesHeight = (page: Page): Promise<number> => heightOf(conversationOf(page));
/** Returns the number of list rows that are visible without scrolling. */
export const countVisibleRows = async (page: Page): Promise<number> =>
  Math.floor((await heightOf(page.locator('[data-scroller]'))) / (await heightOf(page.locator('[data-row]').first())));

export const reply = async (page: Page, words: string): Promise<void> => {
  await composer(page).fill(words);
  await page.getByRole('button', { name: 'Send reply' }).click();
};
