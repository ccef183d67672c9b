import type { AcknowledgementBoard, FactData, FactType, MaterialRow, NewsRow, PriceListRow, UserInfo, VersionRow } from '@portal/contracts';
import { hasEffectiveState, ObjectMissing, type PriceVersionRow, versionsOn } from '@portal/contracts';
import { act } from '@testing-library/react';
import { cache } from '../src/live/cache';
import { session } from '../src/live/session';
import { today } from '../src/ui/text/clock';
import { applyFact } from './facts';
import { type Gateway, refuse } from './gateway';
import { grantFor, openGatewayFor, person } from './people';
import { openAt } from './portal';

export const bruno = person({ userId: 'bruno', email: 'bruno@brennhagen.example', firstname: 'Bruno', lastname: 'Weiss', role: 'CP' });
export const marco = person({ userId: 'marco', email: 'marco@yarrowdyne.example', firstname: 'Marco', lastname: 'Riva', role: 'RHQ' });

/** Returns a document as partners see it, published `n` hours ago. */
export const makeDocument = (n: number, more: Partial<MaterialRow> = {}): MaterialRow => ({
  documentId: `d${n}`,
  kind: 'material',
  title: `Zero adjustment ${n}`,
  description: 'After a washdown',
  docType: 'manual',
  language: 'en',
  productId: 'yd-p7',
  industry: 'water',
  file: { name: `Zero adjustment ${n}.pdf`, kind: 'pdf', size: 4_000 },
  version: 1,
  uploader: 'Jonas Richter',
  uploadedAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  cover: null,
  ...more,
});

const versionOf = ({ version, file, uploadedAt, uploader }: MaterialRow, note = ''): VersionRow => ({
  version,
  note,
  publishedAt: uploadedAt,
  publishedBy: uploader,
  file,
});

const COMPANIES = [
  { id: 'cp-brennhagen', name: 'Brennhagen', country: 'DE', lcoId: 'lco-deutschland', lcoName: 'Deutschland' },
  { id: 'cp-ostwall', name: 'Ostwall', country: 'DE', lcoId: 'lco-deutschland', lcoName: 'Deutschland' },
  { id: 'cp-valbrune', name: 'Valbrune', country: 'FR', lcoId: 'lco-france', lcoName: 'France' },
];

export function serveDocuments(rows: MaterialRow[], user: UserInfo = bruno): Gateway {
  const gateway = openGatewayFor(user);
  const find = (id: string) => rows.find(({ documentId }) => documentId === id) ?? refuse(ObjectMissing);
  gateway.on('masters', 'products', () => ({
    items: [{ id: 'yd-p7', name: 'YD-P7 Pressure transmitters', family: 'Pressure', names: {} }],
    totalCount: 1,
  }));
  gateway.on('masters', 'companies', () => ({ items: COMPANIES, totalCount: COMPANIES.length }));
  gateway.on('documents', 'list', ({ search = '', docType, productId, pageNumber, pageSize }) => {
    const matches = rows.filter(
      (row) =>
        row.title.toLowerCase().includes(search.toLowerCase()) &&
        (!docType || row.docType === docType) &&
        (!productId || row.productId === productId),
    );
    return { items: matches.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), totalCount: matches.length, totalIsMore: false };
  });
  gateway.on('documents', 'item', ({ documentId }) => {
    const document = find(documentId);
    return { document, versions: [versionOf(document)] };
  });
  gateway.on('publications', 'preview', ({ publicationId, version = 1 }) => ({
    publicationId,
    version,
    file: find(publicationId).file,
    form: 'none' as const,
    state: 'old-format' as const,
    pageCount: null,
    pageRatio: null,
    sheets: [],
  }));
  gateway.on('publications', 'namedParts', () => ({ items: [], totalCount: 0 }));
  gateway.on('publications', 'passages', () => ({ items: [], totalCount: 0 }));
  gateway.on('files', 'upload', ({ fileId, name = '' }) => ({ file: { fileId, name, kind: 'pdf' as const, size: 3 } }));
  return gateway;
}

/** Returns a price list as partners see it, published `n` hours ago and valid indefinitely. */
export const makePriceList = (n: number, more: Partial<PriceListRow> = {}): PriceListRow => ({
  documentId: `p${n}`,
  kind: 'price',
  title: `Pressure prices ${n}`,
  file: { name: `Pressure prices ${n}.xlsx`, kind: 'xlsx', size: 4_000 },
  version: 1,
  uploader: 'Marco Riva',
  uploadedAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  cover: null,
  effectiveFrom: null,
  effectiveUntil: null,
  earlier: [],
  ...more,
});

export function servePriceLists(rows: PriceListRow[], user: UserInfo = bruno): Gateway {
  const gateway = openGatewayFor(user);
  gateway.on('masters', 'countries', () => ({
    items: [
      { code: 'DE', name: 'Germany', regionId: 'rhq-europe', regionName: 'Europe', lcoId: 'lco-deutschland', lcoName: 'Deutschland' },
    ],
    totalCount: 1,
  }));
  gateway.on('prices', 'list', ({ search = '', effective, day = '', scope, region, pageNumber, pageSize }) => {
    const matches = rows.filter(
      (row) =>
        row.title.toLowerCase().includes(search.toLowerCase()) &&
        (!effective || hasEffectiveState(row, effective, day)) &&
        (!scope || row.accessLevel === scope) &&
        (!region || row.regions?.some(({ id }) => id === region)),
    );
    return { items: matches.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), totalCount: matches.length, totalIsMore: false };
  });
  gateway.on('prices', 'item', ({ documentId }) => {
    const document = rows.find((row) => row.documentId === documentId) ?? refuse(ObjectMissing);
    const { version, file, uploadedAt, uploader, effectiveFrom, effectiveUntil, earlier } = document;
    const common = { note: '', publishedAt: uploadedAt, publishedBy: uploader };
    const newest: PriceVersionRow = { ...common, version, file, effectiveFrom, effectiveUntil };
    const versions: [PriceVersionRow, ...PriceVersionRow[]] = [newest, ...earlier.map((one) => ({ ...common, ...one }))];
    const { inEffect, announced } = versionsOn(versions, today());
    return { document, versions, inEffect: inEffect?.version ?? null, announced: announced.map((one) => one.version) };
  });
  return gateway;
}

/** Returns a news item as partners see it, published `n` hours ago. */
export const makeNews = (n: number, more: Partial<NewsRow> = {}): NewsRow => ({
  documentId: `n${n}`,
  kind: 'news',
  title: `Flange news ${n}`,
  description: 'The new flange fits the old one.',
  category: 'others',
  version: 1,
  uploader: 'Marco Riva',
  uploadedAt: new Date(Date.now() - n * 3_600_000).toISOString(),
  cover: null,
  effectiveOn: null,
  lastOrderOn: null,
  lastShipOn: null,
  parts: [],
  attachments: [],
  notify: false,
  mustAcknowledge: false,
  ...more,
});

export function serveNews(rows: NewsRow[], user: UserInfo = bruno, board?: () => AcknowledgementBoard): Gateway {
  const gateway = openGatewayFor(user);
  const find = (id: string) => rows.find(({ documentId }) => documentId === id) ?? refuse(ObjectMissing);
  gateway.on('masters', 'companies', () => ({ items: COMPANIES, totalCount: COMPANIES.length }));
  gateway.on('publications', 'namedParts', () => ({ items: [], totalCount: 0 }));
  gateway.on('news', 'list', ({ search = '', category, awaiting, from = '', until = '9', pageNumber, pageSize }) => {
    const matches = rows.filter(
      (row) =>
        row.uploadedAt.slice(0, 10) >= from &&
        row.uploadedAt.slice(0, 10) <= until &&
        row.title.toLowerCase().includes(search.toLowerCase()) &&
        (!category || row.category === category) &&
        (!awaiting || (row.mustAcknowledge && !row.acknowledged)),
    );
    return { items: matches.slice((pageNumber - 1) * pageSize, pageNumber * pageSize), totalCount: matches.length, totalIsMore: false };
  });
  gateway.on('news', 'item', ({ documentId }) => {
    const document = find(documentId);
    const { version, uploadedAt, uploader, attachments } = document;
    return { document, versions: [{ version, note: '', publishedAt: uploadedAt, publishedBy: uploader, attachments }] };
  });
  if (board) gateway.on('news', 'acknowledgements', board);
  return gateway;
}

/** Passes a fact to every feature that handles it, as the connection does. */
export const receiveFact = <T extends FactType>(type: T, data: FactData<T>): Promise<void> =>
  act(async () => {
    const effects: Promise<void>[] = [];
    cache.applyFact(() => void effects.push(applyFact(type, data)));
    await Promise.all(effects);
  });

let isStarted = false;

/** Renders the whole app at a path with this person signed in. */
export async function openAs(user: UserInfo, path: string) {
  if (isStarted) session.signIn(grantFor(user));
  isStarted = true;
  return openAt(path);
}
