import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { type ContactUs, enterContactUs, fillIn, findSubmit } from '../../../../jest/contact-us';
import { person } from '../../../../jest/people';
import { openAt } from '../../../../jest/portal';
import { makeRow } from '../../../../jest/tickets';

const marco = person({ userId: 'marco', email: 'marco@yarrowdyne.example', firstname: 'Marco', lastname: 'Riva', role: 'RHQ' });
let page: ContactUs;
beforeEach(() => {
  sessionStorage.clear();
  page = enterContactUs();
});
const submittedInputs = () => page.gateway.inputs('tickets.open');

describe('the page of new inquiries', () => {
  it('R2.19 the page for new inquiries has no axe violations', async () => {
    page.tickets.add(makeRow(1, { unread: true }));
    const { container } = await openAt('/contact-us');
    await screen.findByText('Pump 1 does not start');
    await expectNoAxeFindings(container);
  });

  it('R6.5 the page for new inquiries shows handlers, above the form, how many inquiries need them', async () => {
    page = enterContactUs(person());
    page.tickets.add(makeRow(1));
    await openAt('/contact-us');
    const waitingRegion = await screen.findByRole('region', { name: 'Needs your attention' });
    expect(await within(waitingRegion).findByRole('link', { name: 'Unassigned 1' })).toHaveAttribute(
      'href',
      '/all-inquiries?view=unassigned',
    );
    expect(within(waitingRegion).getByRole('link', { name: 'All inquiries' })).toHaveAttribute('href', '/all-inquiries');
    expect(screen.getByRole('region', { name: 'Your inquiries' })).toBeVisible();
  });

  it('R2.19 a regional handler opens an inquiry for a person found by name, never for one offered for an earlier search term', async () => {
    page = enterContactUs(marco);
    const people = [
      { id: 'anna', name: 'Anna Zielke', email: 'anna@yarrowdyne.example', company: 'Yarrowdyne Deutschland' },
      { id: 'bruno', name: 'Bruno Weiss', email: 'bruno@havelwerk.example', company: 'Havelwerk Anlagenbau' },
    ];
    page.gateway.on('tickets', 'requesters', ({ search = '' }) => {
      const items = people.filter(({ id }) => id.startsWith(search));
      return { items, totalCount: items.length };
    });
    const app = await openAt('/contact-us');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your inquiries' })).toBeNull());
    await app.person.click(await findSubmit());
    expect(await screen.findAllByText('This field is required')).toHaveLength(5);
    await fillIn(app);
    await app.person.click(await screen.findByRole('combobox', { name: /On behalf of/ }));
    await screen.findByRole('option', { name: /Anna Zielke/ });
    await app.person.keyboard('bru{Enter}');
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    await waitFor(() => expect(screen.queryByRole('option', { name: /Anna Zielke/ })).toBeNull());
    await app.person.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Change' })).toHaveFocus();
    await app.person.keyboard('{Enter}');
    expect(await screen.findByRole('combobox', { name: /On behalf of/ })).toHaveFocus();
    await screen.findByRole('option', { name: /Bruno Weiss/ });
    await app.person.keyboard('{ArrowDown}{Enter}');
    await app.person.click(await findSubmit());
    await waitFor(() => expect(submittedInputs()).toMatchObject([{ requesterId: 'bruno' }]));
  });
});
