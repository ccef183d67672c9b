import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Material, Missing, type Outline, TooManyWatches, type VersionRow } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { waitFor as waitForState } from 'xstate';
import { expectNoAxeFindings } from '../../../../jest/axe';
import { tellFact } from '../../../../jest/facts';
import { type Gateway, refuse } from '../../../../jest/gateway';
import { openGatewayFor } from '../../../../jest/people';
import { show } from '../../../../jest/show';
import { cache } from '../../../live/queries';
import { session } from '../../../live/session';
import { standingOffer } from '../../../ui/undo';
import { goneItems } from '../gone';
import DocumentViewScreen from './document-view.screen';
import { readingPlaces } from './reading-places';

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

const ID = '01979f5e-0000-7000-8000-000000000007';
const FILE = { name: 'Prices 2026.xlsx', kind: 'xlsx', size: 12_000 } as const;

const versionRow = (version: number, note = ''): VersionRow => ({
  version,
  note,
  publishedAt: '2026-11-20T09:00:00Z',
  publishedBy: 'Lena Hofmann',
  file: FILE,
});
const card = (version = 3): Material => ({
  documentId: ID,
  kind: 'material',
  title: 'Ranges of the YD-P7',
  description: '',
  docType: 'data-sheet',
  language: 'en',
  productId: null,
  industry: null,
  file: FILE,
  version,
  uploader: 'Lena Hofmann',
  uploadedAt: '2026-11-20T09:00:00Z',
});
const outline = (more: Partial<Outline>): Outline => ({
  publicationId: ID,
  version: 3,
  file: FILE,
  form: 'none',
  state: 'ready',
  pageCount: null,
  pageRatio: null,
  sheets: [],
  ...more,
});
const sheet = (part: number, name: string, rowCount: number) => ({ part, name, hidden: false, rowCount, columnCount: 3 });
const WORKBOOK = outline({ form: 'sheets', sheets: [sheet(1, 'Prices', 2_000), { ...sheet(2, 'Margins', 1), hidden: true }] });
const ROWS = Array.from({ length: 497 }, (_, at) => ({
  nr: at + 4,
  cells: [`YD-P7-${at + 1}`, at % 2 ? 'Sensor' : 'Cable', `${at + 1}.00`],
  partKey: `YD-P7-${at + 1}`,
}));

let gateway: Gateway;
let started = false;
beforeEach(async () => {
  cache.clear();
  goneItems.set(new Set());
  gateway = openGatewayFor();
  if (!started) session.actor.start();
  started = true;
  await waitForState(session.actor, (now) => now.matches('signedIn'));
  gateway.on('knowledge', 'document', () => ({ document: card(), versions: [versionRow(3), versionRow(2)] }));
});

const open = (is: Outline, at = '') => {
  gateway.on('publications', 'preview', () => is);
  return show(
    <QueryClientProvider client={cache}>
      <Routes>
        <Route path="/price-list/docView/:id" element={<DocumentViewScreen />} />
      </Routes>
    </QueryClientProvider>,
    { at: `/price-list/docView/${ID}${at}` },
  );
};
const HEAD = [
  { nr: 1, cells: ['Valid from January'] },
  { nr: 3, cells: ['Part', 'Kind', 'Price'] },
];
const openWorkbook = (rows = ROWS, isSlow = (_search: string): Promise<void> | undefined => undefined) => {
  gateway.on('publications', 'previewSheet', async ({ part, offset, limit, search = '', column }) => {
    await isSlow(search);
    const head = { partColumn: null, priceColumns: null, headCount: 1, storedCount: 1, matchCount: 1 };
    if (part === 2) return { ...WORKBOOK.sheets[1]!, ...head, rows: [{ nr: 1, cells: ['42 %'] }] };
    const all = search
      ? rows.filter(({ cells }) => cells.some((cell, at) => (column ?? at) === at && cell.toLowerCase().includes(search.toLowerCase())))
      : [...HEAD, ...rows];
    return {
      ...WORKBOOK.sheets[0]!,
      partColumn: 0,
      priceColumns: { price: 2, currency: null, named: 'EUR' },
      headCount: 2,
      storedCount: rows.length + 2,
      matchCount: all.length,
      rows: all.slice(offset, offset + limit),
    };
  });
  return open(WORKBOOK);
};

describe('a workbook', () => {
  it('R2.20 a workbook shows its sheets and a sticky heading, and says how many rows can be read here where a sheet has more', async () => {
    const { container, person } = openWorkbook();
    const heading = await screen.findByText('Part', { selector: 'th bdi' });
    expect(screen.getByText('Ranges of the YD-P7', { selector: 'h1 *' })).toBeVisible();
    expect(heading.closest('thead')).not.toBeNull();
    expect(screen.getByText('Valid from January')).toBeVisible();
    expect(screen.getByText('First 497 of 1,998 rows')).toBeVisible();
    expect(screen.getByText('Download for the rest')).toBeVisible();
    await person.click(screen.getByText('Margins (hidden)'));
    expect(await screen.findByText('42 %', { selector: 'th bdi' })).toBeVisible();
    await expectNoAxeFindings(container);
  });

  it('R2.20 a long sheet has all its rows: their number is told, those in view are drawn, and others load as they come into view', async () => {
    const { container } = openWorkbook();
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

  it('R2.20 the filter searches the whole sheet at the server, in all columns or one, and counts the matches', async () => {
    const { person } = openWorkbook();
    await screen.findByText('YD-P7-1');
    await person.type(screen.getByPlaceholderText('Filter rows'), '497');
    const summary = () => screen.getByText(/matching rows?$/);
    await waitFor(() => expect(summary()).toHaveTextContent('1 matching row'));
    expect(await screen.findByText('YD-P7-497')).toBeVisible();
    const searches = gateway.inputs('publications.previewSheet').flatMap(({ search }) => search ?? []);
    expect(searches.at(-1)).toBe('497');
    await person.selectOptions(screen.getByLabelText('Column to filter'), 'Kind');
    await waitFor(() => expect(summary()).toHaveTextContent('0 matching rows'));
    expect(screen.getByText('No rows match this filter.')).toBeVisible();
    await person.clear(screen.getByPlaceholderText('Filter rows'));
    expect(await screen.findByText('YD-P7-1')).toBeVisible();
    expect(screen.getByText('1,998 rows')).toBeVisible();
  });

  it('R2.20 a late response to an earlier filter never replaces the rows of a later one', async () => {
    const late = Promise.withResolvers<void>();
    const { person } = openWorkbook(ROWS, (search) => (search === 'YD-P7-49' ? late.promise : undefined));
    await screen.findByText('YD-P7-1');
    const field = screen.getByPlaceholderText('Filter rows');
    await person.type(field, 'YD-P7-49{Enter}');
    expect(screen.getByText('Searching')).toBeVisible();
    await person.clear(field);
    await person.type(field, 'YD-P7-33{Enter}');
    await waitFor(() => expect(screen.getByText('11 matching rows')).toBeVisible());
    late.resolve();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText('11 matching rows')).toBeVisible();
    expect(screen.queryByText('YD-P7-49')).toBeNull();
  });

  it('R7.16 without a connection the loaded rows are searched and the reader is told so', async () => {
    const { person } = openWorkbook();
    await screen.findByText('YD-P7-1');
    gateway.on('publications', 'previewSheet', () => Promise.reject(new TypeError('Failed to fetch')));
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await person.type(screen.getByPlaceholderText('Filter rows'), 'ydp71');
    expect(await screen.findByText('Only the rows loaded on this device were searched.')).toBeVisible();
    expect(screen.getByText('11 matching rows')).toBeVisible();
    expect(screen.getByText('YD-P7-19')).toBeVisible();
    online.mockRestore();
  });

  it('R8.3 a filter that fails says why, keeps the typed text and can be tried again', async () => {
    const { person } = openWorkbook();
    await screen.findByText('YD-P7-1');
    gateway.on('publications', 'previewSheet', () => refuse(TooManyWatches));
    await person.type(screen.getByPlaceholderText('Filter rows'), '497');
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByText('No rows match this filter.')).toBeNull();
    expect(screen.queryByText(/matching rows/)).toBeNull();
    expect(screen.getByPlaceholderText('Filter rows')).toHaveValue('497');
  });

  it('R6.7 it is emptied when a page of its rows is refused', async () => {
    const { person } = openWorkbook();
    await screen.findByText('YD-P7-1');
    gateway.on('publications', 'previewSheet', () => refuse(Missing));
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

  it('R3.12 a row has part number and price with its currency, and below them the rest without its row number', async () => {
    const { container } = openWorkbook();
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

  it('R2.20 a sheet without prices remains a table', async () => {
    const { person } = openWorkbook();
    await person.click(await screen.findByText('Margins (hidden)'));
    expect(await screen.findByText('42 %', { selector: 'th bdi' })).toBeVisible();
  });
});

describe('a part number', () => {
  it('R6.7 has an eye beside it, which begins a watch at once and ends it by undo', async () => {
    const watched = new Set<string>();
    gateway.on('publications', 'watched', () => ({
      items: [...watched].map((partKey) => ({ partKey, partNumber: partKey, since: '2026-11-20T09:00:00Z' })),
      totalCount: watched.size,
    }));
    gateway.on('publications', 'watch', ({ partNumber, watching }) => {
      if (watching) watched.add(partNumber);
      else watched.delete(partNumber);
      return { message: '', partKey: partNumber, watching };
    });
    const { container, person } = openWorkbook();
    const eye = await screen.findByRole('button', { name: 'Watch YD-P7-3' });
    expect(eye).toHaveAttribute('aria-pressed', 'false');
    await person.click(eye);
    expect(eye).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect([...watched]).toEqual(['YD-P7-3']));
    await waitFor(() => expect(standingOffer.get()?.title).toBe('Watching YD-P7-3'));
    await act(async () => standingOffer.get()?.undo());
    await waitFor(() => expect(eye).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() => expect(watched.size).toBe(0));
    await expectNoAxeFindings(container);
  });

  it('R9.1 that would be one too many stays unwatched', async () => {
    gateway.on('publications', 'watched', () => ({ items: [], totalCount: 0 }));
    gateway.on('publications', 'watch', () => refuse(TooManyWatches));
    const { person } = openWorkbook();
    const eye = await screen.findByRole('button', { name: 'Watch YD-P7-3' });
    await person.click(eye);
    await waitFor(() => expect(eye).toHaveAttribute('aria-pressed', 'false'));
  });
});

describe('other formats', () => {
  it('R2.20 a Word document is read by its text, and a word in it is found', async () => {
    gateway.on('publications', 'previewText', () => ({ part: 1, label: '', text: 'Zero adjustment\nTorque: 5 Nm' }));
    gateway.on('publications', 'previewSearch', () => ({
      matches: [{ part: 1, label: '', count: 1, before: '', match: 'Torque', after: ': 5 Nm' }],
      more: false,
    }));
    const { container, person } = open(outline({ form: 'text' }));
    expect(await screen.findByText('Zero adjustment')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Search in document' }));
    const search = within(screen.getByRole('search', { name: 'Search in document' }));
    await person.type(search.getByRole('textbox'), 'torque{Enter}');
    expect(await search.findByText('Torque')).toBeVisible();
    expect(search.getByText('On 1 page')).toBeVisible();
    await expectNoAxeFindings(container);
  });

  it('R2.20 a presentation is drawn slide by slide, with boxes, tables and the names of what is not drawn', async () => {
    const line = (text: string, more = {}) => ({ level: 0, runs: [{ text, size: 24, ...more }] });
    const cell = (text: string) => ({ span: 1, lines: [line(text)] });
    gateway.on('publications', 'previewText', ({ part }) => ({
      part: Number(part),
      label: '',
      text: '',
      slide: {
        width: 960,
        height: 540,
        boxes: [
          { kind: 'text' as const, x: 0.1, y: 0.05, w: 0.8, h: 0.1, title: true as const, lines: [line(`Wiring ${part}`)] },
          {
            kind: 'text' as const,
            x: 0.1,
            y: 0.3,
            w: 0.4,
            h: 0.5,
            fill: '0B5563',
            lines: [{ ...line('Terminals', { colour: 'FFFFFF' }), bullet: '•' }],
          },
          { kind: 'table' as const, x: 0.5, y: 0.3, w: 0.4, h: 0.2, columns: [0.5, 0.5], rows: [[cell('X4'), cell('Encoder')]] },
          { kind: 'other' as const, x: 0.5, y: 0.6, w: 0.4, h: 0.3, name: 'Torque curve' },
        ],
      },
    }));
    const { container } = open(outline({ form: 'slides', pageCount: 2 }));
    expect(await screen.findByRole('heading', { name: 'Wiring 1' })).toBeVisible();
    const first = within(screen.getByRole('region', { name: 'Page 1' }));
    expect(first.getByRole('listitem')).toHaveTextContent('Terminals');
    expect(first.getByRole('cell', { name: 'Encoder' })).toBeVisible();
    expect(first.getByRole('figure')).toHaveTextContent('Torque curve');
    const box = first.getByRole('list').parentElement!;
    expect([box.style.left, box.style.top, box.style.width, box.style.height]).toEqual(['10%', '30%', '40%', '50%']);
    expect(screen.queryByText('No text on this page.')).toBeNull();
    await expectNoAxeFindings(container);
  });

  it('R2.20 a Word document keeps its headings, lists and tables', async () => {
    const cell = (text: string) => ({ span: 1, lines: [[{ text }]] });
    gateway.on('publications', 'previewText', () => ({
      part: 1,
      label: '',
      text: 'Firmware 4.2\nClose the valve\nC4-2217\t4.0',
      blocks: [
        { kind: 'heading' as const, level: 1, label: '2.', runs: [{ text: 'Firmware 4.2' }] },
        {
          kind: 'item' as const,
          level: 0,
          ordered: true,
          label: 'a)',
          runs: [{ text: 'Close the ' }, { text: 'valve', bold: true as const }],
        },
        { kind: 'item' as const, level: 1, ordered: false, runs: [{ text: 'Slowly' }] },
        {
          kind: 'table' as const,
          headRows: 1,
          rows: [
            [cell('No.'), cell('Since')],
            [cell('C4-2217'), cell('4.0')],
          ],
        },
        { kind: 'picture' as const, alt: 'Wiring of the YD-C400' },
      ],
    }));
    const { container } = open(outline({ form: 'text' }));
    expect(await screen.findByRole('heading', { name: '2. Firmware 4.2' })).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a)Close the valve', '•Slowly']);
    expect(screen.getByText('valve').tagName).toBe('STRONG');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['No.', 'Since']);
    expect(screen.getByRole('cell', { name: 'C4-2217' })).toBeVisible();
    expect(screen.getByRole('figure')).toHaveTextContent('Wiring of the YD-C400');
    await expectNoAxeFindings(container);
  });

  it.each([
    ['is too old', { state: 'old-format' }, /Preview is not possible for this old format/],
    ['asks for a password', { form: 'sheets', state: 'password' }, /This file is password-protected/],
    ['is broken', { form: 'slides', state: 'broken' }, 'Failed to open the file. Please check the Base64 content.'],
  ] as const)('R8.5 a file that %s says so and can be downloaded', async (_what, more, words) => {
    open(outline(more));
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
    open(outline({ form: 'pages', file: { name: 'Ranges.pdf', kind: 'pdf', size: 12_000 } }));
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
    openWorkbook();
    expect(await screen.findByText('YD-P7-1')).toBeVisible();
    gateway.on('knowledge', 'document', () => refuse(Missing));
    await act(() => tellFact('publication.gone', { publicationId: ID, kind: 'material' }));
    expect(screen.getByText('No longer available')).toBeVisible();
    expect(screen.queryByText('YD-P7-1')).toBeNull();
    expect(isKept('YD-P7-1')).toBe(false);
  });

  it('R6.7 it is emptied for staff too, who are told only that it stands in another way', async () => {
    openWorkbook();
    expect(await screen.findByText('YD-P7-1')).toBeVisible();
    gateway.on('knowledge', 'document', () => refuse(Missing));
    await act(() => tellFact('publication.filed', { publicationId: ID, kind: 'material' }));
    expect(await screen.findByText('No longer available')).toBeVisible();
    expect(screen.queryByText('YD-P7-1')).toBeNull();
    expect(isKept('YD-P7-1')).toBe(false);
  });

  it('R6.7 it is emptied when the next part of it is refused', async () => {
    open(outline({ form: 'text' }));
    gateway.on('publications', 'preview', () => refuse(Missing));
    await act(() => cache.resetQueries({ queryKey: ['publications', 'preview'] }));
    expect(await screen.findByText('No longer available')).toBeVisible();
  });

  it('R6.4 a newer version is said beside it, with what is new, and opened only when its reader says so', async () => {
    const { person } = openWorkbook();
    await screen.findByText('YD-P7-1');
    gateway.on('knowledge', 'document', () => ({
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
