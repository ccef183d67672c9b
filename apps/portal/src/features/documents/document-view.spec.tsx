import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Missing } from '@portal/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { tellFact } from '../../../jest/facts';
import { type Gateway, refuse } from '../../../jest/gateway';
import { card, ID, openDocument, openViewerGateway, openWorkbook, outline, versionRow } from '../../../jest/viewer';
import { cache } from '../../live/queries';
import { readingPlaces } from '../../publishing/viewer/reading-places';

/** How pdf.js says that it cannot read a file; the viewer loads it when it is opened. */
let pdfFailure = '';
jest.unstable_mockModule('pdfjs-dist/legacy/build/pdf.mjs', () => ({
  GlobalWorkerOptions: {},
  version: '0',
  PDFDataRangeTransport: class {},
  TextLayer: class {},
  getDocument: () => ({
    promise: Promise.reject(Object.assign(new Error('Invalid PDF structure.'), { name: pdfFailure })),
    destroy: () => Promise.resolve(),
  }),
}));

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openViewerGateway();
});

describe('a file that is not drawn', () => {
  it.each([
    ['is too old', { state: 'old-format' }, /Preview is not possible for this old format/],
    ['asks for a password', { form: 'sheets', state: 'password' }, /This file is password-protected/],
    ['is broken', { form: 'slides', state: 'broken' }, 'Failed to open the file. Please check the Base64 content.'],
  ] as const)('R8.5 a file that %s says so and can be downloaded', async (_what, more, words) => {
    openDocument(gateway, outline(more));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Download' }).length).toBeGreaterThan(0);
  });
});
describe('a PDF', () => {
  it.each([
    ['is broken', 'InvalidPDFException', 'Failed to open the file. Please check the Base64 content.'],
    ['asks for a password', 'PasswordException', /This file is password-protected/],
  ])('R8.5 that %s says so where its pages would stand', async (_what, failure, words) => {
    pdfFailure = failure;
    openDocument(gateway, outline({ form: 'pages', file: { name: 'Ranges.pdf', kind: 'pdf', size: 12_000 } }));
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

describe('what changes while it is open', () => {
  it('R6.7 it is emptied as soon as it is taken from the reader, and nothing of it is kept', async () => {
    openWorkbook(gateway);
    expect(await screen.findByText('YD-P7-1')).toBeVisible();
    gateway.on('documents', 'item', () => refuse(Missing));
    await act(() => tellFact('publication.gone', { publicationId: ID, kind: 'material' }));
    expect(screen.getByText('No longer available')).toBeVisible();
    expect(screen.queryByText('YD-P7-1')).toBeNull();
    expect(isKept('YD-P7-1')).toBe(false);
  });

  it('R6.7 it is emptied for staff too, who are told only that it stands in another way', async () => {
    openWorkbook(gateway);
    expect(await screen.findByText('YD-P7-1')).toBeVisible();
    gateway.on('documents', 'item', () => refuse(Missing));
    await act(() => tellFact('publication.filed', { publicationId: ID, kind: 'material' }));
    expect(await screen.findByText('No longer available')).toBeVisible();
    expect(screen.queryByText('YD-P7-1')).toBeNull();
    expect(isKept('YD-P7-1')).toBe(false);
  });

  it('R6.7 it is emptied when the next part of it is refused', async () => {
    openDocument(gateway, outline({ form: 'text' }));
    gateway.on('publications', 'preview', () => refuse(Missing));
    await act(() => cache.resetQueries({ queryKey: ['publications', 'preview'] }));
    expect(await screen.findByText('No longer available')).toBeVisible();
  });

  it('R6.4 a newer version is said beside it, with what is new, and opened only when its reader says so', async () => {
    const { person } = openWorkbook(gateway);
    await screen.findByText('YD-P7-1');
    gateway.on('documents', 'item', () => ({
      document: card(4),
      versions: [versionRow(4, 'New cable lengths'), versionRow(3), versionRow(2)],
    }));
    await act(() => tellFact('publication.changed', { card: card(4) }));
    // Not what a screen reader is told a moment later by the same words.
    expect(await screen.findByText(/Version 4 was published\./, { selector: 'p' })).toBeVisible();
    expect(screen.getByText('YD-P7-1')).toBeVisible();
    await person.click(screen.getByText('What changed'));
    expect(screen.getByText('New cable lengths')).toBeVisible();
    await person.click(screen.getByText('Open'));
    await waitFor(() => expect(gateway.inputs('publications.preview').at(-1)).toMatchObject({ version: 4 }));
    expect(screen.queryByText('What changed')).toBeNull();
  });
});

it('R4.5 the last page is kept for each person and version, and goes when they sign out', async () => {
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
