import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ObjectMissing } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { applyFact } from '../../../jest/facts';
import { type Gateway, refuse } from '../../../jest/gateway';
import { card, ID, makeOutline, makeVersionRow, openDocument, openViewerGateway, openWorkbook } from '../../../jest/viewer';
import { cache } from '../../live/cache';
import { readingPlaces } from '../../publishing/viewer/reading-places';

/** The name of the pdf.js error for the file; empty if the file is readable. */
let pdfFailure = '';
jest.unstable_mockModule('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  GlobalWorkerOptions: {},
  version: '0',
  PDFDataRangeTransport: class {},
  TextLayer: class {},
  PDFWorker: class {
    destroy() {}
  },
  getDocument: () => ({
    promise: Promise.reject(Object.assign(new Error('Invalid PDF structure.'), { name: pdfFailure })),
    destroy: () => Promise.resolve(),
  }),
}));

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openViewerGateway();
});

describe('a file that cannot be drawn', () => {
  it.each([
    ['is too old', { state: 'old-format' }, /Preview is not possible for this old format/],
    ['asks for a password', { form: 'sheets', state: 'password' }, /This file is password-protected/],
    ['is broken', { form: 'slides', state: 'broken' }, 'Failed to open the file. Please check the Base64 content.'],
  ] as const)('R8.5 a file that %s shows the reason and can be downloaded', async (_what, more, words) => {
    openDocument(gateway, makeOutline(more));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Download' }).length).toBeGreaterThan(0);
  });
});
describe('an unreadable PDF', () => {
  it.each([
    ['is broken', 'InvalidPDFException', 'Failed to open the file. Please check the Base64 content.'],
    ['asks for a password', 'PasswordException', /This file is password-protected/],
  ])('R8.5 a PDF that %s shows the failure instead of its pages', async (_what, failure, words) => {
    pdfFailure = failure;
    openDocument(gateway, makeOutline({ form: 'pages', file: { name: 'Ranges.pdf', kind: 'pdf', size: 12_000 } }));
    expect(await screen.findByText(words)).toBeVisible();
  });
});

const isKept = (text: string): boolean =>
  JSON.stringify(
    cache
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data ?? null),
  ).includes(text);

describe('changes while a document is open', () => {
  it('R6.7 an open document is removed from screen and device as soon as the reader loses access', async () => {
    openWorkbook(gateway);
    expect(await screen.findByText('YD-P7-1')).toBeVisible();
    gateway.on('documents', 'item', () => refuse(ObjectMissing));
    await act(() => applyFact('publication.gone', { publicationId: ID, kind: 'material' }));
    expect(screen.getByText('No longer available')).toBeVisible();
    expect(screen.queryByText('YD-P7-1')).toBeNull();
    expect(isKept('YD-P7-1')).toBe(false);
  });

  it('R6.7 an open document is removed for staff too, who receive only the id of the change', async () => {
    openWorkbook(gateway);
    expect(await screen.findByText('YD-P7-1')).toBeVisible();
    gateway.on('documents', 'item', () => refuse(ObjectMissing));
    await act(() => applyFact('publication.filed', { publicationId: ID, kind: 'material' }));
    expect(await screen.findByText('No longer available')).toBeVisible();
    expect(screen.queryByText('YD-P7-1')).toBeNull();
    expect(isKept('YD-P7-1')).toBe(false);
  });

  it('R6.7 an open document is removed when its next part is refused', async () => {
    openDocument(gateway, makeOutline({ form: 'text' }));
    gateway.on('publications', 'preview', () => refuse(ObjectMissing));
    await act(() => cache.resetQueries({ queryKey: ['publications', 'preview'] }));
    expect(await screen.findByText('No longer available')).toBeVisible();
  });

  it('R6.4 a newer version is announced beside the open document with its changes, and opens only on request', async () => {
    const { person } = openWorkbook(gateway);
    await screen.findByText('YD-P7-1');
    gateway.on('documents', 'item', () => ({
      document: card(4),
      versions: [makeVersionRow(4, 'New cable lengths'), makeVersionRow(3), makeVersionRow(2)],
    }));
    await act(() => applyFact('publication.changed', { card: card(4) }));
    // The selector excludes the announcement to screen readers, which contains the same text a moment later.
    expect(await screen.findByText(/Version 4 was published\./, { selector: 'p' })).toBeVisible();
    expect(screen.getByText('YD-P7-1')).toBeVisible();
    await person.click(screen.getByText('What changed'));
    expect(screen.getByText('New cable lengths')).toBeVisible();
    await person.click(screen.getByText('Open'));
    await waitFor(() => expect(gateway.inputs('publications.preview').at(-1)).toMatchObject({ version: 4 }));
    expect(screen.queryByText('What changed')).toBeNull();
  });
});

it('R4.5 the last page read is stored for each person and version, and deleted on sign-out', async () => {
  const id = { publicationId: ID, version: 3 };
  const keeper = readingPlaces.keeper('lena', id);
  keeper.keep({ page: 7, offset: 0.25, zoom: 1.5 });
  keeper.flush();
  await waitFor(async () => expect(await readingPlaces.read('lena', id)).toEqual({ page: 7, offset: 0.25, zoom: 1.5 }));
  expect(await readingPlaces.read('lena', { ...id, version: 4 })).toBeNull();
  expect(await readingPlaces.read('bruno', id)).toBeNull();
  await readingPlaces.wipe('lena');
  expect(await readingPlaces.read('lena', id)).toBeNull();
});
