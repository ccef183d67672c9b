import { type RightsRow, readingRow, row, SIGNED_IN } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import type { CachedKeys, Exemption, UnseenObject } from '../feature';
import { exempt } from '../feature';
import { AUDIENCE_NAMES, Documents, VIEW_CELLS } from './documents';

export const COVER = 'c'.repeat(32);

/** The read requests for the extracted content of one document. */
const PREVIEWS = {
  'publications.preview': (id: string) => `GET /api/publications/preview?publicationId=${id}`,
  'publications.previewSheet': (id: string) => `GET /api/publications/preview/sheet?publicationId=${id}&part=1`,
  'publications.previewText': (id: string) => `GET /api/publications/preview/text?publicationId=${id}&part=1`,
  'publications.previewPicture': (id: string) => `GET /api/publications/preview/picture?publicationId=${id}&picture=1`,
  'publications.cover': (id: string) => `GET /api/publications/cover?publicationId=${id}&version=1&cover=${COVER}`,
  'publications.previewSearch': (id: string) => `GET /api/publications/preview/search?publicationId=${id}&searchTerm=zero`,
};
const passagesPath = (ids: string): string => `GET /api/publications/passages?among=${ids}&searchTerm=zero`;
const ROUTES = Object.entries(PREVIEWS);
const makeRows = <T>(make: (path: (id: string) => string) => T): Record<string, T> =>
  Object.fromEntries(ROUTES.map(([route, path]) => [route, make(path)]));

/** The location of a picture in a file: the first bytes of any file, declared as a picture. */
const PICTURES = [{ type: 'image/png', start: 0, packedSize: 4, size: 4, isPacked: false }];

/** Stores the extracted content and the cover of a document, as if a workbook with one sheet and a picture had been read. */
const writeText = async ({ gateway }: Stage, documentId: string): Promise<void> => {
  const { db } = gateway.database;
  const sheets = [{ name: 'Zero', hidden: false, rowCount: 1, columnCount: 1, rows: [{ nr: 1, cells: ['zero'] }] }];
  const files = await db.selectFrom('publication_file').select('file_id').where('publication_id', '=', documentId).execute();
  for (const { file_id } of files) {
    await db
      .insertInto('file_outline')
      .values({ file_id, pages: null, ratio: null, sheets: JSON.stringify(sheets), pictures: JSON.stringify(PICTURES), failure: null })
      .execute();
    await db
      .insertInto('sheet_chunk')
      .values({ file_id, sheet: 1, first: 0, rows: JSON.stringify(sheets[0]!.rows), folded: ['zero'] })
      .execute();
    await db.insertInto('file_text').values({ file_id, nr: 1, label: 'Zero', text: 'zero' }).execute();
    const { sha256 } = await db.selectFrom('file').select('sha256').where('id', '=', file_id).executeTakeFirstOrThrow();
    await db
      .insertInto('cover')
      .values({ sha256, hash: COVER, bytes: Buffer.from('RIFF') })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};

/** Returns the rights to extracted content: on each route, all callers that can see the document. */
export const previewRights = (stage: Stage): RightsRow[] => {
  const documents = new Documents(stage);
  return AUDIENCE_NAMES.flatMap((audienceName) => {
    let creation: Promise<string> | undefined;
    const createDocument = async () => {
      const { documentId } = await documents.publishFor(audienceName);
      await writeText(stage, documentId);
      return documentId;
    };
    return ROUTES.map(([route, path]) =>
      row(route, `a document that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => {
        creation ??= createDocument();
        return { path: path(await creation) };
      }),
    );
  }).concat(readingRow('publications.passages', passagesPath('d1'), SIGNED_IN));
};

export const previewUnseen = (stage: Stage): Record<string, UnseenObject> => {
  const documents = new Documents(stage);
  const createExisting = async () => {
    const { documentId } = await documents.publishFor('france');
    await writeText(stage, documentId);
    return documentId;
  };
  return makeRows((path) => ({ existing: createExisting, make: [(id) => ({ path: path(id) })] }));
};

export const previewReads: Record<string, readonly string[]> = {
  ...makeRows((path) => [path('{document}'), path('{ownDocument}')]),
  'publications.passages': [passagesPath('{document},{ownDocument}')],
};

export const previewCacheRows: Record<string, CachedKeys | Exemption> = {
  ...makeRows(() => exempt('The file of a version never changes; while it is being read the viewer polls')),
  'publications.passages': exempt('It is requested for each search in a document and not cached'),
};
