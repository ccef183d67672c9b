import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { asOf, openAt, points, range, serveFigures } from '../../../jest/figures';
import { session } from '../../live/session';

afterEach(async () => act(async () => session.signOut()));

const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the dashboard', () => {
  it('R2.16 a card states that its figures are incomplete if its range starts before the retention period, even without figures', async () => {
    const gateway = serveFigures();
    const old = { ...range, keptFrom: '2026-11-21' };
    gateway.on('analytics', 'activeUsers', () => ({ asOf, range: old, items: points([0, 4], [9, 6], [2, 3]), count: 11, previous: 10 }));
    const emptyUsage = { items: [], kinds: [], count: 0, previous: 0 };
    gateway.on('analytics', 'exportUsage', () => ({ asOf, range: old, ...emptyUsage }));
    await openAt('/dashboard');
    const words = 'Not everything from before Nov 21, 2026 is kept, so earlier figures are incomplete.';
    expect(await (await card('Active users')).findByText(words)).toBeInTheDocument();
    expect(await (await card('Excel exports')).findByText(words)).toBeInTheDocument();
    expect(screen.getAllByText(words)).toHaveLength(2);
  });

  it('R2.16 each card states its result against the previous period, and a failed or empty card does not affect the others', async () => {
    serveFigures();
    const { container } = await openAt('/dashboard');
    expect(
      await screen.findByText('12 active users, 20% more than in the previous period. Highest: Saturday, Nov 21, 2026 (9).'),
    ).toBeVisible();
    expect((await card('Active users')).getByRole('img')).toHaveAccessibleName(/^Active users\. 12 active users/);
    const tiles = [...container.querySelectorAll('[data-tile]')].map(({ textContent }) => textContent);
    expect(tiles).toEqual([
      'Active users1220% more than in the previous period',
      'Visits1,204same as in the previous period',
      'Excel exports3new, none in the previous period',
      'Inquiries450% less than in the previous period',
    ]);
    expect((await card('Excel exports')).getByRole('alert')).toHaveTextContent('This range takes too long.');
    expect((await card('Excel exports')).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect((await card('Inquiry analysis')).getByText('No activity in this range.')).toBeVisible();
    await expectNoAxeFindings(container);
  });

  it('R2.16 the export menu exports the tables for the days on screen', async () => {
    const gateway = serveFigures();
    gateway.on('exports', 'size', () => ({ rows: 100_000, isLong: true, name: 'First response' }));
    gateway.on('exports', 'prepare', ({ what, format }) => ({
      message: '',
      export: {
        exportId: 'e1',
        what,
        format,
        name: `First response.${format}`,
        state: 'preparing' as const,
        rows: 0,
        total: 100_000,
        bytes: null,
        startedAt: asOf,
        expiresAt: asOf,
      },
    }));
    const { person: user } = await openAt('/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const first = within(await screen.findByRole('group', { name: /^First response/ }));
    await user.click(first.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() =>
      expect(gateway.inputs('exports.prepare')).toEqual([
        {
          what: 'first-response',
          from: '2026-11-20',
          to: '2026-11-22',
          format: 'csv',
          by: 'role',
          compare: false,
          sort: 'total',
          direction: 'desc',
        },
      ]),
    );
    expect(await screen.findByText(/You can find it in the status line/)).toBeVisible();
  });

  it('R2.16 the URL selects range, roles and tables, and a range without activity links to the nearest active range', async () => {
    const gateway = serveFigures();
    const { person: user, router } = await openAt('/dashboard?period=monthly&roles=LBO,CP&tables=activeUsers');
    const table = within(await screen.findByRole('table', { name: 'Active users' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'TimeThis periodPrevious period',
      'Friday, Nov 20, 202654',
      'Saturday, Nov 21, 202696',
      // The count includes today's figures.
      'Sunday, Nov 22, 202633',
    ]);
    expect(gateway.inputs('analytics.activeUsers').at(-1)).toMatchObject({
      timePeriod: 'monthly',
      roles: ['LBO', 'CP'],
      compare: true,
    });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    await waitFor(() => expect(gateway.inputs('analytics.activeUsers').at(-1)).toMatchObject({ compare: false }));
    await user.click((await card('Inquiry analysis')).getByRole('button', { name: /^Show Oct 1/ }));
    await waitFor(() => expect(gateway.inputs('analytics.inquiries').at(-1)).toMatchObject({ from: '2026-10-01', to: '2026-10-03' }));
    expect(new URLSearchParams(router.state.location.search).get('from')).toBe('2026-10-01');
  });

  it('R2.16 T switches the focused card to its table, or all cards if none has the focus, and a row links to the log', async () => {
    serveFigures();
    const { person: user, router, address } = await openAt('/dashboard');
    const functions = await card('What people use');
    await functions.findByRole('img');
    functions.getByRole('button', { name: 'Show as table' }).focus();
    await user.keyboard('t');
    await functions.findByRole('table');
    expect(router.state.location.search).toBe('?tables=functions');
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('t');
    await functions.findByRole('img');
    await user.keyboard('t');
    expect(await functions.findByRole('row', { name: /Learn and explore 900 800 13% more/ })).toBeVisible();
    await user.click(functions.getByRole('link', { name: 'Learn and explore' }));
    await waitFor(() => expect(address() + router.state.location.search).toBe('/log-analysis?func=learn'));
  });

  it('R2.16 active users by function are shown as a table, by role or by local company, and a cell links to its rows', async () => {
    serveFigures();
    const { person: user, router, address } = await openAt('/dashboard');
    const map = await card('Active users by page');
    expect(await map.findByRole('row', { name: 'News 0 7' })).toBeVisible();
    await user.click(map.getByText('LCO', { selector: 'span' }));
    expect(await map.findByRole('columnheader', { name: 'Iberia' })).toBeVisible();
    await user.click(map.getByRole('link', { name: '7' }));
    await waitFor(() => expect(address() + router.state.location.search).toBe('/log-analysis?func=news&lcoId=lco-iberia'));
    expect(await screen.findByText('LCO: Iberia')).toBeVisible();
  });

  it('R2.11 the keys G and D open the dashboard from any page, except while typing in a field', async () => {
    serveFigures();
    const { person: user, address } = await openAt('/sitemap');
    const heading = await screen.findByRole('heading', { level: 1 });
    await user.keyboard('d');
    await user.keyboard('gx');
    await user.keyboard('d');
    expect(heading).toBeVisible();
    await user.keyboard('gd');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('R6.3 the dashboard redirects partners to the home page', async () => {
    serveFigures('CP');
    const { address } = await openAt('/dashboard', 'CP');
    await waitFor(() => expect(address()).toBe('/home'));
  });

  it('R6.3 the dashboard has no role filter for a local company, which sees only its partners', async () => {
    serveFigures('LBO');
    await openAt('/dashboard', 'LBO');
    await screen.findByText(/^12 active users, 20% more/);
    expect(screen.queryByRole('button', { name: /roles/i })).toBeNull();
  });
});

describe('the log', () => {
  it('R2.17 the usage log has a row per person with the number of uses of each function, sorts by any column, and shows the totals of all pages', async () => {
    const gateway = serveFigures();
    const { person: user, container, router } = await openAt('/log-analysis');
    const table = within(await screen.findByRole('table', { name: 'Log analysis' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'User',
      'Role',
      'Events',
      'News',
      'Learn and explore',
      'Contact us',
      'AI search',
      'Other',
      'Total',
    ]);
    expect(table.getByRole('row', { name: /^Former user/ })).toBeVisible();
    expect(table.getByRole('row', { name: 'All users 0 1,007 0 0 1 0 1,008' })).toBeVisible();
    await expectNoAxeFindings(container);
    await user.click(table.getByRole('button', { name: /^News/ }));
    await waitFor(() =>
      expect(gateway.inputs('analytics.people').at(-1)).toMatchObject({ sort: 'news', direction: 'desc', pageNumber: 1, pageSize: 12 }),
    );
    await user.click(table.getByRole('button', { name: /^News/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=news&ascending=1'));
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(gateway.inputs('analytics.people').at(-1)).toMatchObject({ sort: 'news', direction: 'asc', pageNumber: 3 }));
  });

  it('R2.17 a name in the usage log links to that person’s daily usage', async () => {
    serveFigures();
    const { person: user, container } = await openAt('/log-analysis?period=quarterly');
    await user.click(await screen.findByRole('link', { name: /Bruno Weiss/ }));
    expect(await screen.findByRole('heading', { name: 'Days of Bruno Weiss' })).toBeVisible();
    const table = within(await screen.findByRole('table', { name: 'Days of Bruno Weiss' }));
    expect(table.getByRole('row', { name: /^Sunday, Nov 22, 2026 0 7 0 0 0 0 7/ })).toBeVisible();
    await expectNoAxeFindings(container);
  });
});
