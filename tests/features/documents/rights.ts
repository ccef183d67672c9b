import { randomUUID } from 'node:crypto';
import { downloadPath, material, uploadMaterial } from '../../kit/documents';
import { NO_SUCH, type RightsRow, row, SIGNED_IN } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import { AUDIENCE_NAMES, CHANGE_CELLS, Documents, JAPANESE, PUBLISHERS, VIEW_CELLS } from '../publications/documents';

/** Returns the rights to read, publish, edit and withdraw documents. */
export const documentsRights = (stage: Stage): RightsRow[] => {
  const documents = new Documents(stage);
  return [
    row('documents.list', 'all visible documents', SIGNED_IN, ({ id }) => ({ path: `GET /api/knowledge/user/documents/${id}` })),
    ...AUDIENCE_NAMES.flatMap((audienceName) => [
      row('documents.item', `a document that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => ({
        path: `GET /api/knowledge/${(await documents.publishFor(audienceName)).documentId}`,
      })),
      row('documents.download', `a document that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => ({
        path: `GET ${downloadPath(await documents.publishFor(audienceName))}`,
      })),
    ]),
    row('documents.upload', 'a new document', '401 401 403 403 y y y y y', async ({ name }) => {
      const isWriter = name !== 'nobody' && name !== 'applicant';
      const fileId = isWriter ? await uploadMaterial(stage.gateway, await stage.as(name)) : randomUUID();
      const lcos = name === 'marco' ? ['lco-deutschland'] : [];
      return { path: 'POST /api/knowledge/upload', json: material({ fileId, lcos }) };
    }),
    row('documents.upload', 'a new document for a company of Japan', '401 401 403 403 400 400 400 y y', async ({ name }) => {
      const isWriter = name !== 'nobody' && name !== 'applicant';
      const fileId = isWriter ? await uploadMaterial(stage.gateway, await stage.as(name)) : randomUUID();
      return { path: 'POST /api/knowledge/upload', json: material({ fileId, scope: 'specific', companies: [JAPANESE] }) };
    }),
    ...PUBLISHERS.flatMap((publisher) => [
      row('documents.upload', `a document of ${publisher}`, CHANGE_CELLS[publisher], async () => {
        const { documentId } = await documents.publishedBy(publisher);
        const lcos = publisher === 'the RHQ of Europe' ? ['lco-deutschland', 'lco-france'] : [];
        return { path: 'POST /api/knowledge/upload', json: material({ documentId, rev: 1, title: 'Another title', lcos }) };
      }),
      row('documents.withdraw', `a document of ${publisher}`, CHANGE_CELLS[publisher], async ({ id }) => ({
        path: `DELETE /api/knowledge/deactivatedocument/${(await documents.publishedBy(publisher)).documentId}/${id}`,
      })),
    ]),
    row('documents.withdraw', 'a nonexistent document', NO_SUCH, ({ id }) => ({
      path: `DELETE /api/knowledge/deactivatedocument/${randomUUID()}/${id}`,
    })),
  ];
};
