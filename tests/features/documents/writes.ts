import { randomUUID } from 'node:crypto';
import { material, uploadMaterial } from '../../kit/documents';
import type { Stage } from '../../kit/stage';
import type { Write } from '../feature';
import { Documents } from '../publications/documents';

export const documentsWrites = (stage: Stage): Record<string, Record<string, Write>> => {
  const documents = new Documents(stage);
  const deactivationCall = async (name: 'lena', documentId: string) => {
    const { id, token } = await stage.as(name);
    return { path: `DELETE /api/knowledge/deactivatedocument/${documentId}/${id}`, token };
  };

  return {
    'documents.upload': {
      'a new document': {
        make: async () => {
          const lena = await stage.as('lena');
          const json = material({ fileId: await uploadMaterial(stage.gateway, lena) });
          return { path: 'POST /api/knowledge/upload', json, token: lena.token };
        },
        effect: { publication: 1, audience: 4, taken: 1, audit: 1, fact: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
      },
      'an edit of a document': {
        make: async () => {
          const lena = await stage.as('lena');
          const { documentId } = await documents.publishAs('lena');
          return { path: 'POST /api/knowledge/upload', json: material({ documentId, rev: 1, title: 'Newer' }), token: lena.token };
        },
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another' } }),
        records: ({ json }) =>
          stage.gateway.database.db
            .selectFrom('publication')
            .select(['title', 'rev'])
            .where('id', '=', (json as { documentId: string }).documentId)
            .executeTakeFirst(),
      },
    },
    'documents.withdraw': {
      'the withdrawal of a document': {
        make: async () => deactivationCall('lena', (await documents.publishAs('lena')).documentId),
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, path: call.path.replace(/\/[^/]+(\/[^/]+)$/, `/${randomUUID()}$1`) }),
      },
    },
  };
};
