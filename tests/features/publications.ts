import { randomUUID } from 'node:crypto';
import type { material } from '../kit/documents';
import { type DefineFeature, exempt } from './feature';
import { Documents, FRENCH, GERMAN } from './publications/documents';
import { draftRights, draftScenes, draftUnseen, draftWrites } from './publications/drafts';
import { insightCacheRows, insightReads, insightRights, insightUnseen } from './publications/insights';
import { COVER, previewCacheRows, previewReads, previewRights, previewUnseen } from './publications/previews';
import { publicationRights } from './publications/rights';
import { publicationScenes } from './publications/scenes';

/** Defines the law-test rows that all kinds of publications share: previews, insight, drafts, grants and scheduling. */
const publications: DefineFeature = (stage) => {
  const documents = new Documents(stage);
  const findFrenchId = async () => (await documents.publishFor('france')).documentId;
  const grantCall = async (action: 'grant' | 'revoke', more: Parameters<typeof material>[0]) => ({
    path: `POST /api/publications/${action}`,
    json: { publicationId: (await documents.publishAs('lena', more)).documentId, company: 'cp-ostwall' },
    token: (await stage.as('lena')).token,
  });

  return {
    rights: [...publicationRights(stage), ...previewRights(stage), ...insightRights(stage), ...draftRights(stage)],
    assertions: {},
    unseen: {
      ...previewUnseen(stage),
      ...insightUnseen(stage),
      ...draftUnseen(stage),
      'publications.link': {
        existing: findFrenchId,
        make: [(id) => ({ path: `GET /api/publications/link?publicationId=${id}` })],
      },
      'publications.title': {
        existing: findFrenchId,
        make: [(id) => ({ path: `GET /api/publications/title?publicationId=${id}` })],
      },
      'publications.grant': {
        existing: findFrenchId,
        make: [(publicationId) => ({ path: 'POST /api/publications/grant', json: { publicationId, company: GERMAN } })],
      },
      'publications.revoke': {
        existing: findFrenchId,
        make: [(publicationId) => ({ path: 'POST /api/publications/revoke', json: { publicationId, company: FRENCH } })],
      },
      'publications.reschedule': {
        existing: findFrenchId,
        make: [(publicationId) => ({ path: 'POST /api/publications/reschedule', json: { publicationId, rev: 1, liveUntil: null } })],
      },
      'publications.undoWithdrawal': {
        existing: async () => {
          const { documentId } = await documents.publishFor('france');
          await documents.withdraw('marco', documentId);
          return documentId;
        },
        make: [(publicationId) => ({ path: 'POST /api/publications/undowithdrawal', json: { publicationId } })],
      },
      'publications.content': exempt('The signature decides, not the caller; documents.spec compares the refusals'),
    },
    reads: {
      ...previewReads,
      ...insightReads,
      'publications.drafts': ['GET /api/publications/drafts?kind=material'],
      'publications.draft': ['GET /api/publications/draft/d1'],
      'publications.link': ['GET /api/publications/link?publicationId={document}'],
      'publications.title': ['GET /api/publications/title?publicationId={document}'],
      'publications.content': ['GET /api/publications/content/{document}?version=1&reader={reader}&expires=2000000000000&signature=x'],
    },
    uses: {
      'publications.grant': 'learn changed',
      'publications.revoke': 'learn changed',
      'publications.reschedule': 'learn changed',
      'publications.undoWithdrawal': 'learn published',
      'publications.reach': exempt('It is a step of an action that is counted on completion'),
      'publications.saveDraft': exempt('It is a step of an action that is counted on completion'),
      'publications.discardDraft': exempt('It is a step of an action that is counted on completion'),
    },
    writes: {
      ...draftWrites(stage),
      'publications.reach': exempt('It counts and writes nothing'),
      'publications.reschedule': {
        'the immediate publication of a scheduled item': {
          make: async () => {
            const { documentId: publicationId } = await documents.publishAs('lena', { liveFrom: '2040-01-01T08:00:00Z' });
            const json = { publicationId, rev: 1, liveFrom: null };
            return { path: 'POST /api/publications/reschedule', json, token: (await stage.as('lena')).token };
          },
          effect: { audit: 1, fact: 2, due: -1 },
          other: (call) => ({ ...call, json: { ...(call.json as object), liveUntil: '2041-01-01T08:00:00Z' } }),
        },
      },
      'publications.undoWithdrawal': {
        'an undone withdrawal': {
          make: async () => {
            const { documentId: publicationId } = await documents.publishAs('lena');
            await documents.withdraw('lena', publicationId);
            return { path: 'POST /api/publications/undowithdrawal', json: { publicationId }, token: (await stage.as('lena')).token };
          },
          effect: { audience: 4, audit: 1, fact: 2 },
          other: (call) => ({ ...call, json: { publicationId: randomUUID() } }),
        },
      },
      'publications.grant': {
        'a grant to a company': {
          make: async () => grantCall('grant', { scope: 'specific', companies: [GERMAN] }),
          effect: { audience: 1, audit: 1, fact: 2 },
          other: (call) => ({ ...call, json: { ...(call.json as object), company: 'cp-karnberg' } }),
        },
      },
      'publications.revoke': {
        'the revocation of a grant to one of two companies': {
          make: async () => grantCall('revoke', { scope: 'specific', companies: [GERMAN, 'cp-ostwall'] }),
          effect: { audit: 1, fact: 2 },
          other: (call) => ({ ...call, json: { ...(call.json as object), company: 'cp-karnberg' } }),
        },
      },
    },
    cached: async () => ({
      ...previewCacheRows,
      ...insightCacheRows,
      'publications.drafts': ({ person }) => [person.publications.drafts.query({ kind: 'material' }).queryKey],
      'publications.draft': exempt('A form fetches its draft when it is opened and is newer from then on'),
      'publications.link': exempt('A link is signed for each opening and never cached'),
      'publications.title': exempt('It is requested each time a referring inquiry is opened'),
      'publications.content': exempt('It is read in ranges under a temporarily signed address'),
    }),
    concerns: ['draft.changed'],
    scenes: { ...publicationScenes(stage), ...draftScenes(stage) },
    signals: {},
    values: {
      company: 'cp-ostwall',
      publicationId: 'p1',
      liveFrom: '2030-01-01T08:00:00Z',
      liveUntil: '2031-01-01T08:00:00Z',
      version: 1,
      rev: 1,
      part: 1,
      picture: 1,
      cover: COVER,
      among: 'p1',
      unitId: 'cp-ostwall',
      day: '2026-11-01',
      named: true,
      draftId: 'd1',
      kind: 'material',
      fields: [{ field: 'title', entries: ['Zero'] }],

      reader: 'bruno',
    },
  };
};

export default publications;
