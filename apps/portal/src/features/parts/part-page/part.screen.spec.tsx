import { describe, expect, it } from '@jest/globals';
import { ObjectMissing, type PartPage, type PartPriceList } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { applyFact } from '../../../../jest/facts';
import { refuse } from '../../../../jest/gateway';
import { person } from '../../../../jest/people';
import { bruno, makeNews, openAs, serveDocuments } from '../../../../jest/publications';

const edition = (version: number, amount: number | null, from: string | null = null) => ({
  version,
  effectiveFrom: from,
  effectiveUntil: null,
  isRead: true,
  offers: [{ quantity: 1, amount, currency: 'EUR' }],
  leadWeeks: 3,
});
const OWN_LIST: PartPriceList = {
  documentId: 'p1',
  title: 'Project prices',
  isOwn: true,
  inEffect: edition(2, 164, '2026-06-01'),
  coming: edition(3, 170, '2999-07-01'),
  history: [
    { version: 1, from: '2026-01-01', amount: 160, currency: 'EUR' },
    { version: 2, from: '2026-06-01', amount: 164, currency: 'EUR' },
    { version: 3, from: '2999-07-01', amount: 170, currency: 'EUR' },
  ],
};
const COMMON_LIST: PartPriceList = {
  documentId: 'p2',
  title: 'All partners',
  isOwn: false,
  inEffect: {
    ...edition(1, 200),
    offers: [
      { quantity: 1, amount: 200, currency: 'EUR' },
      { quantity: 10, amount: null, currency: 'EUR' },
    ],
  },
  coming: null,
  history: [],
};
const NO_ITEMS = { items: [], totalCount: 0 };
const GUIDE = {
  documentId: 'd1',
  title: 'Mounting guide',
  docType: 'manual' as const,
  language: 'en' as const,
  file: { name: 'Guide.pdf', kind: 'pdf' as const, size: 4_000 },
  uploadedAt: '2026-06-02T09:00:00Z',
};
const NOTICE = makeNews(1, {
  title: 'Last orders for the adapter',
  category: 'order-stop',
  lastOrderOn: '2999-01-31',
  parts: [{ partNumber: 'YD-P7-2', partKey: 'YD-P7-2', successor: 'YD-P8-2', successorKey: 'YD-P8-2' }],
});
const PAGE: PartPage = {
  partKey: 'YD-P7-2',
  partNumber: 'YD-P7-2',
  description: 'Flange adapter',
  priceLists: [OWN_LIST, COMMON_LIST],
  documents: { items: [GUIDE], totalCount: 21 },
  news: { items: [NOTICE], totalCount: 1 },
};

async function open(first: PartPage | null, user = bruno) {
  const gateway = serveDocuments([], user);
  const world = { page: first };
  gateway.on('publications', 'part', () => world.page ?? refuse(ObjectMissing));
  gateway.on('publications', 'watched', () => NO_ITEMS);
  const view = await openAs(user, '/parts/YD-P7-2');
  return { ...view, gateway, world };
}
const panel = (name: string) => screen.findByRole('region', { name });

describe('the page of a part', () => {
  it("R3.12 the part page shows the reader's own price first, followed by the announced price, the list price and the history", async () => {
    const { container, gateway } = await open(PAGE);
    expect(await screen.findByRole('heading', { level: 1, name: 'YD-P7-2' })).toBeVisible();
    const prices = within(await panel('Prices')).getAllByRole('listitem');
    expect(prices[0]).toHaveTextContent(/Your price.*Project prices.*Current.*€164.00.*From Jul 01, 2999: €170.00/);
    expect(prices[1]).toHaveTextContent(/List price.*All partners.*€200.00.*On request from 10 units/);
    expect(within(prices[0]!).getByRole('link', { name: 'Project prices' })).toHaveAttribute('href', '/price-list/docView/p1');
    const history = within(await panel('Price history')).getAllByRole('row');
    expect(history.map(({ textContent }) => textContent)).toEqual([
      'Effective fromPriceDifference',
      'Jul 01, 2999€170.00+3.66%',
      'Jun 01, 2026€164.00+2.50%',
      'Jan 01, 2026€160.00–',
    ]);
    const facts = await panel('Details');
    await waitFor(() => expect(facts).toHaveTextContent(/YD-P7 Pressure transmitters.*Lead time3 weeks/));
    expect(screen.getByRole('button', { name: 'Watch YD-P7-2' })).toBeVisible();
    expect(gateway.inputs('publications.part')).toMatchObject([{ partNumber: 'YD-P7-2' }]);
    await expectNoAxeFindings(container);
  });

  it('R3.5 the part page shows an order stop and the successor above the prices, and links to the documents and news that name the part', async () => {
    await open(PAGE);
    const notice = await panel('Order stop');
    expect(notice).toHaveTextContent(/Order until Jan 31, 2999.*Successor.*YD-P8-2/);
    expect(within(notice).getByRole('link', { name: 'YD-P8-2' })).toHaveAttribute('href', '/parts/YD-P8-2');
    const documents = await panel('Documents');
    expect(within(documents).getByRole('link', { name: /^Mounting guide/ })).toHaveAttribute('href', '/content-sharing/docView/d1');
    expect(within(documents).getByRole('link', { name: 'Show all 21' })).toHaveAttribute('href', '/content-sharing?searchTerm=YD-P7-2');
    const news = await panel('News');
    expect(within(news).getByRole('link', { name: /^Last orders/ })).toHaveAttribute('href', '/news/news-detail/n1');
  });

  it('R3.12 the part page of a successor names the part that it replaces', async () => {
    await open({ ...PAGE, partKey: 'YD-P8-2', partNumber: 'YD-P8-2' });
    expect(await panel('Details')).toHaveTextContent(/ReplacesYD-P7-2/);
    expect(screen.queryByRole('region', { name: 'Order stop' })).toBeNull();
  });

  it('R3.10 the inquiry form opened from a part page contains the part, its price list and its product', async () => {
    const { person: user, router } = await open(PAGE);
    await user.click(await screen.findByRole('link', { name: 'Ask about this part' }));
    expect(router.state.location.pathname).toBe('/contact-us');
    expect(router.state.location.search).toBe('?subject=Part+YD-P7-2');
    expect(router.state.location.state).toEqual({
      description: 'YD-P7-2 – Flange adapter',
      documents: [{ documentId: 'p1', title: 'Project prices' }],
      about: ['YD-P7-2'],
    });
  });

  it('R2.10 headquarters see neither an inquiry button nor a price of their own', async () => {
    await open(PAGE, person({ userId: 'ines', role: 'YHQ' }));
    expect(await panel('Prices')).not.toHaveTextContent(/Your price|List price/);
    expect(screen.queryByRole('link', { name: 'Ask about this part' })).toBeNull();
  });

  it('R3.12 R6.7 news and new versions update the part page on screen, which reports when the part is no longer available', async () => {
    const { world } = await open({ ...PAGE, priceLists: [], news: NO_ITEMS });
    expect(await screen.findByText('No price list that you can open contains this part.')).toBeVisible();
    world.page = {
      ...PAGE,
      priceLists: [{ ...COMMON_LIST, inEffect: { ...edition(1, null), offers: [], isRead: false } }],
      news: NO_ITEMS,
    };
    await act(async () => applyFact('publication.filed', { publicationId: 'p2', kind: 'price' }));
    expect(await screen.findByText('Open the price list to see the price.')).toBeVisible();
    world.page = { ...PAGE, priceLists: [COMMON_LIST], news: NO_ITEMS };
    await act(async () => applyFact('prices.compared', { publicationId: 'p2' }));
    expect(await screen.findByText('€200.00')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'News' })).toBeNull();
    world.page = PAGE;
    await act(async () => applyFact('publication.published', { card: NOTICE }));
    expect(await panel('Order stop')).toBeVisible();
    world.page = null;
    await act(async () => applyFact('publication.gone', { publicationId: 'p2', kind: 'price' }));
    expect(await screen.findByText('No longer available')).toBeVisible();
  });

  it('R3.12 the part page names the price lists that no longer contain the part, or the day from which they will not', async () => {
    const editionWithoutPart = { ...edition(3, null, '2999-07-01'), offers: [] };
    await open({
      ...PAGE,
      priceLists: [
        { ...OWN_LIST, coming: editionWithoutPart },
        { ...COMMON_LIST, inEffect: { ...edition(2, null), offers: [] } },
      ],
    });
    const [own, common] = within(await panel('Prices')).getAllByRole('listitem');
    expect(own).toHaveTextContent(/€164.00Not in the list from Jul 01, 2999/);
    expect(common).toHaveTextContent(/Not in the current version/);
  });

  it('R2.5 a part that occurs in no item that the reader may see is reported as not found, without a retry', async () => {
    const { container } = await open(null);
    expect(await screen.findByText('No price list, document or article that you can open contains this part number.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await expectNoAxeFindings(container);
  });
});
