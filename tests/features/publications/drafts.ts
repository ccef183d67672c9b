import { randomUUID } from 'node:crypto';
import type { FactType } from '@portal/contracts';
import { type RightsRow, row } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import type { FactScene, Scene, UnseenObject, Write } from '../feature';

const WRITERS = ' 401 401 403 403 y y y y y';
/** The access rights to Lena's draft, which only she can find. */
const OWNER_CELLS = '    401 401 403 403 404 404 404 404 404';

const content = (title = 'Zero adjustment') => ({
  kind: 'material' as const,
  title,
  fields: [
    { field: 'title', entries: [title] },
    { field: 'companies', entries: [] },
  ],
});
const saveRow = (draftId: string, rev = 0, title?: string) => ({
  path: 'POST /api/publications/savedraft',
  json: { draftId, rev, ...content(title) },
});
const createDraft = async (stage: Stage): Promise<string> => {
  const draftId = randomUUID();
  await (await stage.as('lena')).publications.saveDraft({ draftId, ...content() });
  return draftId;
};

export const draftRights = (stage: Stage): RightsRow[] => [
  row('publications.saveDraft', 'a new draft', WRITERS, () => saveRow(randomUUID())),
  row('publications.saveDraft', 'a draft of another person', OWNER_CELLS, async () => saveRow(await createDraft(stage), 1)),
  row('publications.saveDraft', 'a draft of a price list', ' 401 401 403 403 403 403 y y y', () => ({
    path: 'POST /api/publications/savedraft',
    json: { draftId: randomUUID(), ...content(), kind: 'price' },
  })),
  row('publications.drafts', 'drafts of the caller', WRITERS, () => ({ path: 'GET /api/publications/drafts?kind=material' })),
  row('publications.draft', 'a draft of another person', OWNER_CELLS, async () => ({
    path: `GET /api/publications/draft/${await createDraft(stage)}`,
  })),
  row('publications.discardDraft', 'a draft of another person', OWNER_CELLS, async () => ({
    path: `DELETE /api/publications/draft/${await createDraft(stage)}`,
  })),
];

export const draftUnseen = (stage: Stage): Record<string, UnseenObject> => {
  const createExisting = () => createDraft(stage);
  return {
    'publications.draft': { existing: createExisting, make: [(id) => ({ path: `GET /api/publications/draft/${id}` })] },
    'publications.discardDraft': { existing: createExisting, make: [(id) => ({ path: `DELETE /api/publications/draft/${id}` })] },
    'publications.saveDraft': { existing: createExisting, make: [(id) => saveRow(id, 1)] },
  };
};

export const draftWrites = (stage: Stage): Record<string, Record<string, Write>> => {
  const lenaToken = async () => (await stage.as('lena')).token;
  return {
    'publications.saveDraft': {
      'a new draft': {
        make: async () => ({ ...saveRow(randomUUID()), token: await lenaToken() }),
        effect: { publication_draft: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Another title' } }),
      },
    },
    'publications.discardDraft': {
      'the deletion of a draft': {
        make: async () => ({ path: `DELETE /api/publications/draft/${await createDraft(stage)}`, token: await lenaToken() }),
        effect: { publication_draft: -1, fact: 1 },
        other: (call) => ({ ...call, path: `DELETE /api/publications/draft/${randomUUID()}` }),
      },
    },
  };
};

export const draftScenes = (stage: Stage): Partial<Record<FactType, Record<string, Scene | FactScene>>> => ({
  'draft.changed': {
    'a draft is created, changed and discarded': {
      scene: async () => async () => {
        const { publications } = await stage.as('lena');
        const draftId = await createDraft(stage);
        await publications.saveDraft({ draftId, rev: 1, ...content('Zero adjustment, revised') });
        await publications.discardDraft({ draftId });
      },
      siblingFacts: [],
    },
  },
});
