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
    /** Milliseconds until the largest paint on a slow line and processor. */
    lcp?: { cold?: number; warm?: number };
    /** What travels for the page at the first visit, without fonts and answers of the API. */
    kB?: number;
  };
}

/** The pages that most people open first. */
export const benchedPages = (ticketId: string): BenchedPage[] => {
  const email = 'jonas@yarrowdyne.example';
  return [
    {
      name: 'sign-in',
      path: '/login',
      content: 'form button[type=submit]',
      act: type('form input'),
      goals: { lcp: { cold: 4_000 }, kB: 230 },
    },
    {
      name: 'home',
      path: '/home',
      email,
      content: '#main section li',
      act: press('header button[aria-haspopup=menu]'),
      goals: { kB: 270 },
    },
    { name: 'inquiries', path: '/all-inquiries', email, content: '[data-row]', act: press('[data-row]') },
    {
      name: 'a ticket',
      path: `/inquiry-detail/${ticketId}`,
      email,
      content: 'main ol li',
      act: type('main textarea'),
      goals: { lcp: { cold: 7_000, warm: 1_500 } },
    },
  ];
};
