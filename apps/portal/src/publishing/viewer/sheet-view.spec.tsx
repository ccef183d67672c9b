import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ObjectMissing, TooManyWatches } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { type Gateway, refuse } from '../../../jest/gateway';
import { openViewerGateway, openWorkbook, ROWS } from '../../../jest/viewer';
import { activeOffer } from '../../ui/feedback/undo';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openViewerGateway();
});

describe('a workbook', () => {
  it('R2.20 a workbook shows its sheets, a sticky heading, and how many rows are readable if a sheet has more', async () => {
    const { container, person } = openWorkbook(gateway);
    const heading = await screen.findByText('Part', { selector: 'th bdi' });
    expect(screen.getByText('Ranges of the YD-P7', { selector: 'h1 *' })).toBeVisible();
    expect(heading.closest('thead')).not.toBeNull();
    expect(screen.getByText('Valid from January')).toBeVisible();
    expect(screen.getByText('First 497 of 1,998 rows')).toBeVisible();
    expect(screen.getByText('Download all 1,998 rows')).toBeVisible();
    await person.click(screen.getByText('Margins (hidden)'));
    expect(await screen.findByText('42 %', { selector: 'th bdi' })).toBeVisible();
    await expectNoAxeFindings(container);
  });

  it('R2.20 a long sheet shows its number of rows, renders those in view, and loads others while scrolling', async () => {
    const { container } = openWorkbook(gateway);
    await screen.findByText('YD-P7-1');
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '498');
    expect(screen.queryByText('YD-P7-400')).toBeNull();
    const region = screen.getByRole('region', { name: 'Prices' });
    region.scrollTop = 400 * 32;
    act(() => void region.dispatchEvent(new Event('scroll')));
    expect(await screen.findByText('YD-P7-400')).toBeVisible();
    expect(screen.getByText('YD-P7-400').closest('tr')).toHaveAttribute('aria-rowindex', '401');
    expect(screen.queryByText('YD-P7-1')).toBeNull();
    expect(container.querySelectorAll('tbody tr').length).toBeLessThan(120);
    expect(gateway.inputs('publications.previewSheet').some(({ offset }) => Number(offset) === 400)).toBe(true);
  });

  it('R2.20 the sheet filter searches the whole sheet on the server, in one or all columns, and counts the matches', async () => {
    const { person } = openWorkbook(gateway);
    await screen.findByText('YD-P7-1');
    await person.type(screen.getByPlaceholderText('Filter rows'), '497');
    const getSummary = () => screen.getByText(/matching rows?$/);
    await waitFor(() => expect(getSummary()).toHaveTextContent('1 matching row'));
    expect(await screen.findByText('YD-P7-497')).toBeVisible();
    const searches = gateway.inputs('publications.previewSheet').flatMap(({ search }) => search ?? []);
    expect(searches.at(-1)).toBe('497');
    await person.selectOptions(screen.getByLabelText('Column to filter'), 'Kind');
    await waitFor(() => expect(getSummary()).toHaveTextContent('0 matching rows'));
    expect(screen.getByText('No rows match this filter.')).toBeVisible();
    await person.clear(screen.getByPlaceholderText('Filter rows'));
    expect(await screen.findByText('YD-P7-1')).toBeVisible();
    expect(screen.getByText('1,998 rows')).toBeVisible();
  });

  it('R2.20 a late response to an earlier filter never replaces the rows of a later filter', async () => {
    const lateResponse = Promise.withResolvers<void>();
    const { person } = openWorkbook(gateway, ROWS, (search) => (search === 'YD-P7-49' ? lateResponse.promise : undefined));
    await screen.findByText('YD-P7-1');
    const field = screen.getByPlaceholderText('Filter rows');
    await person.type(field, 'YD-P7-49{Enter}');
    expect(screen.getByText('Searching')).toBeVisible();
    await person.clear(field);
    await person.type(field, 'YD-P7-33{Enter}');
    await waitFor(() => expect(screen.getByText('11 matching rows')).toBeVisible());
    lateResponse.resolve();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText('11 matching rows')).toBeVisible();
    expect(screen.queryByText('YD-P7-49')).toBeNull();
  });

  it('R7.16 the filter of a sheet searches only the loaded rows while offline, and notifies the reader', async () => {
    const { person } = openWorkbook(gateway);
    await screen.findByText('YD-P7-1');
    gateway.on('publications', 'previewSheet', () => Promise.reject(new TypeError('Failed to fetch')));
    const onlineSpy = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await person.type(screen.getByPlaceholderText('Filter rows'), 'ydp71');
    expect(await screen.findByText('Only the rows loaded on this device were searched.')).toBeVisible();
    expect(screen.getByText('11 matching rows')).toBeVisible();
    expect(screen.getByText('YD-P7-19')).toBeVisible();
    onlineSpy.mockRestore();
  });

  it('R8.3 a sheet filter that fails shows the reason, keeps the typed text and can be retried', async () => {
    const { person } = openWorkbook(gateway);
    await screen.findByText('YD-P7-1');
    gateway.on('publications', 'previewSheet', () => refuse(TooManyWatches));
    await person.type(screen.getByPlaceholderText('Filter rows'), '497');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByText('No rows match this filter.')).toBeNull();
    expect(screen.queryByText(/matching rows/)).toBeNull();
    expect(screen.getByPlaceholderText('Filter rows')).toHaveValue('497');
  });

  it('R6.7 a workbook is removed from the screen when a page of its rows is refused', async () => {
    const { person } = openWorkbook(gateway);
    await screen.findByText('YD-P7-1');
    gateway.on('publications', 'previewSheet', () => refuse(ObjectMissing));
    await person.type(screen.getByPlaceholderText('Filter rows'), '497');
    expect(await screen.findByText('No longer available')).toBeVisible();
  });
});

describe('a price list on a phone', () => {
  const media = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (query) => Object.assign(media(query), { matches: query.includes('35.9375rem') });
  });
  afterEach(() => {
    window.matchMedia = media;
  });

  it('R3.12 on a phone, a price row shows the part number and the price with its currency, the other cells below them, and no row number', async () => {
    const { container } = openWorkbook(gateway);
    const row = (await screen.findByText('YD-P7-3')).closest<HTMLElement>('[role=row]')!;
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3.00\u00a0EUR', 'Cable']);
    expect(row).toHaveAttribute('aria-rowindex', '4');
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '498');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Part', 'Price', 'Other columns']);
    expect(within(row).getByRole('button', { name: 'Watch YD-P7-3' })).toBeVisible();
    await expectNoAxeFindings(container);
  });

  it('R2.20 a sheet without prices is shown as a table on a phone', async () => {
    const { person } = openWorkbook(gateway);
    await person.click(await screen.findByText('Margins (hidden)'));
    expect(await screen.findByText('42 %', { selector: 'th bdi' })).toBeVisible();
  });
});

describe('a part number', () => {
  it('R6.7 the watch toggle beside a part number starts a watch immediately, and Undo stops it', async () => {
    const watchedKeys = new Set<string>();
    gateway.on('publications', 'watched', () => ({
      items: [...watchedKeys].map((partKey) => ({ partKey, partNumber: partKey, since: '2026-11-20T09:00:00Z' })),
      totalCount: watchedKeys.size,
    }));
    gateway.on('publications', 'watch', ({ partNumber, watching }) => {
      if (watching) watchedKeys.add(partNumber);
      else watchedKeys.delete(partNumber);
      return { message: '', partKey: partNumber, watching };
    });
    const { container, person } = openWorkbook(gateway);
    const watchButton = await screen.findByRole('button', { name: 'Watch YD-P7-3' });
    expect(watchButton).toHaveAttribute('aria-pressed', 'false');
    await person.click(watchButton);
    expect(watchButton).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect([...watchedKeys]).toEqual(['YD-P7-3']));
    await waitFor(() => expect(activeOffer.get()?.title).toBe('Watching YD-P7-3'));
    await act(async () => activeOffer.get()?.undo());
    await waitFor(() => expect(watchButton).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() => expect(watchedKeys.size).toBe(0));
    await expectNoAxeFindings(container);
  });

  it('R9.1 a part number beyond the limit of watched parts cannot be watched', async () => {
    gateway.on('publications', 'watched', () => ({ items: [], totalCount: 0 }));
    gateway.on('publications', 'watch', () => refuse(TooManyWatches));
    const { person } = openWorkbook(gateway);
    const watchButton = await screen.findByRole('button', { name: 'Watch YD-P7-3' });
    await person.click(watchButton);
    await waitFor(() => expect(watchButton).toHaveAttribute('aria-pressed', 'false'));
  });
});
