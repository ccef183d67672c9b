import { beforeEach, describe, expect, it } from '@jest/globals';
import { ObjectMissing, TicketOpen } from '@portal/contracts';
import { screen, waitFor } from '@testing-library/react';
import { type ContactUs, enterContactUs, findField, findSubmit } from '../../../../jest/contact-us';
import { refuse } from '../../../../jest/gateway';
import { openAt } from '../../../../jest/portal';
import { makeDetail, makeTicket } from '../../../../jest/tickets';

let page: ContactUs;
beforeEach(() => {
  sessionStorage.clear();
  page = enterContactUs();
});
const submittedInputs = () => page.gateway.inputs('tickets.open');

describe('a follow-up', () => {
  const closedTicket = makeTicket(7, { status: 'Closed', subject: 'Valve leaks', inquiryType: 'repair', interestCategory: 'maintenance' });

  it('R2.19 a follow-up form shows the preceding ticket and starts with its type, category, product and subject', async () => {
    page.gateway.on('tickets', 'item', () => makeDetail(closedTicket));
    const app = await openAt('/contact-us?follows=t7');
    expect(await screen.findByText('Follow-up to')).toBeVisible();
    expect(screen.getByRole('link', { name: 'INQ-10007 Valve leaks' })).toHaveAttribute('href', '/inquiry-detail/t7');
    expect(await findField(/Subject/)).toHaveValue('Re: Valve leaks');
    expect(await findField(/Type of inquiry/)).toHaveValue('repair');
    expect(await findField(/Category of interest/)).toHaveValue('maintenance');
    await waitFor(async () => expect(await findField(/Product category/)).toHaveValue('yd-f20'));
    await app.person.type(await findField(/Message/), 'It leaks again.');
    await app.person.click(await findSubmit());
    await waitFor(() => expect(submittedInputs()).toMatchObject([{ follows: 't7', subject: 'Re: Valve leaks' }]));
  });

  it('R2.19 a follow-up to an open ticket is refused, and all input is preserved', async () => {
    page.gateway.on('tickets', 'item', () => makeDetail({ ...closedTicket, status: 'New' }));
    page.gateway.on('tickets', 'open', () => refuse(TicketOpen));
    const app = await openAt('/contact-us?follows=t7');
    await app.person.type(await findField(/Message/), 'It leaks again.');
    await screen.findByRole('option', { name: 'YD-L5 Level radars' });
    await app.person.click(await findSubmit());
    expect(await screen.findByText('This ticket is still open.')).toBeVisible();
    expect(await findField(/Message/)).toHaveValue('It leaks again.');
  });

  it('R2.19 a follow-up with an invalid ticket id opens as a new inquiry', async () => {
    await openAt('/contact-us?follows=../x');
    expect(await screen.findByRole('heading', { name: 'New inquiry' })).toBeVisible();
    expect(page.gateway.inputs('tickets.item')).toEqual([]);
  });

  it('R2.19 a follow-up to a nonexistent ticket opens as a new inquiry', async () => {
    page.gateway.on('tickets', 'item', () => refuse(ObjectMissing));
    await openAt('/contact-us?follows=t7');
    expect(await screen.findByText(/was not found/)).toBeVisible();
    expect(await findField(/Subject/)).toHaveValue('');
  });
});
