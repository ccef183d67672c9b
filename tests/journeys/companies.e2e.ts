import { expect, type Page } from 'playwright/test';
import { type Newcomer, newcomer, signIn } from './kit/people.ts';
import { apply, decide, fullName, post } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { isLive, openAs, subject } from './kit/tickets.ts';

const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });

/** Creates a partner of a new company. */
const partnerOf = async (firstname: string, company: string): Promise<Newcomer> => {
  // The mail domain of other journeys must belong to one company only, because their people are accepted without a choice.
  const person = newcomer(firstname, 'Germany', `${company.toLowerCase()}.example`);
  const applicant = await apply({ ...person, company: `${company} ${person.lastname.split(' ').at(-1)}` });
  await decide(applicant.email, 'Approved');
  return applicant;
};

test('R6.1 R10.1 staff merge a duplicate company while one of its people reads an inquiry, which then belongs to the remaining company', async ({
  browser,
}) => {
  const [person, colleague] = [await partnerOf('Dora', 'Morgentau'), await partnerOf('Ella', 'Abendrot')];
  const { token } = await post<{ token: string }>('auth/login', { email: person.email, password: person.password });
  const words = subject('Merged inquiry');
  const input = { TypeOfInquiryId: 'technical', ProductCategoryId: 'yd-p7', subject: words, description: 'The output drifts.' };
  const { ticket } = await post<{ ticket: { ticketId: string } }>('contactus/createinquiry', input, { token });
  const device = await browser.newContext();
  const screen = await device.newPage();
  await signIn(screen, person.email, person.password);
  await screen.goto(`/inquiry-detail/${ticket.ticketId}`);
  await expect(screen.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await isLive(screen);

  const search = encodeURIComponent(person.company);
  const lena = await openAs(browser, 'lena', `/organizations/companies?search=${search}`);
  const jonas = await openAs(browser, 'jonas', `/organizations/companies?search=${search}`);
  await expect(rowOf(jonas, 'Companies', person.company)).toBeVisible();
  await rowOf(lena, 'Companies', person.company)
    .getByRole('button', { name: `Actions for ${person.company}` })
    .click();
  await lena.getByRole('menuitem', { name: 'Merge into…' }).click();
  const dialog = lena.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Search companies' }).fill(colleague.company);
  await dialog.getByRole('radio', { name: colleague.company }).check();
  await expect(dialog.getByText('People: 1')).toBeVisible();
  await expect(dialog.getByText('Inquiries: 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  for (const page of [lena, jonas]) await expect(rowOf(page, 'Companies', person.company)).toHaveCount(0);

  await expect(screen.getByText(colleague.company).first()).toBeVisible({ timeout: 4_000 });
  await expect(screen.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await screen.goto('/organizations');
  await expect(rowOf(screen, 'People', fullName(colleague))).toBeVisible();
  await Promise.all([lena, jonas, screen].map((page) => page.context().close()));
});
