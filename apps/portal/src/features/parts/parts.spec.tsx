import { describe, expect, it } from '@jest/globals';
import type { PartNews, WatchedPrice } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { applyFact } from '../../../jest/facts';
import { grantFor } from '../../../jest/people';
import { openAt } from '../../../jest/portal';
import { bruno, serveDocuments } from '../../../jest/publications';
import { session } from '../../live/session';
import { activeOffer } from '../../ui/feedback/undo';

const LIST = { documentId: 'p1', title: 'Pressure prices' };
const HOUR_MS = 3_600_000;
const movement = {
  ...LIST,
  partKey: 'YD-P7-2',
  partNumber: 'YD-P7-2',
  quantity: 1,
  description: 'Pressure transmitter',
  change: 'up' as const,
  before: 480,
  after: 492,
  beforeCurrency: 'EUR',
  currency: 'EUR',
  percent: 2.5,
  rows: [],
  version: 2,
  publishedAt: new Date(Date.now() - HOUR_MS).toISOString(),
};
const part = (partNumber: string, more: Partial<WatchedPrice> = {}): WatchedPrice => ({
  partKey: partNumber,
  partNumber,
  since: '2026-11-01T09:00:00Z',
  description: 'Pressure transmitter',
  price: null,
  movement: null,
  ...more,
});
const PRICED_PART = part('YD-P7-2', { price: { ...LIST, amount: 492, currency: 'EUR', quantity: 1 }, movement });
const ENTRY: PartNews = {
  ...LIST,
  kind: 'price',
  version: 2,
  publishedAt: movement.publishedAt,
  counts: { up: 2, mentioned: 1 },
  parts: [],
};

/** Opens a page as Bruno, who last visited yesterday and watches these parts. */
async function open(path: string, parts: WatchedPrice[], news: PartNews[] = []) {
  const gateway = serveDocuments([], { ...bruno, lastVisit: new Date(Date.now() - 24 * HOUR_MS).toISOString() });
  const watchedKeys = new Set(parts.map(({ partKey }) => partKey));
  const page = (items: WatchedPrice[]) => ({ items, totalCount: items.length });
  gateway.on('publications', 'watched', () => page(parts.filter(({ partKey }) => watchedKeys.has(partKey))));
  gateway.on('publications', 'watchedPrices', ({ search = '' }) =>
    page(parts.filter(({ partKey }) => watchedKeys.has(partKey) && partKey.includes(search.toUpperCase()))),
  );
  gateway.on('publications', 'partNews', () => ({ items: news, totalCount: news.length }));
  gateway.on('publications', 'watch', ({ partNumber, watching }) => {
    if (watching) watchedKeys.add(partNumber);
    else watchedKeys.delete(partNumber);
    return { message: '', partKey: partNumber, watching };
  });
  const view = await openAt(path);
  await act(async () => session.signIn(grantFor(bruno)));
  return { ...view, gateway, news };
}

describe('watched parts', () => {
  it('R3.12 the home page shows watched parts with their prices, below the publications since the last visit', async () => {
    const { news } = await open('/home', [PRICED_PART, part('YD-K5-1')], [ENTRY]);
    const block = await screen.findByRole('region', { name: 'Watched parts' });
    await waitFor(() => expect(within(block).getAllByRole('listitem')).toHaveLength(3));
    const [entry, first, second] = within(block).getAllByRole('listitem');
    expect(entry).toHaveTextContent(/Pressure prices.*2 up and 1 mentioned/);
    expect(first).toHaveTextContent(/YD-P7-2.*€492.00.*Up 2.5%/);
    expect(within(second!).getByRole('link', { name: 'YD-K5-1' })).toHaveAttribute('href', '/parts/YD-K5-1');
    expect(screen.getByRole('link', { name: '2 watched prices changed' })).toHaveAttribute('href', '/watched-parts');
    await expectNoAxeFindings(block);
    // A new version updates the block while it is on screen.
    news.unshift({ ...ENTRY, documentId: 'p2', title: 'Flow prices' });
    await act(async () => applyFact('part.moved', { publicationId: 'p2' }));
    expect(await within(block).findByText('Flow prices')).toBeVisible();
  });

  it('R3.12 the home page explains watched parts to a reader who watches none', async () => {
    await open('/home', []);
    const block = await screen.findByRole('region', { name: 'Watched parts' });
    expect(await within(block).findByText('Watch a part to hear when its price moves.')).toBeVisible();
  });

  it('R3.12 watched parts can be searched and removed on their own page, and a removal can be undone', async () => {
    const { person: user, container } = await open('/watched-parts', [PRICED_PART, part('YD-K5-1')]);
    const list = await screen.findByRole('list', { name: 'Watched parts' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText('2 of 500 parts')).toBeVisible();
    await expectNoAxeFindings(container);
    await user.click(screen.getByRole('button', { name: 'Watch YD-K5-1', pressed: true }));
    await waitFor(() => expect(screen.queryByText('YD-K5-1')).toBeNull());
    await waitFor(() => expect(activeOffer.get()?.title).toBe('No longer watching YD-K5-1'));
    await act(async () => activeOffer.get()?.undo());
    expect(await screen.findByText('YD-K5-1')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Search part numbers' }), 'k5');
    await waitFor(() => expect(screen.queryByText('YD-P7-2')).toBeNull());
  });

  it('R3.12 a part can be found and watched in the command palette', async () => {
    const { person: user, gateway } = await open('/watched-parts', [PRICED_PART]);
    const match = {
      partKey: 'YD-P7-4',
      partNumber: 'YD-P7-4',
      description: 'Pressure transmitter',
      priceLists: 2,
      documents: 3,
      watching: false,
    };
    gateway.on('search', 'find', () => ({ parts: { items: [match], totalCount: 1, totalIsMore: false } }));
    await screen.findByRole('list', { name: 'Watched parts' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search or jump to' }), 'yd-p7-4');
    const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    await waitFor(() => expect(options()).toEqual([expect.stringMatching(/^YD-P7-42 price lists and 3 documents/), 'Watch YD-P7-4']));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(gateway.inputs('publications.watch')).toEqual([{ partNumber: 'YD-P7-4', watching: true }]));
  });
});
