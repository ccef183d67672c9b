import { type RightsRow, row } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import { AUDIENCE_NAMES, CHANGE_CELLS, Documents, JAPANESE, PUBLISHERS, VIEW_CELLS } from './documents';

/**
 * The expected result for each caller that restores a withdrawn document: only editors may; for other callers the document does not exist.
 */
const RESCHEDULE_CELLS = {
  'the LCO of Deutschland': ' 401 401 403 403 y   404 403 y   y',
  'the RHQ of Europe': '      401 401 403 403 403 403 y   y   y',
  headquarters: '           401 401 403 403 403 403 403 y   y',
} as const;
const LIVE_UNTIL = '2040-01-01T08:00:00Z';

const UNDO_CELLS = {
  'the LCO of Deutschland': ' 401 401 403 403 y   404 404 y   y',
  'the RHQ of Europe': '      401 401 403 403 404 404 y   y   y',
  headquarters: '           401 401 403 403 404 404 404 y   y',
} as const;

/** Returns the rights to open a publication and to grant one company access to it. */
export const publicationRights = (stage: Stage): RightsRow[] => {
  const documents = new Documents(stage);
  return [
    ...AUDIENCE_NAMES.map((audienceName) =>
      row('publications.link', `a document that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => ({
        path: `GET /api/publications/link?publicationId=${(await documents.publishFor(audienceName)).documentId}`,
      })),
    ),
    ...AUDIENCE_NAMES.map((audienceName) =>
      row('publications.title', `a document that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => ({
        path: `GET /api/publications/title?publicationId=${(await documents.publishFor(audienceName)).documentId}`,
      })),
    ),
    ...PUBLISHERS.flatMap((publisher) =>
      (['grant', 'revoke'] as const).map((action) =>
        row(`publications.${action}`, `a document of ${publisher}`, CHANGE_CELLS[publisher], async () => ({
          path: `POST /api/publications/${action}`,
          json: { publicationId: (await documents.publishedBy(publisher)).documentId, company: 'cp-ostwall' },
        })),
      ),
    ),
    row(
      'publications.grant',
      'a document of the LCO of Deutschland for a company of Japan',
      '401 401 403 403 400 404 403 400 400',
      async () => ({
        path: 'POST /api/publications/grant',
        json: { publicationId: (await documents.publishAs('lena')).documentId, company: JAPANESE },
      }),
    ),
    ...PUBLISHERS.map((publisher) =>
      row('publications.undoWithdrawal', `a document of ${publisher}`, UNDO_CELLS[publisher], async () => {
        const { documentId: publicationId } = await documents.publishedBy(publisher);
        await documents.withdraw('ines', publicationId);
        return { path: 'POST /api/publications/undowithdrawal', json: { publicationId } };
      }),
    ),
    ...PUBLISHERS.map((publisher) =>
      row('publications.reschedule', `a document of ${publisher}`, RESCHEDULE_CELLS[publisher], async () => ({
        path: 'POST /api/publications/reschedule',
        json: { publicationId: (await documents.publishedBy(publisher)).documentId, rev: 1, liveUntil: LIVE_UNTIL },
      })),
    ),
    row('publications.content', 'an address signed for bruno', '   y   y   y   y   y   y   y   y   y', async () => {
      const { documentId } = await documents.publishFor('deutschland');
      const { url } = await (await stage.as('bruno')).publications.link({ publicationId: documentId });
      return { path: `GET ${url}` };
    }),
    row('publications.content', 'an unsigned address', ' 404 404 404 404 404 404 404 404 404', async () => ({
      path: `GET /api/publications/content/${(await documents.publishFor('everybody')).documentId}?version=1&reader=bruno&expires=${Date.now() + 60_000}&signature=x`,
    })),
  ];
};
