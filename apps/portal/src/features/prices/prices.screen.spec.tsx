import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { setUpDeskTests } from '../../../jest/desk';
import { refuse } from '../../../jest/gateway';
import { person } from '../../../jest/people';
import { bruno, makePriceList, marco, openAs, receiveFact, servePriceLists } from '../../../jest/publications';
import { today } from '../../ui/text/clock';

const lena = person();
const yuki = person({ userId: 'yuki', email: 'yuki@yarrowdyne.example', role: 'YHQ' });
setUpDeskTests();

const list = () => screen.getByRole('region', { name: 'Price lists' });
const links = () => within(list()).queryAllByRole('link', { name: /Pressure prices/ });
const heads = () => [...list().querySelectorAll('th')].map(({ textContent }) => textContent);
const pill = (title: RegExp) => within(within(list()).getByRole('row', { name: title })).getAllByRole('cell')[1]?.textContent ?? '';

const BASE = ['Title', 'Validity', 'Published'];
const STAFF = {
  accessLevel: 'specific' as const,
  companies: [{ id: 'cp-brennhagen', name: 'Brennhagen' }],
};
const LCOS = { lcos: [{ id: 'lco-deutschland', name: 'Deutschland' }] };
const REGIONS = { regions: [{ id: 'rhq-europe', name: 'Europe' }] };

describe('price lists', () => {
  it.each([
    ['a partner', bruno, {}, BASE, ['Validity']],
    ['a local company', lena, STAFF, [...BASE, 'Access level', 'Channel partners'], ['Validity', 'Access level']],
    ['a region', marco, { ...STAFF, ...LCOS }, [...BASE, 'Access level', 'Channel partners', 'LCOs'], ['Validity', 'Access level']],
    [
      'headquarters',
      yuki,
      { ...STAFF, ...LCOS, ...REGIONS },
      [...BASE, 'Access level', 'Channel partners', 'LCOs', 'RHQs'],
      ['Validity', 'Access level', 'RHQ'],
    ],
  ])('R3.20 R6.6 %s sees only the permitted columns and filters of price lists', async (_who, user, columns, expected, filters) => {
    servePriceLists([makePriceList(1, columns)], user);
    await openAs(user, '/price-list');
    expect(await screen.findByRole('link', { name: /Pressure prices 1/ })).toHaveAttribute('href', '/price-list/detail/p1');
    expect(heads().filter((head) => head && head !== 'Actions')).toEqual(expected);
    const bar = within(screen.getByRole('group', { name: 'Filters' }));
    expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(filters);
  });

  it('R3.20 a price list shows the period in which its prices are valid', async () => {
    const file = { name: 'Prices of today.xlsx', kind: 'xlsx' as const, size: 5 };
    const earlierVersion = { version: 1, file, effectiveFrom: null, effectiveUntil: '2998-12-31' };
    servePriceLists([
      makePriceList(1, { effectiveFrom: '2999-01-01' }),
      makePriceList(2, { effectiveFrom: '2020-01-01', effectiveUntil: '2999-12-31' }),
      makePriceList(3, { effectiveUntil: '2020-12-31' }),
      makePriceList(4),
      makePriceList(5, { effectiveFrom: '2999-01-01', version: 2, earlier: [earlierVersion] }),
    ]);
    const { container } = await openAs(bruno, '/price-list');
    await screen.findByRole('link', { name: /Pressure prices 1/ });
    expect(pill(/Pressure prices 1/)).toMatch(/From \W*Jan 01, 2999/);
    expect(pill(/Pressure prices 2/)).toMatch(/Until \W*Dec 31, 2999/);
    expect(pill(/Pressure prices 3/)).toMatch(/Superseded/);
    expect(pill(/Pressure prices 4/)).toMatch(/Current/);
    // Until the new version takes effect, the previous version is valid.
    expect(pill(/Pressure prices 5/)).toMatch(/Until \W*Dec 31, 2998.*New prices from \W*Jan 01, 2999/);
    await expectNoAxeFindings(container);
  });

  const UPCOMING_LIST = makePriceList(1, {
    version: 2,
    file: { name: 'Prices of tomorrow.xls', kind: 'xls', size: 4_000 },
    effectiveFrom: '2999-01-01',
    earlier: [
      {
        version: 1,
        file: { name: 'Prices of today.xls', kind: 'xls', size: 5 },
        effectiveFrom: null,
        effectiveUntil: '2998-12-31',
      },
    ],
  });
  const openPreviews = (rows: Parameters<typeof servePriceLists>[0]) => {
    const gateway = servePriceLists(rows);
    gateway.on('publications', 'preview', ({ publicationId, version = 0 }) => ({
      publicationId,
      version,
      file: { name: `Version ${version}.xls`, kind: 'xls' as const, size: 1 },
      form: 'none' as const,
      state: 'old-format' as const,
      pageCount: null,
      pageRatio: null,
      sheets: [],
    }));
    gateway.on('publications', 'namedParts', () => ({ items: [], totalCount: 0 }));
    return gateway;
  };

  it('R3.12 R2.20 the page of a price list opens with the current prices, and shows announced prices behind a switch and a banner', async () => {
    const gateway = openPreviews([UPCOMING_LIST]);
    const { person: user, router } = await openAs(bruno, '/price-list/detail/p1');
    expect(await screen.findByRole('button', { name: 'Download v1' })).toBeVisible();
    await waitFor(() => expect(gateway.inputs('publications.preview').at(-1)).toMatchObject({ version: 1 }));
    expect(screen.queryByText(/not valid yet/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: /From \W*Jan 01, 2999\W* \(v2\)/ }));
    expect(await screen.findByText(/These prices are not valid yet. They apply from \W*Jan 01, 2999/)).toBeVisible();
    expect(router.state.location.search).toBe('?version=2');
    expect(screen.getByRole('button', { name: 'Download v2' })).toBeVisible();
    await waitFor(() => expect(gateway.inputs('publications.preview').at(-1)).toMatchObject({ version: 2 }));
    await user.click(screen.getByRole('radio', { name: 'Now (v1)' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('R3.12 the viewer of a price list opens with the current prices, and marks announced or expired prices as not valid', async () => {
    const gateway = openPreviews([
      UPCOMING_LIST,
      makePriceList(2, { effectiveFrom: '2999-01-01' }),
      makePriceList(3, { effectiveUntil: '2020-12-31' }),
    ]);
    const { router } = await openAs(bruno, '/price-list/docView/p1');
    expect(await screen.findByRole('radio', { name: 'Now (v1)' })).toBeChecked();
    await waitFor(() => expect(gateway.inputs('publications.preview').at(-1)).toMatchObject({ version: 1 }));
    await act(() => router.navigate('/price-list/docView/p2'));
    expect(await screen.findByText(/not valid yet. They apply from \W*Jan 01, 2999/)).toBeVisible();
    await act(() => router.navigate('/price-list/docView/p3'));
    expect(await screen.findByText('These prices have expired.')).toBeVisible();
  });

  it('R2.20 R9.1 the validity filter, search terms and page of the price lists are sent to the server and stored in the URL', async () => {
    const rows = Array.from({ length: 14 }, (_, n) => makePriceList(n, n % 7 ? {} : { effectiveFrom: '2999-01-01' }));
    const gateway = servePriceLists(rows);
    const { person: user, router } = await openAs(bruno, '/price-list');
    await screen.findByRole('link', { name: /Pressure prices 0/ });
    expect(links()).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(links()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Validity' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Upcoming' }));
    await waitFor(() => expect(router.state.location.search).toBe('?effective=upcoming'));
    expect(await screen.findByRole('link', { name: /Pressure prices 0/ })).toBeVisible();
    expect(links()).toHaveLength(2);
    expect(gateway.inputs('prices.list').at(-1)).toEqual({
      callerId: 'bruno',
      effective: 'upcoming',
      day: today(),
      pageNumber: 1,
      pageSize: 12,
    });
    await user.type(screen.getByRole('textbox', { name: 'Search price lists' }), 'nothing like it');
    await user.click(await within(list()).findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(links()).toHaveLength(12));
    expect(router.state.location.search).toBe('');
  });

  it('R10.1 a published price list appears automatically, and a withdrawn price list is announced before it disappears', async () => {
    const rows = [makePriceList(2)];
    servePriceLists(rows);
    await openAs(bruno, '/price-list');
    await screen.findByRole('link', { name: /Pressure prices 2/ });
    const card = makePriceList(1);
    rows.unshift(card);
    await receiveFact('publication.published', { card });
    expect(await screen.findByRole('link', { name: /Pressure prices 1/ })).toBeVisible();
    rows.shift();
    await receiveFact('publication.gone', { publicationId: 'p1', kind: 'price' });
    expect(await screen.findByText('No longer available')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Pressure prices 1/ })).toBeNull();
  });

  it('R10.1 staff who receive a fact about a price list fetch the fields that they may see', async () => {
    const rows = [makePriceList(2, STAFF)];
    servePriceLists(rows, lena);
    await openAs(lena, '/price-list');
    await screen.findByRole('link', { name: /Pressure prices 2/ });
    rows.unshift(makePriceList(1, STAFF));
    await receiveFact('publication.filed', { publicationId: 'p1', kind: 'price' });
    expect(await screen.findByRole('link', { name: /Pressure prices 1/ })).toBeVisible();
    rows.shift();
    await receiveFact('publication.filed', { publicationId: 'p1', kind: 'price' });
    expect(await screen.findByText('No longer available')).toBeVisible();
  });

  it('R8.6 an empty price list overview explains why it is empty, and one that fails to load can be retried', async () => {
    const gateway = servePriceLists([]);
    gateway.on('prices', 'list', () => refuse(Unavailable));
    const { person: user } = await openAs(bruno, '/price-list');
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 });
    gateway.on('prices', 'list', () => ({ items: [], totalCount: 0, totalIsMore: false }));
    await user.click(retry);
    expect(await screen.findByText(/No price lists have been published for you yet/)).toBeVisible();
  });
});
