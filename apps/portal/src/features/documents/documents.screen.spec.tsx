import { describe, expect, it } from '@jest/globals';
import { LastCompany, type MaterialRow, ObjectMissing, Unavailable } from '@portal/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expectNoAxeFindings } from '../../../jest/axe';
import { setUpDeskTests } from '../../../jest/desk';
import { refuse } from '../../../jest/gateway';
import { person } from '../../../jest/people';
import { bruno, makeDocument, marco, openAs, receiveFact, serveDocuments } from '../../../jest/publications';
import { recentItems, rememberItem } from '../../live/recent-items';
import { session } from '../../live/session';

const lena = person();
setUpDeskTests();

const list = () => screen.getByRole('region', { name: 'Documents' });
const titles = () =>
  [...list().querySelectorAll('[data-row] bdi')].map(({ textContent }) => textContent).filter((text) => text?.startsWith('Zero'));
/** Returns the headings of the table. jsdom has no layout, so all columns are present. */
const heads = () => [...list().querySelectorAll('th')].map(({ textContent }) => textContent);

describe('the list of documents', () => {
  it('R3.13 R6.6 the document list shows partners the description of each document, and regions also the audience', async () => {
    serveDocuments([makeDocument(1)]);
    const { container, unmount } = await openAs(bruno, '/content-sharing?view=table');
    await screen.findByRole('link', { name: /Zero adjustment 1/ });
    expect(heads()).toEqual(['Title', 'Product', 'Published']);
    await waitFor(() =>
      expect(within(list()).getAllByRole('row')[1]).toHaveTextContent(
        /Manual · English.*YD-P7 Pressure transmitters.*Water.*1 hr ago.*Jonas Richter/,
      ),
    );
    expect(screen.queryByRole('link', { name: 'Publish' })).toBeNull();
    await expectNoAxeFindings(container);
    unmount();
    await act(async () => session.signOut());

    const columns = {
      accessLevel: 'specific',
      companies: [{ id: 'cp-brennhagen', name: 'Brennhagen' }],
      lcos: [{ id: 'l', name: 'Deutschland' }],
    } as const;
    serveDocuments([makeDocument(1, { ...columns, companies: [...columns.companies], lcos: [...columns.lcos] })], marco);
    await openAs(marco, '/content-sharing?view=table');
    await screen.findByRole('link', { name: /Zero adjustment 1/ });
    expect(heads()).toEqual(['Title', 'Product', 'Published', 'Access level', 'Channel partners', 'LCOs']);
    expect(screen.getByRole('link', { name: 'Publish' })).toHaveAttribute('href', '/content-sharing/upload');
  });

  it('R2.20 R9.1 facets, search terms and page of the documents are sent to the server and stored in the URL', async () => {
    const gateway = serveDocuments(Array.from({ length: 14 }, (_, n) => makeDocument(n, { docType: n % 7 ? 'manual' : 'video' })));
    const { person: user, router } = await openAs(bruno, '/content-sharing');
    await screen.findByRole('link', { name: /Zero adjustment 0/ });
    expect(titles()).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(titles()).toHaveLength(2));
    await user.click(within(screen.getByRole('region', { name: 'Filters' })).getAllByRole('button', { name: 'Show all' })[0]!);
    await user.click(screen.getByRole('button', { name: 'Video' }));
    await waitFor(() => expect(titles()).toEqual(['Zero adjustment 0', 'Zero adjustment 7']));
    expect(router.state.location.search).toBe('?type=video');
    expect(gateway.inputs('documents.list').at(-1)).toMatchObject({
      callerId: 'bruno',
      docType: 'video',
      pageNumber: 1,
      pageSize: 12,
    });
    await user.type(screen.getByRole('textbox', { name: 'Search documents' }), 'nothing like it');
    expect(
      await screen.findByText('Nothing found for “nothing like it”.', { normalizer: (text) => text.replace(/[\u2068\u2069]/g, '') }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Send an inquiry' })).toHaveAttribute('href', '/contact-us?subject=nothing+like+it');
    await user.click(within(list()).getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(titles()).toHaveLength(12));
  });

  it('R7.5 a document found by its text shows the matching page and opens at that page', async () => {
    const gateway = serveDocuments([makeDocument(1), makeDocument(2)]);
    gateway.on('publications', 'passages', ({ among }) => {
      const items = among.split(',').includes('d2')
        ? [
            {
              publicationId: 'd2',
              fileId: 'f2',
              form: 'pages' as const,
              part: 7,
              label: '',
              before: 'Turn the ',
              match: 'zero',
              after: ' screw',
            },
          ]
        : [];
      return { items, totalCount: items.length };
    });
    const { person: user } = await openAs(bruno, '/content-sharing');
    await screen.findByRole('link', { name: /Zero adjustment 2/ });
    expect(gateway.inputs('publications.passages')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Search documents' }), 'zero');
    const match = await screen.findByRole('link', { name: /Zero adjustment 2.*Page 7 … Turn the zero screw …/ });
    expect(match).toHaveAttribute('href', '/content-sharing/detail/d2/bruno?part=7');
    expect(gateway.inputs('publications.passages').at(-1)).toEqual({ among: 'd1,d2', search: 'zero' });
    expect(screen.getByRole('link', { name: /Zero adjustment 1/ })).toHaveAttribute('href', '/content-sharing/detail/d1/bruno');
    await user.clear(screen.getByRole('textbox', { name: 'Search documents' }));
    await waitFor(() => expect(screen.queryByText('Page 7')).toBeNull());
  });

  it('R2.20 the last product and language of a person are restored, even if another person has used the device in the meantime', async () => {
    serveDocuments([makeDocument(1), makeDocument(2, { productId: null })]);
    const { person: user, router } = await openAs(bruno, '/content-sharing');
    await screen.findByRole('link', { name: /Zero adjustment 2/ });
    await user.click(await screen.findByRole('button', { name: /YD-P7 Pressure/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?product=yd-p7'));
    await act(async () => router.navigate('/home'));
    await act(async () => router.navigate('/content-sharing'));
    await waitFor(() => expect(titles()).toEqual(['Zero adjustment 1']));
    expect(router.state.location.search).toBe('?product=yd-p7');
    await user.click(within(screen.getByRole('region', { name: 'Filters' })).getByRole('button', { name: 'Clear filters' }));
    await act(async () => router.navigate('/home'));
    await act(async () => router.navigate('/content-sharing'));
    await waitFor(() => expect(titles()).toHaveLength(2));
  });

  it('R10.1 a published document appears automatically, and a withdrawn document is announced before it disappears', async () => {
    const rows = [makeDocument(2)];
    serveDocuments(rows);
    await openAs(bruno, '/content-sharing');
    await screen.findByRole('link', { name: /Zero adjustment 2/ });
    const card = makeDocument(1);
    rows.unshift(card);
    await receiveFact('publication.published', { card });
    expect(await screen.findByRole('link', { name: /Zero adjustment 1/ })).toBeVisible();
    rows.shift();
    await receiveFact('publication.gone', { publicationId: 'd1', kind: 'material' });
    expect(await screen.findByText('No longer available')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Zero adjustment 1/ })).toBeNull();
    rows.unshift(card);
    await receiveFact('publication.published', { card });
    expect(await screen.findByRole('link', { name: /Zero adjustment 1/ })).toBeVisible();
  });

  it('R10.1 staff who receive a fact about a document refetch that document, but nothing for a price list', async () => {
    const rows = [makeDocument(2)];
    const gateway = serveDocuments(rows, lena);
    await openAs(lena, '/content-sharing');
    await screen.findByRole('link', { name: /Zero adjustment 2/ });
    await receiveFact('publication.filed', { publicationId: 'p1', kind: 'price' });
    rows.unshift(makeDocument(1));
    await receiveFact('publication.filed', { publicationId: 'd1', kind: 'material' });
    expect(await screen.findByRole('link', { name: /Zero adjustment 1/ })).toBeVisible();
    expect(gateway.inputs('documents.item')).toEqual([{ documentId: 'd1' }]);
  });

  it('R6.7 a document that is withdrawn from a staff member is removed from the recent items', async () => {
    const gateway = serveDocuments([], lena);
    gateway.on('documents', 'item', () => refuse(ObjectMissing));
    await openAs(lena, '/home');
    for (const id of ['d1', 'd2']) rememberItem({ id, to: `/content-sharing/detail/${id}`, title: `Zero adjustment ${id}` });
    await receiveFact('publication.filed', { publicationId: 'd1', kind: 'material' });
    await waitFor(() => expect(recentItems().map(({ id }) => id)).toEqual(['d2']));
  });

  it('R8.6 an empty document list explains why it is empty, and a failed list can be retried', async () => {
    const gateway = serveDocuments([]);
    gateway.on('documents', 'list', () => refuse(Unavailable));
    const { person: user } = await openAs(bruno, '/content-sharing');
    const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 });
    gateway.on('documents', 'list', () => ({ items: [], totalCount: 0, totalIsMore: false }));
    await user.click(retry);
    expect(await screen.findByText(/No documents have been published for you yet/)).toBeVisible();
  });
});

describe('one document', () => {
  const own = (more: Partial<MaterialRow> = {}) =>
    makeDocument(1, { rev: 3, accessLevel: 'specific', companies: [{ id: 'cp-brennhagen', name: 'Brennhagen' }], ...more });

  it('R2.20 a document shows its preview, properties and versions, and is removed from the screen when it is withdrawn', async () => {
    const rows = [makeDocument(1, { version: 2 })];
    const gateway = serveDocuments(rows);
    const { container } = await openAs(bruno, '/content-sharing/detail/d1/bruno');
    expect(await screen.findByRole('heading', { name: 'Zero adjustment 1' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Details' })).toHaveTextContent(
        /After a washdown.*Manual.*English.*YD-P7 Pressure transmitters.*Water/,
      ),
    );
    expect(screen.getByRole('region', { name: 'Versions' })).toHaveTextContent('Version 2');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await preview.findByText(/Preview is not possible for this old format/)).toBeVisible();
    expect(preview.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/content-sharing/docView/d1');
    expect(gateway.inputs('publications.preview')).toEqual([{ publicationId: 'd1', version: 2 }]);
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    await expectNoAxeFindings(container);
    rows.pop();
    await receiveFact('publication.gone', { publicationId: 'd1', kind: 'material' });
    await waitFor(() => expect(screen.queryByText(/After a washdown/)).toBeNull());
    expect(screen.getByText('No longer available')).toBeVisible();
  });

  it('R6.7 a publisher grants a document to another company, and sees why the last company cannot be revoked', async () => {
    const gateway = serveDocuments([own()], lena);
    gateway.on('publications', 'grant', () => ({ message: 'Granted', changed: true }));
    gateway.on('publications', 'revoke', () => refuse(LastCompany));
    const { person: user } = await openAs(lena, '/content-sharing/detail/d1/lena');
    await user.click(await screen.findByRole('button', { name: 'Add a company' }));
    const field = await screen.findByRole('combobox', { name: 'Add a company' });
    await user.type(field, 'ostw');
    await user.click(await screen.findByRole('option', { name: /Ostwall/ }));
    await waitFor(() => expect(gateway.inputs('publications.grant')).toEqual([{ publicationId: 'd1', company: 'cp-ostwall' }]));
    // The list beside the button shows the change, and a toast would cover the page's actions.
    await screen.findByText(/Ostwall now has access\./, { selector: '[role=status]' });
    expect(document.querySelector('[data-scope=toast][data-part=root]')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Remove .*Brennhagen/ }));
    await user.click(await screen.findByRole('button', { name: 'Remove access' }));
    expect(await screen.findByText('No other company can see this item. You can withdraw it instead.')).toBeVisible();
  });

  it('R4.10 a document is deleted after a confirmation, and the page returns to the list', async () => {
    const rows = [own()];
    const gateway = serveDocuments(rows, lena);
    gateway.on('documents', 'withdraw', () => {
      rows.pop();
      return { message: 'Deleted' };
    });
    const counts = { totalCount: 42, personCount: 131, lcoCount: 2, openedCount: 31, downloadedCount: 12 };
    gateway.on('publications', 'reads', () => ({ items: [], ...counts }));
    const { person: user, address } = await openAs(lena, '/content-sharing/detail/d1/lena');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('including anyone reading it now');
    await waitFor(() => expect(question).toHaveTextContent('Audience: 42 companies · 131 people · LCOs: 2. Opened by 31 of 42 companies.'));
    expect(gateway.inputs('documents.withdraw')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/content-sharing'));
    expect(gateway.inputs('documents.withdraw')).toEqual([{ documentId: 'd1', callerId: 'lena' }]);
  });
});
