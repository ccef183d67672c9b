import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { setUpDeskTests } from '../../../jest/desk';
import { ORDER_STOP } from '../../../jest/news';
import { bruno, makeNews, marco, openAs, receiveFact, serveNews } from '../../../jest/publications';

setUpDeskTests();

const list = () => screen.getByRole('region', { name: 'News' });
const titles = () =>
  [...list().querySelectorAll('[data-row] bdi')].map(({ textContent }) => textContent).filter((text) => text?.startsWith('Flange'));

describe('the list of news', () => {
  it('R2.20 R9.1 the category and pending-acknowledgement filters narrow the news list and are part of the URL and of the request', async () => {
    const gateway = serveNews([makeNews(1), makeNews(2, { category: 'promotions' }), makeNews(3, ORDER_STOP)]);
    const { person: user, router, container } = await openAs(bruno, '/news');
    await screen.findByRole('link', { name: /Flange news 1/ });
    expect(titles()).toEqual(['Flange news 3', 'Flange news 1', 'Flange news 2']);
    expect(screen.getByRole('link', { name: /Flange news 3/ })).toHaveTextContent(/Order stop.*To acknowledge.*Order until/);
    expect(screen.queryByRole('link', { name: 'Publish' })).toBeNull();
    await expectNoAxeFindings(container);
    await user.click(screen.getByRole('button', { name: 'Promotions' }));
    await waitFor(() => expect(titles()).toEqual(['Flange news 2']));
    expect(router.state.location.search).toBe('?category=promotions');
    await user.click(screen.getByRole('button', { name: 'Promotions' }));
    await user.click(screen.getByRole('button', { name: 'To acknowledge' }));
    await waitFor(() => expect(titles()).toEqual(['Flange news 3']));
    expect(gateway.inputs('news.list').at(-1)).toEqual({ callerId: 'bruno', awaiting: true, zone: 'UTC', pageNumber: 1, pageSize: 12 });
  });

  it('R2.20 news to acknowledge is listed first with a band, and the first item of the first page is twice as wide', async () => {
    serveNews([makeNews(1, { accessLevel: 'all', companies: [] }), makeNews(2, { mustAcknowledge: true }), makeNews(3, ORDER_STOP)], marco);
    await openAs(marco, '/news');
    await screen.findByRole('link', { name: /Flange news 1/ });
    expect(titles()).toEqual(['Flange news 2', 'Flange news 3', 'Flange news 1']);
    const bands = [...list().querySelectorAll('[data-row]')].map((row) => row.querySelector('[data-band]')?.textContent);
    expect(bands).toEqual([
      'Acknowledgement required',
      expect.stringMatching(/^Order stop · Acknowledgement required · Order until /),
      undefined,
    ]);
    expect(list().querySelectorAll('[data-band] svg')).toHaveLength(2);
    expect(screen.getByRole('link', { name: /Flange news 1/ })).toHaveTextContent(/·.*ago.*Flange news 1/);
    expect([...list().querySelectorAll('[data-row]')].map((row) => row.hasAttribute('data-lead'))).toEqual([true, false, false]);
  });

  it('R7.6 a news item acknowledged by a colleague is marked as acknowledged and removed from the items awaiting acknowledgement', async () => {
    const rows = [makeNews(3, ORDER_STOP)];
    serveNews(rows);
    await openAs(bruno, '/news?awaiting=1');
    await screen.findByRole('link', { name: /Flange news 3/ });
    const acknowledgement = { by: 'Anna Weiss', at: new Date().toISOString() };
    rows.splice(0, 1, makeNews(3, { ...ORDER_STOP, acknowledged: acknowledgement }));
    await receiveFact('news.signed', { publicationId: 'n3', version: 1, acknowledged: acknowledgement });
    await waitFor(() => expect(screen.queryByRole('link', { name: /Flange news 3/ })).toBeNull());
    expect(list()).toHaveTextContent(/Flange news 3.*Acknowledged/);
  });

  it("R10.1 a changed news card keeps the company's acknowledgement, and a newer version requires a new one", async () => {
    const acknowledgement = { by: 'Anna Weiss', at: new Date().toISOString() };
    const rows = [makeNews(3, { ...ORDER_STOP, acknowledged: acknowledgement })];
    serveNews(rows);
    await openAs(bruno, '/news?view=table');
    const row = () => within(list()).getAllByRole('row')[1];
    await screen.findByRole('link', { name: /Flange news 3/ });
    rows[0] = { ...rows[0]!, title: 'Flange news, corrected' };
    await receiveFact('publication.changed', { card: makeNews(3, { ...ORDER_STOP, title: 'Flange news, corrected' }) });
    await waitFor(() => expect(row()).toHaveTextContent(/corrected.*Acknowledged/));
    rows[0] = makeNews(3, { ...ORDER_STOP, version: 2 });
    await receiveFact('publication.changed', { card: rows[0] });
    await waitFor(() => expect(row()).toHaveTextContent(/To acknowledge/));
  });

  it('R9.1 a news search links to the matching page of an attachment, or to the text of the news item', async () => {
    const file = { fileId: 'f2', name: 'Sheet.pdf', kind: 'pdf' as const, size: 9 };
    const gateway = serveNews([makeNews(1, { attachments: [file] }), makeNews(2)]);
    const passage = {
      publicationId: 'n1',
      fileId: 'f2',
      form: 'pages' as const,
      part: 3,
      label: '',
      before: '',
      match: 'Flange',
      after: '',
    };
    gateway.on('publications', 'passages', () => ({ items: [passage], totalCount: 1 }));
    await openAs(bruno, '/news?searchTerm=flange');
    const link = (name: RegExp) => screen.findByRole('link', { name });
    await waitFor(async () => expect(await link(/Flange news 1/)).toHaveAttribute('href', '/news/news-detail/n1?file=f2&part=3'));
    expect(await link(/Flange news 2/)).toHaveAttribute('href', '/news/news-detail/n2?searchTerm=flange');
  });

  it("R9.1 the day filter of the news list uses the reader's time zone", async () => {
    const options = new Intl.DateTimeFormat().resolvedOptions();
    const clock = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' });
    const gateway = serveNews([makeNews(1)]);
    await openAs(bruno, '/news?from=2026-01-01');
    await screen.findByRole('link', { name: /Flange news 1/ });
    clock.mockRestore();
    expect(gateway.inputs('news.list').at(-1)).toMatchObject({ from: '2026-01-01', zone: 'Asia/Tokyo' });
  });

  it('R8.6 an empty news list explains why it is empty', async () => {
    serveNews([]);
    await openAs(bruno, '/news?awaiting=1');
    expect(await screen.findByText('Nothing to acknowledge. Your company is up to date.')).toBeVisible();
  });
});
