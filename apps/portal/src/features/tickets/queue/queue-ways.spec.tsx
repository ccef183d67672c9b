import { describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { link, openQueue, pump, setWide } from '../../../../jest/all-inquiries';
import { makeRow, ticketPageOf } from '../../../../jest/tickets';
import { cache } from '../../../live/cache';
import { session } from '../../../live/session';
import { factHandlers } from '../tickets.cache';

describe('navigation in the queue', () => {
  it('R2.19 keys move through the rows, open a row, go back and mark a row unread, in every keyboard layout', async () => {
    const { user, address, gateway } = await openQueue([makeRow(2), makeRow(5)]);
    (await link(pump(2))).focus();
    await user.keyboard('[KeyJ]');
    expect(await link(pump(5))).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/all-inquiries?ticket=t5'));
    (await link(pump(5))).focus();
    await user.keyboard('[KeyK]');
    await waitFor(() => expect(address()).toBe('/all-inquiries?ticket=t2'));
    await user.keyboard('[KeyU]');
    await waitFor(() => expect(address()).toBe('/all-inquiries'));
    await waitFor(() =>
      expect(gateway.inputs('tickets.markSeen')).toContainEqual({ callerId: 'lena', ticketId: 't2', upTo: 1, unread: true }),
    );
    // The row gets the focus once its conversation has closed.
    await waitFor(async () => expect(await link(pump(2))).toHaveFocus());
    await user.keyboard('/');
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Search/ })).toHaveFocus());
  });

  it('R2.19 B offers snooze times for the focused row and then returns the focus, but not for a closed ticket', async () => {
    const hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00', zone: 'Europe/Berlin', answerMinutes: 240, resolveMinutes: 1440 };
    const { user, gateway } = await openQueue([makeRow(2), makeRow(5, { status: 'Closed' })], {
      prepare: (gateway) => {
        gateway.on('tickets', 'businessHours', () => hours);
        gateway.on('tickets', 'snooze', ({ until }) => ({
          message: 'Snoozed',
          snoozedUntil: until,
          before: null,
          beforeIfUnanswered: false,
        }));
      },
    });
    (await link(pump(5))).focus();
    await user.keyboard('b');
    (await link(pump(2))).focus();
    await user.keyboard('b');
    const nextWeek = await screen.findByRole('menuitem', { name: /^Next week/ });
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await link(pump(2))).toHaveFocus());
    expect(nextWeek).not.toBeInTheDocument();
    await user.keyboard('b');
    await user.click(await screen.findByRole('menuitem', { name: /^Next week/ }));
    const anyTime = expect.any(String);
    await waitFor(() => expect(gateway.inputs('tickets.snooze')).toEqual([{ ticketId: 't2', until: anyTime }]));

    // Snooze on the condition that the ticket stays unanswered.
    (await link(pump(2))).focus();
    await user.keyboard('b');
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Only if there is no answer' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Next week/ }));
    await waitFor(() => expect(gateway.inputs('tickets.snooze')[1]).toEqual({ ticketId: 't2', until: anyTime, ifUnanswered: true }));
    expect(await screen.findByText(/^INQ-\d+ comes back .+ unless there is an answer$/)).toBeInTheDocument();
  });

  it('R2.19 a row on a phone opens the page of its inquiry, and so does a shared URL', async () => {
    setWide(false);
    const { user, address } = await openQueue([makeRow(2)]);
    await user.click(await link(pump(2)));
    await waitFor(() => expect(address()).toBe('/inquiry-detail/t2'));
    await act(async () => session.signOut());
    cleanup();
    const sharedPage = await openQueue([makeRow(2)], { at: '/all-inquiries?ticket=t2' });
    await waitFor(() => expect(sharedPage.address()).toBe('/inquiry-detail/t2'));
  });

  it('R2.19 a shared URL of a ticket outside the current view reports this and links to a view with the ticket', async () => {
    const rows = [makeRow(2), makeRow(5, { status: 'Closed' })];
    const { user, address } = await openQueue(rows, {
      at: '/all-inquiries?view=unassigned&ticket=t5',
      prepare: (gateway) =>
        gateway.on('tickets', 'list', (input) => ticketPageOf(input.view === 'unassigned' ? rows.slice(0, 1) : rows, input)),
    });
    await link(pump(2));
    expect(screen.getByText('The open inquiry is not in this view.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(address()).toBe('/all-inquiries?ticket=t5'));
    await link(pump(5));
    expect(screen.queryByText('The open inquiry is not in this view.')).toBeNull();
  });

  it('R2.19 a conversation is prefetched when the pointer or the focus stays on its row', async () => {
    const { user, gateway } = await openQueue([makeRow(2), makeRow(5)]);
    await user.hover(await link(pump(2)));
    await waitFor(() => expect(gateway.inputs('tickets.item').map(({ ticketId }) => ticketId)).toEqual(['t2']));
    act(() => screen.getByRole('link', { name: pump(5) }).focus());
    await waitFor(() => expect(gateway.inputs('tickets.item').map(({ ticketId }) => ticketId)).toEqual(['t2', 't5']));
  });

  it('R2.19 a reader saves a view under a name, opens, renames and deletes it, and can undo the deletion', async () => {
    const views = new Map<string, { viewId: string; name: string; place: 'inquiries' | 'figures'; query: string }>();
    const expire = () => factHandlers['views.changed'](cache);
    const { user, address } = await openQueue([makeRow(2), makeRow(5, { status: 'Closed' })], {
      at: '/all-inquiries?status=New&page=1',
      prepare: (gateway) => {
        gateway.on('views', 'saved', () => ({ items: [...views.values()], totalCount: views.size }));
        gateway.on('views', 'save', (view) => {
          views.set(view.viewId, view);
          expire();
          return { message: 'Saved', view };
        });
        gateway.on('views', 'drop', ({ viewId }) => {
          views.delete(viewId);
          expire();
          return { message: 'Deleted' };
        });
      },
    });
    await link(pump(2));
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Fresh ones{Enter}');
    await screen.findByRole('button', { name: 'Rename Fresh ones' });
    expect([...views.values()]).toMatchObject([{ name: 'Fresh ones', query: 'status=New' }]);
    expect(screen.queryByRole('textbox', { name: 'Save this view as' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Rename Fresh ones' }));
    await user.type(screen.getByRole('textbox', { name: 'View name' }), ' today{Enter}');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('radio', { name: /^Mine/ }));
    await waitFor(() => expect(address()).toBe('/all-inquiries?status=New&view=mine'));
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.click(await screen.findByRole('button', { name: 'Fresh ones today' }));
    await waitFor(() => expect(address()).toBe('/all-inquiries?status=New'));
    await user.click(screen.getByRole('button', { name: 'Saved views' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Fresh ones today' }));
    expect(await screen.findByText('No saved views yet.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Fresh ones today' })).toBeVisible();
  });
});
