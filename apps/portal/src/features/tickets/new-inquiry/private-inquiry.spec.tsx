import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { bruno, enterContactUs, fillIn, findSubmit } from '../../../../jest/contact-us';
import { person } from '../../../../jest/people';
import { openAt } from '../../../../jest/portal';
import { makeDetail, makeTicket } from '../../../../jest/tickets';

beforeEach(() => sessionStorage.clear());

const findOnlyMe = () => screen.findByRole('checkbox', { name: 'Only me' });

describe('a private inquiry', () => {
  it('R6.8 D5 a partner whose colleagues read inquiries submits one for the local company only', async () => {
    const { gateway } = enterContactUs(bruno, { companyWideTickets: true });
    const app = await openAt('/contact-us');
    await fillIn(app);
    expect(await findOnlyMe()).not.toBeChecked();
    expect(screen.getByText('Your local company can read the inquiry, but your colleagues cannot.')).toBeVisible();
    await app.person.click(await findOnlyMe());
    await app.person.click(await findSubmit());
    await waitFor(() => expect(gateway.inputs('tickets.open')).toMatchObject([{ subject: 'No echo', private: true }]));
  });

  it('R6.8 D5 a follow-up of a private inquiry is private unless its requester shares it', async () => {
    const { gateway } = enterContactUs(bruno, { companyWideTickets: true });
    gateway.on('tickets', 'item', () => makeDetail(makeTicket(7, { status: 'Closed', subject: 'Valve leaks', private: true })));
    const app = await openAt('/contact-us?follows=t7');
    await fillIn(app);
    expect(await findOnlyMe()).toBeChecked();
    await app.person.click(await findOnlyMe());
    await app.person.click(await findSubmit());
    await waitFor(() => expect(gateway.inputs('tickets.open')).toMatchObject([{ follows: 't7', private: false }]));
  });

  it.each([
    ['a partner whose colleagues read no inquiries', bruno, false],
    ['a member of staff', person({ userId: 'bruno', role: 'LBO' }), true],
  ])('R6.8 %s is not offered a private inquiry', async (_about, user, companyWideTickets) => {
    const { gateway } = enterContactUs(user, { companyWideTickets });
    const app = await openAt('/contact-us');
    await fillIn(app);
    expect(screen.queryByRole('checkbox', { name: 'Only me' })).toBeNull();
    await app.person.click(await findSubmit());
    await waitFor(() => expect(gateway.inputs('tickets.open')).toHaveLength(1));
    expect(gateway.inputs('tickets.open')[0]).not.toHaveProperty('private');
  });
});
