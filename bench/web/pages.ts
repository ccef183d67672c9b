import type { Page } from 'playwright';
import type { Target } from './visit.ts';

const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
};
const type = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().pressSequentially('Thank you');
};

export interface BenchedPage extends Target {
  name: string;
  email?: string;
  goals?: {
    /** The maximum time of the largest contentful paint on a slow connection and processor, in milliseconds. */
    lcp?: { cold?: number; warm?: number };
    /** The maximum transfer size of the first visit in kB, without fonts and API responses. */
    kB?: number;
  };
}

/** Returns the pages that most users open first. */
export const benchedPages = (ticketId: string): BenchedPage[] => {
  const email = 'jonas@yarrowdyne.example';
  return [
    {
      name: 'sign-in',
      path: '/login',
      content: 'form button[type=submit]',
      action: type('form input'),
      goals: { lcp: { cold: 4_000 }, kB: 230 },
    },
    {
      name: 'home',
      path: '/home',
      email,
      content: '#main section li',
      action: press('header button[aria-haspopup=menu]'),
      goals: { kB: 270 },
    },
    { name: 'inquiries', path: '/all-inquiries', email, content: '[data-row]', action: press('[data-row]') },
    {
      name: 'a ticket',
      path: `/inquiry-detail/${ticketId}`,
      email,
      content: 'main ol li',
      action: type('main textarea'),
      goals: { lcp: { cold: 7_000, warm: 1_500 } },
    },
  ];
};
