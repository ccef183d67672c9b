import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { link, list, openQueue, pump, setWide, subjects } from '../../../../jest/all-inquiries';
import { makeRow, makeTicket } from '../../../../jest/tickets';
import { connection } from '../../../live/connection';
import { guardDrafts } from '../../../live/drafts/drafts';

const places: unknown[] = [];
beforeAll(() => {
  guardDrafts();
  jest.spyOn(document, 'hasFocus').mockReturnValue(true);
  jest.spyOn(connection, 'at').mockImplementation((place) => void places.push(place?.place ?? null));
});
afterEach(() => {
  places.length = 0;
});

const findHeading = (n: number) => screen.findByRole('heading', { level: 2, name: pump(n) });
/** Waits longer than the time for which a message must be in view to count as read. */
const waitUntilRead = () => new Promise((resolve) => setTimeout(resolve, 900));
const previewRow = () => list().querySelector('[data-preview]');

describe('the first row of the queue', () => {
  it('R2.19 the preview pane shows the first inquiry, which stays unread until the person opens it', async () => {
    const { gateway, user, address } = await openQueue([makeRow(2, { unread: true }), makeRow(5)]);
    await findHeading(2);
    expect(previewRow()).toHaveTextContent(pump(2));
    await waitUntilRead();
    expect(gateway.inputs('tickets.markSeen')).toEqual([]);
    expect(places).not.toContain('ticket');
    expect(address()).toBe('/all-inquiries');
    await user.click(await link(pump(2)));
    await waitFor(() => expect(gateway.inputs('tickets.markSeen')).toMatchObject([{ ticketId: 't2' }]));
    expect(places.at(-1)).toBe('ticket');
    expect(address()).toBe('/all-inquiries?ticket=t2');
    expect(previewRow()).toBeNull();
  });

  it('R2.19 J opens the inquiry in the preview pane, and then the next one', async () => {
    const { user, address } = await openQueue([makeRow(2), makeRow(5)]);
    await findHeading(2);
    await user.keyboard('[KeyJ]');
    await waitFor(() => expect(address()).toBe('/all-inquiries?ticket=t2'));
    await user.keyboard('[KeyJ]');
    await waitFor(() => expect(address()).toBe('/all-inquiries?ticket=t5'));
  });

  it('R2.19 writing in the preview pane opens the inquiry', async () => {
    const { user, address, gateway } = await openQueue([makeRow(2, { unread: true }), makeRow(5)]);
    await findHeading(2);
    await user.click(await screen.findByRole('textbox', { name: 'Write a reply' }));
    expect(address()).toBe('/all-inquiries?ticket=t2');
    expect(screen.getByRole('textbox', { name: 'Write a reply' })).toHaveFocus();
    await waitFor(() => expect(gateway.inputs('tickets.markSeen')).toHaveLength(1));
  });

  it('R2.19 R10.1 a new inquiry above does not replace the inquiry in the preview pane', async () => {
    const { receiveFact, tickets } = await openQueue([makeRow(2), makeRow(5)]);
    await findHeading(2);
    tickets.add(makeRow(0));
    await receiveFact('opened', makeTicket(0));
    await waitFor(() => expect(subjects()).toEqual([pump(0), pump(2), pump(5)]));
    expect(await findHeading(2)).toBeInTheDocument();
    expect(previewRow()).toHaveTextContent(pump(2));
  });

  it('R2.19 an inquiry marked as unread stays unread in the preview pane', async () => {
    const { user, gateway, address } = await openQueue([makeRow(2), makeRow(5)], { at: '/all-inquiries?ticket=t5' });
    await findHeading(5);
    await user.keyboard('[KeyU]');
    await waitFor(() => expect(address()).toBe('/all-inquiries'));
    expect(await findHeading(5)).toBeInTheDocument();
    await waitUntilRead();
    expect(gateway.inputs('tickets.markSeen')).toMatchObject([{ ticketId: 't5', unread: true }]);
  });

  it('R2.19 below 1200 px the pane asks the reader to select an inquiry instead of previewing one', async () => {
    setWide(true);
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), query.includes('75rem') ? { matches: false } : {});
    await openQueue([makeRow(2), makeRow(5)]);
    await link(pump(2));
    expect(screen.getByText('Select an inquiry to read the conversation.')).toBeVisible();
    expect(previewRow()).toBeNull();
  });
});
