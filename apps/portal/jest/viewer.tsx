import type { Material, Outline, VersionRow } from '@portal/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Routes } from 'react-router-dom';
import { waitFor } from 'xstate';
import DocumentViewScreen from '../src/features/documents/document-view.screen';
import { cache } from '../src/live/cache';
import { session } from '../src/live/session';
import { revokedIds } from '../src/publishing/revoked-publications';
import type { Gateway } from './gateway';
import { openGatewayFor } from './people';
import { show } from './show';

export const ID = '01979f5e-0000-7000-8000-000000000007';
const FILE = { name: 'Prices 2026.xlsx', kind: 'xlsx', size: 12_000 } as const;

export const makeVersionRow = (version: number, note = ''): VersionRow => ({
  version,
  note,
  publishedAt: '2026-11-20T09:00:00Z',
  publishedBy: 'Lena Hofmann',
  file: FILE,
});
export const card = (version = 3): Material => ({
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
  cover: null,
});
export const makeOutline = (more: Partial<Outline>): Outline => ({
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
/** The outline of a workbook with a price sheet and a hidden sheet. */
const WORKBOOK = makeOutline({ form: 'sheets', sheets: [sheet(1, 'Prices', 2_000), { ...sheet(2, 'Margins', 1), hidden: true }] });
/** The rows of the price sheet below its headings. */
export const ROWS = Array.from({ length: 497 }, (_, at) => ({
  nr: at + 4,
  cells: [`YD-P7-${at + 1}`, at % 2 ? 'Sensor' : 'Cable', `${at + 1}.00`],
  partKey: `YD-P7-${at + 1}`,
}));

let isStarted = false;

export const openViewerGateway = async (): Promise<Gateway> => {
  cache.clear();
  revokedIds.set(new Set());
  const gateway = openGatewayFor();
  if (!isStarted) session.actor.start();
  isStarted = true;
  await waitFor(session.actor, (now) => now.matches('signedIn'));
  gateway.on('documents', 'item', () => ({ document: card(), versions: [makeVersionRow(3), makeVersionRow(2)] }));
  return gateway;
};

export const openDocument = (gateway: Gateway, file: Outline, at = '') => {
  gateway.on('publications', 'preview', () => file);
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
/** Opens the workbook. `isSlow` returns a promise that delays the response to a search. */
export const openWorkbook = (gateway: Gateway, rows = ROWS, isSlow = (_search: string): Promise<void> | undefined => undefined) => {
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
  return openDocument(gateway, WORKBOOK);
};
