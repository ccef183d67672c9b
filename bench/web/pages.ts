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
  /** Milliseconds until the largest paint on a slow line and processor that we want to see at most. */
  goals?: { cold?: number; warm?: number };
}

/** The pages that most people open first. */
export const benchedPages = (ticketId: string): BenchedPage[] => {
  const email = 'jonas@yarrowdyne.example';
  return [
    { name: 'sign-in', path: '/login', content: 'form button[type=submit]', act: type('form input'), goals: { cold: 4_000 } },
    { name: 'home', path: '/home', email, content: '#main section li', act: press('header button[aria-haspopup=menu]') },
    { name: 'inquiries', path: '/all-inquiries', email, content: '[data-row]', act: press('[data-row]') },
    {
      name: 'a ticket',
      path: `/inquiry-detail/${ticketId}`,
      email,
      content: 'main ol li',
      act: type('main textarea'),
      goals: { cold: 7_000, warm: 1_500 },
    },
  ];
};
