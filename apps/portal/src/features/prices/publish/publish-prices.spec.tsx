import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ObjectMissing, type PriceChange, type PriceListRow, type PriceLook } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { person } from '../../../../jest/people';
import { bruno, makePriceList, openAs, servePriceLists } from '../../../../jest/publications';
import { findPublish, saveEdit } from '../../../../jest/publishing';
import { session } from '../../../live/session';

const yuki = person({ userId: 'yuki', email: 'yuki@yarrowdyne.example', role: 'YHQ' });
const lena = person();
afterEach(async () => act(async () => session.signOut()));

const attach = async (name: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await act(async () => fireEvent.change(input, { target: { files: [new File(['abc'], name)] } }));
};
const sentUploads = (gateway: Gateway) => gateway.inputs('prices.upload');

const SHEET = {
  sheet: 1,
  name: 'Prices',
  headRow: 1,
  headings: ['Part number', 'List price', 'Net price'],
  rows: [['YD-P7-2', '100', '80']],
};
const COMPLETED_READING: PriceLook['reading'] = {
  state: 'read',
  sheets: [SHEET],
  sheet: 1,
  columns: { part: 0, price: 2 },
  offers: 480,
  priced: 480,
  unclear: 0,
  empty: 0,
  valueless: 0,
  repeated: 0,
  isTooLong: false,
};
const FIRST_DELTA: PriceLook['delta'] = { version: 1, against: null, state: 'first', counts: {}, averages: {}, items: [], totalCount: 0 };
const change = (partKey: string, more: Partial<PriceChange>): PriceChange => ({
  partKey,
  partNumber: partKey,
  quantity: 1,
  description: '',
  change: 'up',
  before: 100,
  after: 102.5,
  beforeCurrency: 'EUR',
  currency: 'EUR',
  percent: 2.5,
  rows: [],
  ...more,
});
const UNCLEAR_CHANGE = change('YD-P7-9', { change: 'unclear', before: null, percent: null, rows: [4, 17] });

function open(rows: PriceListRow[], look: PriceLook): Gateway {
  const gateway = servePriceLists(rows, yuki);
  gateway.on('masters', 'companies', () => ({
    items: [{ id: 'cp-brennhagen', name: 'Brennhagen', country: 'DE', lcoId: 'lco-deutschland', lcoName: 'Deutschland' }],
    totalCount: 1,
  }));
  gateway.on('files', 'upload', ({ fileId, name = '' }) => ({ file: { fileId, name, kind: 'xlsx' as const, size: 3 } }));
  gateway.on('publications', 'reach', () => ({ companyCount: 1, personCount: 2, lcoCount: 1, companies: [] }));
  gateway.on('prices', 'look', ({ change: kind }) => {
    const items = look.delta.items.filter((row) => !kind || row.change === kind);
    return { ...look, delta: { ...look.delta, items, totalCount: items.length } };
  });
  gateway.on('prices', 'upload', ({ title, documentId }) => {
    const document = makePriceList(9, { title, documentId: documentId ?? 'p9' });
    rows.push(document);
    return { message: 'Published', document };
  });
  return gateway;
}

describe('publishing a price list', () => {
  it('R3.12 R5.2 the file of a price list suggests the title, and its prices are shown before it is published on a selected day', async () => {
    const gateway = open([], { reading: COMPLETED_READING, delta: FIRST_DELTA });
    const { person: user, address, container } = await openAs(yuki, '/price-list/upload-price-list');
    expect(await screen.findByText(/One PDF or Excel \(\.xlsx\) file up to .*50 MB/)).toBeVisible();
    await attach('YD P7 prices.xlsx');
    expect(await screen.findByText('Prices found: 480')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('YD P7 prices');
    fireEvent.change(screen.getByLabelText('Effective from'), { target: { value: '2027-04-01' } });
    fireEvent.change(screen.getByLabelText('Effective until'), { target: { value: '2027-03-01' } });
    await user.click(await findPublish());
    expect(await screen.findByText('The end must not be before the start')).toBeVisible();
    await expectNoAxeFindings(container);
    fireEvent.change(screen.getByLabelText('Effective until'), { target: { value: '' } });
    await user.dblClick(await findPublish());
    await waitFor(() => expect(address()).toBe('/price-list/detail/p9'));
    expect(sentUploads(gateway)).toEqual([
      expect.objectContaining({ title: 'YD P7 prices', effectiveFrom: '2027-04-01', effectiveUntil: null, scope: 'all' }),
    ]);
  });

  it('R3.12 a new version shows its price changes, and is published with unclear prices only if the publisher consents', async () => {
    const row = makePriceList(1, { rev: 1, accessLevel: 'all', companies: [] });
    const delta: PriceLook['delta'] = {
      version: 2,
      against: 1,
      state: 'ready',
      counts: { up: 312, removed: 4, unclear: 1 },
      averages: { up: 2.1 },
      items: [change('YD-P7-2', {}), UNCLEAR_CHANGE],
      totalCount: 317,
    };
    const gateway = open([row], { reading: { ...COMPLETED_READING, unclear: 1 }, delta });
    const { person: user, address } = await openAs(yuki, '/price-list/edit-price-list/p1');
    await screen.findByRole('button', { name: 'Save' });
    await attach('Second.xlsx');
    const kinds = await screen.findByRole('group', { name: 'Types of change' });
    expect(
      within(kinds)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['All317', 'Unclear1', 'Increased312 · +2.1% on average', 'Removed4']);
    await user.click(within(kinds).getByRole('button', { name: /Increased/ }));
    const table = await screen.findByRole('region', { name: 'Types of change' });
    expect(await within(table).findByText('YD-P7-2')).toBeVisible();
    expect(within(await screen.findByRole('region', { name: 'Unclear' })).getByText('YD-P7-9')).toBeVisible();
    expect(screen.getByText('Rows 4, 17')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Confirm the unclear prices, or upload a corrected file.')).toBeVisible();
    expect(sentUploads(gateway)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Publish with unclear prices' }));
    expect(screen.queryByText('Confirm the unclear prices, or upload a corrected file.')).toBeNull();
    await saveEdit(user);
    await waitFor(() => expect(address()).toBe('/price-list/detail/p1'));
    expect(sentUploads(gateway)).toEqual([expect.objectContaining({ documentId: 'p1', rev: 1, confirmed: true })]);
  });

  it('R3.12 the publisher of a price list sees how many prices were found and how many rows have no price', async () => {
    const reading = { ...COMPLETED_READING, offers: 83, priced: 40, empty: 40, valueless: 3 };
    open([], { reading, delta: FIRST_DELTA });
    await openAs(yuki, '/price-list/upload-price-list');
    await findPublish();
    await attach('Half empty.xlsx');
    expect(await screen.findByText('Prices found: 40')).toBeVisible();
    expect(screen.getByText('Rows without a price: 40')).toBeVisible();
    expect(screen.getByText(/^Formulas without a stored value, and errors: 3\./)).toBeVisible();
  });

  it('R3.12 the publisher of a price list selects the price column if there are two candidates', async () => {
    const priceLook = {
      reading: { ...COMPLETED_READING, state: 'none' as const, columns: null, sheet: null, offers: 0 },
      delta: FIRST_DELTA,
    };
    const gateway = open([], priceLook);
    gateway.on('prices', 'mapColumns', () => {
      Object.assign(priceLook.reading, COMPLETED_READING);
      return { message: 'Known' };
    });
    const { person: user, container } = await openAs(yuki, '/price-list/upload-price-list');
    await findPublish();
    await attach('Two.xlsx');
    const mapping = within(await screen.findByRole('group', { name: 'Where are the prices?' }));
    expect(mapping.getByText('YD-P7-2')).toBeVisible();
    await user.click(mapping.getByRole('button', { name: 'Read prices' }));
    expect(await screen.findByText('Select different columns for the part number and the price.')).toBeVisible();
    await expectNoAxeFindings(container);
    await user.selectOptions(mapping.getByRole('combobox', { name: /Part number/ }), 'A · Part number');
    await user.selectOptions(mapping.getByRole('combobox', { name: /^Price/ }), 'C · Net price');
    await user.click(mapping.getByRole('button', { name: 'Read prices' }));
    expect(await screen.findByText('Prices found: 480')).toBeVisible();
    expect(gateway.inputs('prices.mapColumns')).toEqual([expect.objectContaining({ sheet: 1, columns: { part: 0, price: 2 } })]);
  });

  it('R3.12 a price file that no longer exists is not requested again, and another file can be published instead', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'], advanceTimers: true });
    try {
      const gateway = open([], { reading: { ...COMPLETED_READING, state: 'reading' }, delta: FIRST_DELTA });
      const { person: user } = await openAs(yuki, '/price-list/upload-price-list');
      await findPublish();
      await attach('Lost.xlsx');
      const countLooks = () => gateway.inputs('prices.look').length;
      await waitFor(() => expect(countLooks()).toBeGreaterThan(1), { timeout: 3_000 });
      gateway.on('prices', 'look', () => refuse(ObjectMissing));
      const looksBefore = countLooks();
      await waitFor(() => expect(countLooks()).toBe(looksBefore + 1), { timeout: 3_000 });
      await act(async () => jest.advanceTimersByTimeAsync(30_000));
      expect(countLooks()).toBe(looksBefore + 1);
      await user.click(await findPublish());
      expect(screen.queryByText(/being read/)).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });

  it('R6.2 R6.4 local companies and partners cannot publish price lists', async () => {
    for (const user of [lena, bruno]) {
      servePriceLists([makePriceList(1)], user);
      const { address } = await openAs(user, '/price-list');
      await screen.findByRole('link', { name: /Pressure prices 1/ });
      expect(screen.queryByRole('link', { name: 'Publish' })).toBeNull();
      expect(address()).toBe('/price-list');
      await act(async () => session.signOut());
    }
  });
});

describe('the changes of a version', () => {
  const versions = (row: PriceListRow) =>
    [2, 1].map((version) => ({
      version,
      note: version === 2 ? 'Spring' : '',
      publishedAt: row.uploadedAt,
      publishedBy: row.uploader,
      file: row.file,
      effectiveFrom: null,
      effectiveUntil: null,
    }));
  const CHANGES = [
    change('YD-P7-2', {}),
    change('YD-P7-3', { change: 'removed', after: null, percent: null }),
    change('YD-P7-4', { change: 'withdrawn', after: null, percent: null }),
  ];

  function serveChanges(state: 'ready' | 'new' | 'no-table' | 'too-long'): Gateway {
    const row = makePriceList(1, { version: 2 });
    const gateway = servePriceLists([row]);
    gateway.on('prices', 'item', () => ({ document: row, versions: versions(row), inEffect: 2, announced: [] }));
    gateway.on('publications', 'watched', () => ({ items: [], totalCount: 0 }));
    gateway.on('publications', 'watch', ({ partNumber, watching }) => ({ message: '', partKey: partNumber, watching }));
    gateway.on('prices', 'delta', ({ change: kind, search }) => {
      const isReady = state === 'ready';
      const items = isReady ? CHANGES.filter((one) => (!kind || one.change === kind) && (!search || one.partKey.includes(search))) : [];
      const counts = isReady ? { up: 1, removed: 1, withdrawn: 1 } : {};
      return { version: 2, against: isReady ? 1 : null, state, counts, averages: {}, items, totalCount: items.length };
    });
    return gateway;
  }
  const table = () => screen.findByRole('region', { name: 'Price changes' });

  it('R3.12 the list of price changes shows both prices of each part, and the URL stores the selected kind of change', async () => {
    const gateway = serveChanges('ready');
    const { person: user, router, container } = await openAs(bruno, '/price-list/changes/p1?version=2');
    expect(await within(await table()).findByText('YD-P7-2')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Watch YD-P7-2', pressed: false }));
    await waitFor(() => expect(gateway.inputs('publications.watch')).toEqual([{ partNumber: 'YD-P7-2', watching: true }]));
    const text = (await table()).textContent;
    expect(text).toContain('€102.50');
    expect(text).toContain('+2.50%');
    expect(text).toContain('On request');
    expect(screen.getByText('Spring')).toBeVisible();
    await expectNoAxeFindings(container);
    await user.click(screen.getByRole('button', { name: /Removed/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?version=2&change=removed'));
    await waitFor(() => expect(screen.queryByText('YD-P7-2')).toBeNull());
    expect(await screen.findByText('YD-P7-3')).toBeVisible();
  });

  it.each([
    ['new', /new to you/],
    ['no-table', /no comparison for a PDF/],
    ['too-long', /too long to compare/],
  ] as const)('R6.7 the page of price changes explains why a list in the state %s has no comparison', async (state, words) => {
    serveChanges(state);
    await openAs(bruno, '/price-list/changes/p1?version=2');
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Price changes' })).toBeNull();
  });

  it('R2.20 each version of a price list shows its validity and links to its price changes', async () => {
    serveChanges('ready');
    const { person: user, address } = await openAs(bruno, '/price-list/detail/p1');
    const section = within(await screen.findByRole('region', { name: 'Versions' }));
    expect(section.getAllByText(/Current|Superseded/).map(({ textContent }) => textContent)).toEqual(['Current', 'Superseded']);
    await user.click(section.getByRole('link', { name: 'What changed' }));
    await waitFor(() => expect(address()).toBe('/price-list/changes/p1'));
  });
});
