import { expect, type Page } from 'playwright/test';
import { openPage } from './kit/follow.ts';
import { textOf } from './kit/pdf-text.ts';
import { recordTraffic } from './kit/record-traffic';
import { post, tokenOf } from './kit/requests.ts';
import { test } from './kit/test.ts';
import {
  addressOf,
  blankPageOf,
  chooseAction,
  composer,
  messageWith,
  openAs,
  openInquiry,
  reply,
  rowOf,
  sendReply,
  submitInquiry,
  tabOf,
} from './kit/tickets.ts';

const statusOf = (page: Page, words: RegExp) => page.locator('h1 + div').getByText(words);
const closeTicket = async (page: Page, comment: string): Promise<void> => {
  await chooseAction(page, 'Close ticket');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('textbox', { name: /^Comment/ }).fill(comment);
  await dialog.getByRole('button', { name: 'Close ticket', exact: true }).click();
};

test('R2.19 R10.1 a ticket is taken, reassigned and released on all staff screens, and its requester never receives a note', async ({
  browser,
}) => {
  const inquiry = await submitInquiry('Flow computer loses its totals');
  const bruno = await blankPageOf(browser, 'bruno');
  const traffic = recordTraffic(bruno);
  await openInquiry(bruno, inquiry);
  const jonas = await openAs(browser, 'jonas', '/all-inquiries?view=mine');
  const lena = await blankPageOf(browser, 'lena');
  await openInquiry(lena, inquiry);

  // Taking and releasing a ticket can be undone in every tab.
  const tab = await tabOf(lena, `/inquiry-detail/${inquiry.ticketId}`);
  await lena.bringToFront();
  await lena.getByRole('button', { name: 'Assign to me', exact: true }).click();
  await expect(tab.getByRole('button', { name: 'Assigned to you' })).toBeVisible();
  await lena.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(messageWith(bruno, 'Lena Vogt unassigned this')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Assign to me', exact: true })).toBeVisible();
  await lena.getByRole('button', { name: 'Assign to me', exact: true }).click();
  await lena.getByRole('button', { name: 'Assigned to you' }).click();
  await lena.getByRole('menuitem', { name: 'Unassign', exact: true }).click();
  await expect(tab.getByRole('button', { name: 'Assign to me', exact: true })).toBeVisible();
  await lena.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(tab.getByRole('button', { name: 'Assigned to you' })).toBeVisible();
  await tab.close();
  await expect(lena.getByRole('button', { name: 'Assigned to you' })).toBeVisible();
  await expect(messageWith(lena, 'You are now handling this').last()).toBeVisible();
  await expect(messageWith(bruno, 'Lena Vogt is now handling this').last()).toBeVisible();
  await expect(rowOf(jonas, inquiry.subject)).toHaveCount(0);

  await lena.getByRole('button', { name: 'Assigned to you' }).click();
  await lena.getByRole('menuitem', { name: /^Jonas Richter/ }).click();
  await expect(messageWith(lena, 'You assigned this to Jonas Richter')).toBeVisible();
  await expect(messageWith(bruno, 'Lena Vogt assigned this to Jonas Richter')).toBeVisible();
  await expect(rowOf(jonas, inquiry.subject).getByRole('img', { name: 'Assigned to you' })).toBeVisible();

  // Only colleagues receive notes.
  const note = `The warranty of ${inquiry.subject} has ended`;
  await rowOf(jonas, inquiry.subject).getByRole('link').click();
  await expect(messageWith(jonas, 'Lena Vogt assigned this to you')).toBeVisible();
  await jonas.getByRole('tab', { name: 'Internal note' }).click();
  // The notice is visible for a few seconds only, so it is checked at the same time as the click.
  await Promise.all([
    expect(lena.getByText('Jonas is writing a note', { exact: true })).toBeVisible(),
    jonas.getByRole('textbox', { name: 'Write a note to your colleagues' }).pressSequentially(note, { delay: 30 }),
  ]);
  await jonas.getByRole('button', { name: 'Add note' }).click();
  await expect(messageWith(jonas, note)).toContainText('Visible to your colleagues only');
  await expect(messageWith(lena, note)).toContainText('Visible to your colleagues only');

  await jonas.getByRole('button', { name: 'Assigned to you' }).click();
  await jonas.getByRole('menuitem', { name: 'Unassign' }).click();
  await expect(rowOf(jonas, inquiry.subject)).toHaveCount(0);
  await expect(messageWith(jonas, 'You unassigned this')).toBeVisible();
  await expect(lena.getByRole('button', { name: 'Assign to me', exact: true })).toBeVisible();
  await expect(messageWith(bruno, 'Jonas Richter unassigned this')).toBeVisible();

  const answer = `Please save the totals first, then we look into ${inquiry.subject}.`;
  await reply(lena, answer);
  await expect(messageWith(bruno, answer)).toBeVisible();
  await bruno.reload();
  await expect(messageWith(bruno, answer)).toBeVisible();
  await expect(bruno.getByRole('tab', { name: 'Internal note' })).toHaveCount(0);
  await expect(bruno.getByText('The warranty of')).toHaveCount(0);
  const messages = await traffic();
  expect(messages).toContain(answer);
  expect(messages).not.toContain('The warranty of');
  for (const page of [bruno, jonas, lena]) await page.context().close();
});

test('R2.19 R10.1 a mention remains until it is read, and a snoozed ticket disappears from every tab and returns when the partner writes', async ({
  browser,
}) => {
  const inquiry = await submitInquiry('Level switch trips at night');
  const token = await tokenOf(addressOf('jonas'));
  await post('contactus/assigninquiry', { TicketId: inquiry.ticketId, assigneeId: 'jonas' }, { token });
  await post('contactus/seeinquiry', { TicketId: inquiry.ticketId, upTo: 2 }, { token });
  const jonas = await openAs(browser, 'jonas', '/all-inquiries?view=mine');
  const lena = await blankPageOf(browser, 'lena');
  await openInquiry(lena, inquiry);

  await lena.getByRole('tab', { name: 'Internal note' }).click();
  const note = lena.getByRole('textbox', { name: 'Write a note to your colleagues' });
  await note.pressSequentially('Is it the gain, @ric');
  await expect(lena.getByRole('listbox', { name: 'Mention a colleague' }).getByRole('option')).toContainText(['Jonas Richter']);
  await note.press('Enter');
  await note.pressSequentially('?');
  await expect(lena.getByText('Notifies Jonas Richter')).toBeVisible();
  await note.press('Control+Enter');
  await expect(messageWith(lena, '@Jonas Richter')).toBeVisible();

  const mentionIcon = rowOf(jonas, inquiry.subject).getByRole('img', { name: 'You were mentioned in a note' });
  await expect(mentionIcon).toBeVisible();
  await rowOf(jonas, inquiry.subject).getByRole('link').click();
  await expect(messageWith(jonas, '@Jonas Richter')).toBeVisible();
  await expect(mentionIcon).toHaveCount(0);

  // Jonas snoozes the ticket with a key, reverts this with Undo, and snoozes it again.
  const tab = await tabOf(jonas, '/all-inquiries?view=mine');
  await expect(rowOf(tab, inquiry.subject)).toBeVisible();
  await messageWith(jonas, '@Jonas Richter').click();
  await jonas.keyboard.press('b');
  await jonas.getByRole('menuitem', { name: /^Next week/ }).click();
  await expect(jonas.getByRole('button', { name: /^Snoozed until/ })).toBeVisible();
  await jonas.getByRole('button', { name: /^Undo/ }).click();
  await expect(jonas.getByRole('button', { name: 'Snooze', exact: true })).toBeVisible();
  await expect(rowOf(tab, inquiry.subject)).toBeVisible();
  await jonas.keyboard.press('b');
  await jonas.getByRole('menuitem', { name: /^Next week/ }).click();
  await expect(rowOf(tab, inquiry.subject)).toHaveCount(0);

  await openPage(jonas, '/all-inquiries?view=snoozed');
  await expect(rowOf(jonas, inquiry.subject).getByRole('img', { name: /^Snoozed until/ })).toBeVisible();
  await sendReply(inquiry, 'It tripped again.', 'bruno');
  await expect(rowOf(tab, inquiry.subject).getByRole('img', { name: 'Back from snooze' })).toBeVisible();
  await expect(rowOf(jonas, inquiry.subject)).toHaveCount(0);
  for (const page of [jonas, lena]) await page.context().close();
});

test('R4.8 a ticket is started, closed with a comment, rated, and followed by another ticket with links in both directions', async ({
  browser,
}) => {
  const inquiry = await submitInquiry('Valve positioner hunts');
  const [lena, bruno] = [await blankPageOf(browser, 'lena'), await blankPageOf(browser, 'bruno')];
  for (const page of [lena, bruno]) await openInquiry(page, inquiry);
  await chooseAction(lena, 'Start');
  await expect(messageWith(lena, 'You started working on this')).toBeVisible();
  await expect(messageWith(bruno, 'Lena Vogt started working on this')).toBeVisible();
  for (const page of [lena, bruno]) await expect(statusOf(page, /In Progress$/)).toBeVisible();

  // Closing a ticket is final, so a comment is required.
  await chooseAction(lena, 'Close ticket');
  const dialog = lena.getByRole('alertdialog', { name: `Close ticket ${inquiry.ticketNo}?` });
  await dialog.getByRole('button', { name: 'Close ticket', exact: true }).click();
  await expect(dialog).toContainText('Enter a reason.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await closeTicket(lena, 'The gain is 0.8 now, and the valve is calm.');
  await expect(messageWith(lena, 'You closed this')).toContainText('The gain is 0.8 now, and the valve is calm.');
  await expect(messageWith(bruno, 'Lena Vogt closed this')).toContainText('The gain is 0.8 now, and the valve is calm.');
  for (const page of [lena, bruno]) {
    await expect(statusOf(page, /Closed$/)).toBeVisible();
    await expect(page.getByText('This ticket is closed', { exact: true })).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Assign to me', exact: true })).toHaveCount(0);
  }

  await bruno.getByText('How did we do?', { exact: true }).waitFor();
  await bruno.getByRole('radio', { name: '4 stars of 5' }).check({ force: true });
  await bruno.getByRole('textbox', { name: 'Comment (optional)' }).fill('Fast, and it works.');
  await bruno.getByRole('button', { name: 'Send rating' }).click();
  await expect(bruno.getByRole('img', { name: '4 stars of 5' }).first()).toBeVisible();
  const details = lena.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('img', { name: '4 stars of 5' })).toBeVisible();
  await expect(details.getByText('Fast, and it works.', { exact: true })).toBeVisible();

  await bruno.getByRole('link', { name: 'Open a follow-up inquiry' }).click();
  await expect(bruno.getByRole('textbox', { name: /^Subject/ })).toHaveValue(`Re: ${inquiry.subject}`);
  await bruno.getByRole('textbox', { name: /^Message/ }).fill('It hunts again since this morning.');
  await bruno.getByRole('button', { name: 'Submit inquiry' }).click();
  await expect(bruno.getByRole('heading', { level: 1, name: `Re: ${inquiry.subject}` })).toBeVisible();
  await expect(messageWith(bruno, `Follows ${inquiry.ticketNo}`)).toBeVisible();
  await expect(lena.getByRole('region', { name: 'Write', exact: true }).getByText(/^Continued in INQ-\d+/)).toBeVisible();
  await messageWith(lena, /^Continued in INQ-/)
    .getByRole('link')
    .click();
  await expect(messageWith(lena, 'It hunts again since this morning.')).toBeVisible();
  await messageWith(lena, `Follows ${inquiry.ticketNo}`).getByRole('link').click();
  await expect(lena.getByRole('heading', { level: 1, name: inquiry.subject, exact: true })).toBeVisible();

  // The printed page is complete, regardless of the scroll position.
  const paper = await textOf(await lena.pdf({ format: 'A4' }));
  for (const words of [
    inquiry.ticketNo,
    inquiry.subject,
    'Bruno Hagen',
    'What do you recommend?',
    'The gain is 0.8 now, and the valve is calm.',
  ])
    expect(paper).toContain(words);
  expect(paper).not.toContain('This ticket is closed');
  for (const page of [lena, bruno]) await page.context().close();
});

test('R6.1 when two people close a ticket at the same moment, the first succeeds and the other sees who closed it', async ({ browser }) => {
  const inquiry = await submitInquiry('Level gauge shows foam');
  const [lena, jonas] = [await blankPageOf(browser, 'lena'), await blankPageOf(browser, 'jonas')];
  for (const page of [lena, jonas]) await openInquiry(page, inquiry);
  // Lena's connection is slow, so she confirms before she receives the update.
  await lena.route('**/api/contactus/closeinquiry', async (route) => {
    await expect(messageWith(jonas, 'You closed this')).toBeVisible();
    await route.continue();
  });
  await closeTicket(lena, 'Solved by phone.');
  await closeTicket(jonas, 'Solved at the plant.');
  await expect(lena.getByText(`Jonas Richter has already closed ${inquiry.ticketNo}.`, { exact: true })).toHaveCount(1);
  await expect(lena.getByRole('alertdialog')).toHaveCount(0);
  await expect(messageWith(lena, 'Jonas Richter closed this')).toContainText('Solved at the plant.');
  await expect(lena.getByText('Solved by phone.', { exact: true })).toHaveCount(0);
  for (const page of [lena, jonas]) await page.context().close();
});
