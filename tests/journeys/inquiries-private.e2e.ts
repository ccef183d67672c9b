import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { enter, PASSWORD } from './kit/people.ts';
import { type Place, type Product, preparePlace, startProduct } from './kit/product.ts';
import { call, post } from './kit/requests.ts';
import { test } from './kit/test.ts';
import { addressOf, chooseAction, conversationOf, isLive, readBadge, rowOf, subject, tabOf } from './kit/tickets.ts';

const BRUNO = addressOf('bruno');

let place: Place;
let product: Product;
test.beforeAll(async () => {
  place = await preparePlace(mkdtempSync(join(tmpdir(), 'portal-private-inquiries-')));
  product = await startProduct(place, { TICKETS_COMPANY_WIDE: '1' }, 'private-inquiries');
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(place.folder, { recursive: true, force: true, maxRetries: 5 });
});

const tokenOf = async (email: string): Promise<string> =>
  (await post<{ token: string }>('auth/login', { email, password: PASSWORD }, { portal: product })).token;

/** Returns the mail address of another partner in Bruno's company. */
const findColleague = async (): Promise<string> => {
  const token = await tokenOf(BRUNO);
  const { dataList } = await call<{ dataList: { email: string; status: string }[] }>('people/list?pageNumber=1&pageSize=50', {
    token,
    portal: product,
  });
  const colleague = dataList.find(({ email, status }) => email !== BRUNO && status === 'Active');
  if (!colleague) throw new Error('The company of Bruno has no other partner.');
  return colleague.email;
};

test('R6.8 R10.1 D5 a partner submits a private inquiry, shares it and hides it again, and a colleague sees it only while it is shared', async ({
  browser,
}) => {
  const words = subject('Private calibration');
  const device = { baseURL: product.url };
  const list = await enter(browser, await findColleague(), '/all-inquiries', device);
  await isLive(list);
  const lena = await enter(browser, addressOf('lena'), '/all-inquiries', device);
  await isLive(lena);

  const bruno = await enter(browser, BRUNO, '/contact-us', device);
  await bruno.getByLabel('Type of inquiry').selectOption({ label: 'Technical question' });
  await bruno.getByLabel('Product category').selectOption({ index: 1 });
  await bruno.getByRole('textbox', { name: /^Subject/ }).fill(words);
  await bruno.getByRole('textbox', { name: /^Message/ }).fill('Please keep this between us.');
  await bruno.getByText('Only me', { exact: true }).click();
  await expect(bruno.getByRole('checkbox', { name: 'Only me' })).toBeChecked();
  await bruno.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(bruno.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(conversationOf(bruno)).toBeVisible();
  await expect(bruno.getByText('Not shared with colleagues')).toBeVisible();
  const address = new URL(bruno.url()).pathname;
  const brunosTab = await tabOf(bruno, address);

  // The local company sees the inquiry, and the colleague neither lists nor opens it.
  await expect(rowOf(lena, words)).toBeVisible();
  await expect(rowOf(list, words)).toHaveCount(0);
  const colleague = await tabOf(list, address);
  const refusalText = colleague.getByText('This inquiry does not exist or you do not have access to it.');
  await expect(refusalText).toBeVisible();

  await chooseAction(bruno, 'Share with colleagues');
  await expect(rowOf(list, words)).toBeVisible();
  for (const tab of [bruno, brunosTab]) await expect(tab.getByText('Not shared with colleagues')).toHaveCount(0);
  await colleague.goto(address);
  await expect(colleague.getByRole('heading', { level: 1, name: words })).toBeVisible();
  await expect(colleague.getByText('Please keep this between us.')).toBeVisible();
  await isLive(colleague);

  await chooseAction(bruno, 'Hide from colleagues');
  await expect(refusalText).toBeVisible();
  await expect(colleague.getByText('Please keep this between us.')).toHaveCount(0);
  await expect(rowOf(list, words)).toHaveCount(0);
  for (const tab of [bruno, brunosTab]) await expect(tab.getByText('Not shared with colleagues')).toBeVisible();
  await expect(rowOf(lena, words)).toBeVisible();
});

test('R10.1 R10.2 D5 a partner follows the inquiry of a colleague, gets its replies, and loses them while the inquiry is private', async ({
  browser,
}) => {
  const words = subject('Followed calibration');
  const [bruno, lena] = [
    { token: await tokenOf(BRUNO), portal: product },
    { token: await tokenOf(addressOf('lena')), portal: product },
  ];
  const input = { TypeOfInquiryId: 'technical', ProductCategoryId: 'yd-p7', subject: words, description: 'It drifts after each washdown.' };
  const { ticket } = await post<{ ticket: { ticketId: string; ticketNo: string } }>('contactus/createinquiry', input, bruno);
  const { ticketId: TicketId, ticketNo } = ticket;
  const address = `/inquiry-detail/${TicketId}`;

  const colleague = await enter(browser, await findColleague(), address, { baseURL: product.url });
  await isLive(colleague);
  const list = await tabOf(colleague, '/all-inquiries?view=following');
  const conversation = await tabOf(colleague, address);
  await expect(list.getByText('You are not following any inquiries.', { exact: false })).toBeVisible();
  await colleague.getByRole('button', { name: 'Follow', exact: true }).click();
  for (const tab of [colleague, conversation]) await expect(tab.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await expect(rowOf(list, words)).toBeVisible();
  await conversation.close();

  await colleague.getByRole('navigation', { name: 'Primary' }).locator('a[href="/home"]').click();
  // The address changes before the page does, and no toast is shown over the conversation.
  await expect(colleague.getByRole('heading', { level: 1, name: words })).toHaveCount(0);
  const unreadCount = await readBadge(colleague);
  await post('contactus/inquiryreply', { TicketId, message: 'Please send the serial number.' }, lena);
  await expect(colleague.getByText(`New reply in ${ticketNo}`)).toBeVisible();
  for (const tab of [colleague, list]) await expect.poll(() => readBadge(tab)).toBe(unreadCount + 1);
  await expect(rowOf(list, words).getByRole('img', { name: 'Unread' })).toBeVisible();

  await post('contactus/privateinquiry', { TicketId, private: true }, bruno);
  await expect(rowOf(list, words)).toHaveCount(0);
  for (const tab of [colleague, list]) await expect.poll(() => readBadge(tab)).toBe(unreadCount);
  await post('contactus/inquiryreply', { TicketId, message: 'Only for you.' }, lena);

  await post('contactus/privateinquiry', { TicketId, private: false }, bruno);
  await expect(rowOf(list, words)).toBeVisible();
  for (const tab of [colleague, list]) expect(await readBadge(tab)).toBe(unreadCount);
  const home = await tabOf(colleague, '/home');
  await isLive(home);
  await post('contactus/inquiryreply', { TicketId, message: 'For everyone.' }, lena);
  await expect(home.getByText(`New reply in ${ticketNo}`)).toBeVisible();
  for (const tab of [colleague, list]) await expect.poll(() => readBadge(tab)).toBe(unreadCount + 1);
  await colleague.goto(address);
  await expect(colleague.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await expect(colleague.getByText('For everyone.')).toBeVisible();
  for (const tab of [colleague, list]) await expect.poll(() => readBadge(tab)).toBe(unreadCount);
});
