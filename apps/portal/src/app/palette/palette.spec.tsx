import { describe, expect, it, jest } from '@jest/globals';
import { Unavailable } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failNetwork, refuse } from '../../../jest/gateway';
import { grantFor, openGatewayFor, person } from '../../../jest/people';
import { openAt } from '../../../jest/portal';
import { makeDocument } from '../../../jest/publications';
import { request, serveRequests } from '../../../jest/requests';
import { makeDetail, makeRow, makeTicket } from '../../../jest/tickets';
import { connection } from '../../live/connection';
import { recentItems } from '../../live/recent-items';
import { session } from '../../live/session';

/** Opens the home page, by default as Lena, with requests and one inquiry that the palette can find. */
async function open(lena = person()) {
  const gateway = openGatewayFor(lena);
  serveRequests(gateway, [request(5)], 'Lena Hofmann');
  gateway.on('search', 'find', ({ searchTerm }) => {
    const group = <T,>(items: T[], totalCount = items.length) => ({ items, totalCount, totalIsMore: false });
    return {
      priceLists: group(
        searchTerm === 'prices' ? [{ ...makeDocument(2), title: 'Prices 2027', effectiveFrom: null, effectiveUntil: null }] : [],
      ),
      documents: group(searchTerm.includes('pump') ? [makeDocument(1, { title: 'Pump manual' })] : []),
      inquiries: group(searchTerm.includes('pump') ? [makeRow(1)] : [], searchTerm === 'pump' ? 1 : 0),
      people: group(searchTerm === 'falk' ? [request(5)] : [], searchTerm === 'falk' ? 31 : 0),
    };
  });
  const page = await openAt('/home');
  await act(async () => session.signIn(grantFor(lena)));
  await screen.findByRole('heading', { level: 1, name: new RegExp(lena.firstname) });
  return { ...page, gateway };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const askAi = (text: string) => `Ask AI search: “${text}”`;
const NEEDS_CONNECTION = 'You need to be online to search.';
const field = () => screen.findByRole('combobox', { name: 'Search or jump to' });

describe('the command palette', () => {
  it('R2.9 Ctrl+K opens the palette, typing finds a page, and Enter opens the page and adds it to the recent entries', async () => {
    const { person: user, address } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'notifications');
    const expectedOptions = ['Notifications', expect.stringMatching(/^Go to notifications.*AltT$/), askAi('notifications')];
    await waitFor(() => expect(options()).toEqual(expectedOptions));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/notifications'));
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(options()[0]).toBe('Notifications');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('R2.9 the palette finds inquiries and applicants, which arrow keys select and Enter opens', async () => {
    const { person: user, router } = await open();
    await user.click(screen.getAllByRole('button', { name: 'Search or jump to' })[0] as HTMLElement);
    await user.type(await field(), 'pump');
    await waitFor(() =>
      expect(options()).toEqual(['Pump manualZero adjustment 1.pdf', expect.stringContaining('Pump 1 does not start'), askAi('pump')]),
    );
    await user.clear(await field());
    await user.type(await field(), 'falk');
    await waitFor(() => expect(options()).toEqual([expect.stringContaining('Renate Falk 5'), 'Show all (31)', askAi('falk')]));
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.search).toBe('?request=u5'));
  });

  it.each([
    ['a wrong letter', 'notificetions'],
    ['a missing letter', 'notfications'],
    ['an extra letter', 'notiffications'],
    ['two swapped letters', 'ntoifications'],
    ['a wrong letter at the start of a word', 'notef'],
  ])('R2.9 the palette finds a page despite %s', async (_what, searchText) => {
    const { person: user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), searchText);
    expect(options()[0]).toBe('Notifications');
  });

  it('R2.9 exact matches in the palette hide similar ones, and short words must match exactly', async () => {
    const { person: user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'news');
    expect(options()[0]).toBe('News');
    expect(options()).not.toContain('New inquiry');
    await user.clear(await field());
    await user.type(await field(), 'nwe');
    expect(options()).not.toContain('News');
  });

  it.each(['#10001', 'inq 10001', 'INQ-10001', 'inq10001'])(
    'R2.9 the search term %s finds only the inquiry with that number',
    async (searchText) => {
      const { person: user, gateway, router } = await open();
      const terms: string[] = [];
      gateway.on('search', 'find', ({ searchTerm }) => {
        terms.push(searchTerm);
        return { inquiries: { items: [makeRow(1)], totalCount: 1, totalIsMore: false } };
      });
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await field(), searchText);
      await user.click(await screen.findByRole('option', { name: /^Pump 1 does not start.*INQ-10001/ }));
      expect(terms.at(-1)).toBe('INQ-10001');
      await waitFor(() => expect(router.state.location.pathname).toBe('/inquiry-detail/t1'));
    },
  );

  it('R2.9 "Show all" below a result type opens the list of that type, filtered by the search term', async () => {
    const { person: user, router } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'falk');
    await user.click(await screen.findByRole('option', { name: 'Show all (31)' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/approval'));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ status: 'All', search: 'falk' });
  });

  it('R2.9 a document found in the palette links to its page', async () => {
    const { person: user, router } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'pump');
    await user.click(await screen.findByRole('option', { name: /^Pump manual/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/content-sharing/detail/d1/lena'));
  });

  it('R2.9 R2.20 a price list found in the palette opens in its viewer', async () => {
    const { person: user, router } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'prices');
    await user.click(await screen.findByRole('option', { name: /^Prices 2027/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/price-list/detail/d2'));
  });

  it('R2.9 Ctrl+Enter opens a found entry in a new tab and leaves the page unchanged', async () => {
    const tab = jest.spyOn(window, 'open').mockReturnValue(null);
    const { person: user, address } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'falk');
    await screen.findByRole('option', { name: /Renate Falk 5/ });
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(tab).toHaveBeenCalledWith('/approval?request=u5', '_blank', 'noopener');
    expect(address()).toBe('/home');
    tab.mockRestore();
  });

  it('R2.9 a partner whose search finds nothing can send the search text as an inquiry', async () => {
    const bruno = person({ userId: 'bruno', firstname: 'Bruno', role: 'CP', companyName: 'Brennhagen' });
    const { person: user, router } = await open(bruno);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'bellows & seals');
    await user.click(await screen.findByRole('option', { name: 'New inquiry: “bellows & seals”' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/contact-us'));
    expect(new URLSearchParams(router.state.location.search).get('subject')).toBe('bellows & seals');
  });

  it('R2.9 staff whose search finds nothing can send the search text to the AI search', async () => {
    const { person: user, router } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'bellows & seals');
    await user.click(await screen.findByRole('option', { name: 'Ask AI search: “bellows & seals”' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'));
    expect(await screen.findByDisplayValue('bellows & seals')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('R2.9 the character ">" limits the palette to actions', async () => {
    const { person: user, gateway } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '>sign');
    expect(options()).toEqual(['Sign out']);
    expect(gateway.calls.some(({ name }) => name === 'search.find')).toBe(false);
  });

  it("R2.9 the palette offers the publishing actions of the person's role", async () => {
    const { person: user } = await open(person({ userId: 'marco', firstname: 'Marco', role: 'RHQ' }));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '>publish');
    expect(options()).toEqual(['Publish a document', 'Publish a price list', 'Publish news', 'Publish an event']);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Publish a document' })).toBeVisible();
  });

  it('R2.9 the palette offers a partner a new inquiry but no publishing actions', async () => {
    const { person: user } = await open(person({ userId: 'bruno', firstname: 'Bruno', role: 'CP', companyName: 'Brennhagen' }));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '>publish');
    expect(options()).toEqual([]);
    await user.clear(await field());
    await user.type(await field(), '>new inq');
    expect(options()).toEqual(['New inquiry']);
  });

  it('R2.9 the palette switches between dark and light mode', async () => {
    const { person: user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '>dark');
    expect(options()).toEqual(['Switch to dark']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement).toHaveClass('dark'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '>light');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement).toHaveClass('light'));
  });

  it('R2.9 a palette row of a page with a keyboard shortcut shows the shortcut at its end', async () => {
    const { person: user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(options()).toEqual(expect.arrayContaining(['AI searchGS', 'DashboardGD']));
    expect(screen.getAllByRole('option').filter((option) => !option.querySelector('svg'))).toEqual([]);
  });

  it('R2.9 the open inquiry can be assigned from the palette, and stays in the recent items until the person signs out', async () => {
    const { person: user, gateway, router } = await open();
    const ticket = makeTicket(1);
    gateway.on('tickets', 'item', () => makeDetail(ticket, { notes: [] }));
    gateway.on('tickets', 'assign', () => ({ message: 'Assigned', ticket }));
    await act(async () => router.navigate('/inquiry-detail/t1'));
    await screen.findByRole('heading', { level: 1, name: ticket.subject });
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(options()[0]).toBe('Pump 1 does not startINQ-10001');
    await user.type(await field(), '>assign');
    expect(options()).toEqual(['Assign to meINQ-10001']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(gateway.inputs('tickets.assign')).toEqual([{ ticketId: 't1', assigneeId: 'lena', from: null }]));
    await act(async () => router.navigate('/home'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '>assign');
    expect(options()).toEqual([]);
    await act(async () => session.signOut());
    expect(recentItems()).toEqual([]);
  });

  it('R8.3 the palette reports a failed search and still finds pages', async () => {
    const { person: user, gateway } = await open();
    gateway.on('search', 'find', () => refuse(Unavailable));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'inq');
    expect(await screen.findByText(/try again/i)).toHaveRole('alert');
    expect(options()).toContain('All inquiries');
  });

  it('R2.9 the palette finds pages offline, reports that search needs a connection, and searches once it is back', async () => {
    const { person: user, gateway } = await open();
    gateway.on('search', 'find', failNetwork);
    await waitFor(() => {
      dispatchEvent(new Event('offline'));
      expect(connection.status.get().state).toBe('offline');
    });
    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveAccessibleDescription(NEEDS_CONNECTION);
    expect(options()).toContain('All inquiries');
    await user.type(await field(), 'pump');
    await waitFor(() => expect(gateway.inputs('search.find')).toHaveLength(1));
    expect(screen.getByText(NEEDS_CONNECTION)).toBeVisible();
    expect(screen.queryByText('No results.')).toBeNull();
    expect(screen.queryByText(/cannot be reached/)).toBeNull();
    gateway.on('search', 'find', () => ({ inquiries: { items: [makeRow(1)], totalCount: 1, totalIsMore: false } }));
    await act(async () => dispatchEvent(new Event('online')));
    await screen.findByRole('option', { name: /Pump 1 does not start/ });
    expect(screen.queryByText(NEEDS_CONNECTION)).toBeNull();
  });

  it('R2.19 the "?" key shows the shortcuts of this person, except while typing', async () => {
    const { person: user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByText('Undo the last action')).toBeInTheDocument();
    expect(within(sheet).getByText('Accept')).toBeInTheDocument();
    expect(within(sheet).getByRole('row', { name: /^J K ↓ ↑ Next or previous row Lists/ })).toBeInTheDocument();
  });

  it('R2.19 the palette finds shortcuts by their effect and links to the shortcut sheet', async () => {
    const { person: user } = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'reject');
    expect(options()).toEqual([expect.stringMatching(/^Reject.*R$/), askAi('reject')]);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
  });
});
