import { describe, expect, it, jest } from '@jest/globals';
import { type AcknowledgementBoard, NewerVersion } from '@portal/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { setUpDeskTests } from '../../../jest/desk';
import { refuse } from '../../../jest/gateway';
import { dateInDays, ORDER_STOP } from '../../../jest/news';
import { bruno, makeNews, marco, openAs, receiveFact, serveNews } from '../../../jest/publications';

setUpDeskTests();

/** Presses the button and confirms the acknowledgement for the whole company. */
const acknowledge = async (user: Awaited<ReturnType<typeof openAs>>['person']) => {
  await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Acknowledge for your company?' }));
  await user.click(question.getByRole('button', { name: 'Acknowledge' }));
};

describe('a news item', () => {
  it('R2.20 R3.5 a life-cycle notice first shows the affected parts, with the successor as a link and a watch toggle on both', async () => {
    serveNews([makeNews(3, { ...ORDER_STOP, lastShipOn: dateInDays(60) })]);
    const { container } = await openAs(bruno, '/news/news-detail/n3');
    const notice = within(await screen.findByRole('region', { name: 'Order stop' }));
    expect(notice.getByText('in 8 days')).toBeVisible();
    expect(notice.getByText('Last shipment')).toBeVisible();
    expect(notice.getByRole('link', { name: 'YD-P8-4' })).toHaveAttribute('href', '/parts/YD-P8-4');
    expect(notice.getAllByRole('button', { name: /^Watch/ })).toHaveLength(2);
    expect(screen.getByRole('article')).toHaveTextContent('The new flange fits the old one.');
    expect(screen.queryByRole('region', { name: 'Acknowledgements' })).toBeNull();
    await expectNoAxeFindings(container);
  });

  it('R2.20 staff also see the band above news that requires acknowledgement, and news that requires no action has no band', async () => {
    serveNews([makeNews(1), makeNews(2, { mustAcknowledge: true, rev: 1, accessLevel: 'all', companies: [] })], marco);
    const { router, container } = await openAs(marco, '/news/news-detail/n2');
    await screen.findByRole('article');
    expect(container.querySelector('[data-band]')).toHaveTextContent('Acknowledgement required');
    await act(async () => router.navigate('/news/news-detail/n1'));
    await screen.findByRole('heading', { level: 1, name: 'Flange news 1' });
    expect(container.querySelector('[data-band]')).toBeNull();
  });

  it('R7.5 a scheduled or expired news item has no button for an action that the server refuses', async () => {
    serveNews([
      makeNews(3, { rev: 1, liveFrom: '2040-01-01T08:00:00.000Z', accessLevel: 'all', companies: [] }),
      makeNews(4, { rev: 1, liveUntil: '2026-01-01T08:00:00.000Z', accessLevel: 'all', companies: [] }),
    ]);
    const { router } = await openAs(marco, '/news/news-detail/n3');
    expect(await screen.findByText(/Scheduled for .*2040/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change time' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Publish now' })).toBeNull();
    await act(async () => router.navigate('/news/news-detail/n4'));
    expect(await screen.findByText(/Expired on .*2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Extend by 30 days' })).toBeNull();
  });

  it('R3.5 a news item shows one watch toggle for each part that its text names', async () => {
    const gateway = serveNews([makeNews(3, ORDER_STOP)]);
    const items = ['YD-P7-4', 'YD-P8-4', 'YD-F20'].map((partNumber) => ({ partKey: partNumber, partNumber, description: '' }));
    gateway.on('publications', 'namedParts', () => ({ items, totalCount: 3 }));
    await openAs(bruno, '/news/news-detail/n3');
    const panel = within(await screen.findByRole('region', { name: 'Parts' }));
    expect(panel.getAllByRole('button').map((eye) => eye.getAttribute('aria-label'))).toEqual(['Watch YD-F20']);
  });

  it('R9.1 a news item found by a search opens at the matching words', async () => {
    const getRect = jest.fn(() => ({ top: 900 }) as DOMRect);
    Object.assign(Range.prototype, { getBoundingClientRect: getRect });
    const scrollSpy = jest.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => undefined);
    serveNews([makeNews(1)]);
    await openAs(bruno, '/news/news-detail/n1?searchTerm=one+fits');
    await screen.findByRole('article');
    await waitFor(() => expect(scrollSpy.mock.calls.at(-1)).toEqual([{ top: 900 }]));
    expect(String(getRect.mock.contexts[0])).toBe('fits');
    scrollSpy.mockRestore();
  });

  it('R9.1 a news item found by its attachment opens with that attachment at the matching page', async () => {
    const files = ['f1', 'f2'].map((fileId) => ({ fileId, name: `${fileId}.pdf`, kind: 'pdf' as const, size: 9 }));
    serveNews([makeNews(1, { attachments: files })]);
    await openAs(bruno, '/news/news-detail/n1?file=f2&part=3');
    const toggles = await screen.findAllByRole('button', { name: /^Preview/ });
    expect(toggles.map((toggle) => toggle.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
  });

  it.each([
    [46, 'in 46 days'],
    [110, 'in 3 months'],
  ])('R3.5 a deadline in %i days is rounded down to whole months if it is far away', async (days, text) => {
    serveNews([makeNews(3, { ...ORDER_STOP, lastOrderOn: dateInDays(days) })]);
    await openAs(bruno, '/news/news-detail/n3');
    expect(within(await screen.findByRole('region', { name: 'Order stop' })).getByText(text)).toBeVisible();
  });

  it('R7.6 one person acknowledges a news item for the company, and the item names that person', async () => {
    const rows = [makeNews(3, ORDER_STOP)];
    const gateway = serveNews(rows);
    gateway.on('news', 'acknowledge', ({ version }) => {
      rows[0] = { ...rows[0]!, acknowledged: { by: 'Bruno Weiss', at: new Date().toISOString() } };
      return { message: `Version ${version}`, document: rows[0] };
    });
    const { person: user } = await openAs(bruno, '/news/news-detail/n3');
    await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(gateway.inputs('news.acknowledge')).toEqual([]);
    await acknowledge(user);
    expect(await screen.findByText(/Acknowledged by .*Bruno Weiss/)).toBeVisible();
    expect(gateway.inputs('news.acknowledge')).toEqual([{ documentId: 'n3', version: 1 }]);
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  it('R7.6 a newer version replaces the news item on screen and requires its own acknowledgement', async () => {
    const rows = [makeNews(3, ORDER_STOP)];
    const gateway = serveNews(rows);
    gateway.on('news', 'acknowledge', ({ version }) => {
      if (version === 2) return { message: '', document: rows[0]! };
      rows[0] = makeNews(3, { ...ORDER_STOP, version: 2, description: 'Orders end a month earlier.' });
      return refuse(NewerVersion, { version: 2 });
    });
    const { person: user } = await openAs(bruno, '/news/news-detail/n3');
    await acknowledge(user);
    expect(await screen.findByText('Orders end a month earlier.')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('A newer version was published. Read it before you acknowledge.')).toHaveRole('alert');
    await acknowledge(user);
    await waitFor(() => expect(gateway.inputs('news.acknowledge').map(({ version }) => version)).toEqual([1, 2]));
  });

  it('R2.20 a news item links to the previous and the next news item, even across days', async () => {
    serveNews([makeNews(1), makeNews(49), makeNews(50), makeNews(99)]);
    const { person: user, address } = await openAs(bruno, '/news/news-detail/n50');
    const moreNews = () => within(screen.getByRole('navigation', { name: 'More news' }));
    await screen.findByRole('link', { name: /^Older/ });
    expect(moreNews().getByRole('link', { name: 'Older Flange news 99' })).toBeVisible();
    await user.click(moreNews().getByRole('link', { name: 'Newer Flange news 49' }));
    await waitFor(() => expect(address()).toBe('/news/news-detail/n49'));
    await user.click(await screen.findByRole('link', { name: 'Newer Flange news 1' }));
    await screen.findByRole('link', { name: 'Older Flange news 49' });
    expect(screen.queryByRole('link', { name: /^Newer/ })).toBeNull();
  });

  it('R2.20 a news item reopens where its reader stopped, unless the end of the item was on screen', async () => {
    let top = 0;
    const rectSpy = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return this.tagName === 'ARTICLE' ? new DOMRect(0, 100 - top, 760, 1_000) : new DOMRect(0, 0, 760, 400);
    });
    const scroll = async (to: number) => {
      top = to;
      await act(async () => fireEvent.scroll(screen.getByRole('main')));
    };
    serveNews([makeNews(3)]);
    const first = await openAs(bruno, '/news/news-detail/n3');
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Continue where you stopped' })).toBeNull();
    await scroll(500);
    await act(async () => first.router.navigate('/news'));
    top = 0;
    await act(async () => first.router.navigate('/news/news-detail/n3'));
    const scrollBy = jest.fn<(options: ScrollToOptions) => void>();
    screen.getByRole('main').scrollBy = scrollBy as typeof window.scrollBy;
    await first.person.click(await screen.findByRole('button', { name: 'Continue where you stopped' }));
    expect(scrollBy).toHaveBeenCalledWith({ top: 500 });
    await scroll(500);
    expect(screen.queryByRole('button', { name: 'Continue where you stopped' })).toBeNull();
    await scroll(900);
    await act(async () => first.router.navigate('/news'));
    top = 0;
    await act(async () => first.router.navigate('/news/news-detail/n3'));
    await screen.findByRole('article');
    rectSpy.mockRestore();
    expect(screen.queryByRole('button', { name: 'Continue where you stopped' })).toBeNull();
  });

  it('R10.1 an open news item is removed from the screen immediately when it is withdrawn', async () => {
    const rows = [makeNews(3)];
    serveNews(rows);
    await openAs(bruno, '/news/news-detail/n3');
    await screen.findByText('The new flange fits the old one.');
    rows.pop();
    await receiveFact('publication.gone', { publicationId: 'n3', kind: 'news' });
    expect(await screen.findByText('No longer available')).toBeVisible();
    expect(screen.queryByText('The new flange fits the old one.')).toBeNull();
  });

  it('R7.6 staff see live, by local company, how many of their companies have acknowledged the news item', async () => {
    const deutschland = { id: 'lco-deutschland', name: 'Deutschland' };
    const france = { id: 'lco-france', name: 'France' };
    const boardOf = (isSigned: boolean): AcknowledgementBoard => ({
      version: 1,
      totalCount: 3,
      acknowledgedCount: isSigned ? 2 : 1,
      lcos: [
        { lco: deutschland, companyCount: 2, acknowledgedCount: isSigned ? 1 : 0 },
        { lco: france, companyCount: 1, acknowledgedCount: 1 },
      ],
      items: [
        {
          company: { id: 'cp-brennhagen', name: 'Brennhagen' },
          lco: deutschland,
          acknowledgedAt: isSigned ? new Date().toISOString() : null,
        },
        { company: { id: 'cp-ostwall', name: 'Ostwall' }, lco: deutschland, acknowledgedAt: null },
        { company: { id: 'cp-valbrune', name: 'Valbrune' }, lco: france, acknowledgedAt: new Date().toISOString() },
      ],
    });
    let isAcknowledged = false;
    const gateway = serveNews([makeNews(3, { ...ORDER_STOP, accessLevel: 'all' })], marco, () => boardOf(isAcknowledged));
    const { person: user } = await openAs(marco, '/news/news-detail/n3');
    const board = within(await screen.findByRole('region', { name: 'Acknowledgements' }));
    expect(await board.findByText(/of .*3.* companies/)).toHaveTextContent(/1.*of.*3/);
    expect(board.getByText('33%')).toBeVisible();
    expect(board.getAllByText('Not yet')).toHaveLength(2);
    isAcknowledged = true;
    await receiveFact('news.acknowledged', { publicationId: 'n3', companyId: 'cp-brennhagen' });
    expect(await board.findByText('66%')).toBeVisible();
    await user.click(board.getByRole('button', { name: /Deutschland/ }));
    await waitFor(() => expect(gateway.inputs('news.acknowledgements').at(-1)).toMatchObject({ lcoId: 'lco-deutschland', pageNumber: 1 }));
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });
});
