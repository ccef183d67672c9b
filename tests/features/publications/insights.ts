import { type RightsRow, row } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import { type CachedKeys, type Exemption, exempt, type UnseenObject } from '../feature';
import { AUDIENCE_NAMES, type AudienceName, CHANGE_CELLS, Documents, FRENCH, GERMAN, PUBLISHERS, VIEW_CELLS } from './documents';

/** The unit for which each caller may query access. */
const UNITS: Record<string, string> = {
  jonas: 'lco-deutschland',
  chloe: 'lco-france',
  marco: 'rhq-europe',
  ines: 'yhq',
  sam: 'super-yhq',
};

const PATHS = {
  'publications.why': (id: string, unit: string) => `GET /api/publications/why?publicationId=${id}&unitId=${unit}`,
  'publications.reads': (id: string) => `GET /api/publications/reads?publicationId=${id}`,
  'publications.asSeenOn': (id: string) => `GET /api/publications/asseenon?publicationId=${id}&day=2026-11-01`,
};
const ROUTES = Object.entries(PATHS);
const reachRequest = (publicationId?: string) => ({
  path: 'POST /api/publications/reach',
  json: { publicationId, scope: 'all', lcos: [] },
});

/** Returns the expected results for explaining access, which only staff may request. */
const staffCells = (audienceName: AudienceName): string => {
  const [nobody, applicant, , , ...staff] = VIEW_CELLS[audienceName].trim().split(/\s+/);
  return [nobody, applicant, '403', '403', ...staff].join(' ');
};

export const insightRights = (stage: Stage): RightsRow[] => {
  const documents = new Documents(stage);
  return [
    ...AUDIENCE_NAMES.flatMap((audienceName) => {
      let creation: ReturnType<Documents['publishFor']> | undefined;
      return ROUTES.map(([route, path]) =>
        row(route, `a document that reaches ${audienceName}`, staffCells(audienceName), async ({ name }) => {
          creation ??= documents.publishFor(audienceName);
          return { path: path((await creation).documentId, UNITS[name] ?? GERMAN) };
        }),
      );
    }),
    row('publications.why', 'access of a company of France', '401 401 403 403 404 y y y y', async () => ({
      path: PATHS['publications.why']((await documents.publishFor('everybody')).documentId, FRENCH),
    })),
    row('publications.reach', 'the audience of a new item', '401 401 403 403 y y y y y', () => reachRequest()),
    ...PUBLISHERS.map((publisher) =>
      row('publications.reach', `the audience of an item of ${publisher}`, CHANGE_CELLS[publisher], async () =>
        reachRequest((await documents.publishedBy(publisher)).documentId),
      ),
    ),
  ];
};

export const insightUnseen = (stage: Stage): Record<string, UnseenObject> => {
  const createExisting = async () => (await new Documents(stage).publishFor('france')).documentId;
  return {
    ...Object.fromEntries(
      ROUTES.map(([route, path]) => [route, { existing: createExisting, make: [(id: string) => ({ path: path(id, GERMAN) })] }]),
    ),
    'publications.reach': { existing: createExisting, make: [reachRequest] },
  };
};

export const insightReads: Record<string, readonly string[]> = Object.fromEntries(
  ROUTES.map(([route, path]) => [route, [path('{document}', GERMAN), path('{ownDocument}', GERMAN), path('{ownDocument}', FRENCH)]]),
);

export const insightCacheRows: Record<string, CachedKeys | Exemption> = Object.fromEntries(
  ROUTES.map(([route]) => [route, exempt('It is requested for each opening')]),
);
