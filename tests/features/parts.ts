import { randomInt } from 'node:crypto';
import { readPrices } from '../kit/price-lists';
import { row, SIGNED_IN } from '../kit/rights-table';
import { type DefineFeature, exempt } from './feature';
import { HIDDEN_PART, partWorlds } from './parts/worlds';
import { PriceListStage } from './prices/price-lists';
import { AUDIENCE_NAMES, type AudienceName, Documents, VIEW_CELLS } from './publications/documents';

const PART = 'YD-P7-2';
const OTHER_PART = 'YD-P7-3';
const partPath = (partNumber: string): string => `GET /api/publications/part?partNumber=${partNumber}`;
const namedPath = (id: string): string => `GET /api/publications/namedparts?publicationId=${id}`;
const SPECIFIC = { scope: 'specific' as const, companies: ['cp-brennhagen'] };

const parts: DefineFeature = (stage) => {
  const lists = new PriceListStage(stage);
  const documents = new Documents(stage);
  const watchPart = async (partNumber: string, isWatching = true) =>
    (await stage.as('bruno')).publications.watch({ partNumber, watching: isWatching });
  /** Publishes a document that names a part, and returns the part number. */
  const publishPartFor = async (audienceName: AudienceName): Promise<string> => {
    const partNumber = `YD-Q${randomInt(1_000_000)}-1`;
    await documents.publishFor(audienceName, { title: `Mounting ${partNumber}` });
    return partNumber;
  };
  return {
    rights: [
      row('publications.watch', 'any part', SIGNED_IN, () => ({ path: 'POST /api/publications/watch', json: { partNumber: PART } })),
      row('publications.watched', 'watched parts of the caller', SIGNED_IN, () => ({ path: 'GET /api/publications/watched' })),
      row('publications.watchedPrices', 'watched parts of the caller', SIGNED_IN, () => ({ path: 'GET /api/publications/watchedprices' })),
      ...AUDIENCE_NAMES.map((audienceName) =>
        row('publications.part', `named in a document that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => ({
          path: partPath(await publishPartFor(audienceName)),
        })),
      ),
      ...AUDIENCE_NAMES.map((audienceName) =>
        row('publications.namedParts', `a document that reaches ${audienceName}`, VIEW_CELLS[audienceName], async () => ({
          path: namedPath((await documents.publishFor(audienceName)).documentId),
        })),
      ),
      row('publications.partNews', 'watched parts of the caller', SIGNED_IN, () => ({ path: 'GET /api/publications/partnews' })),
      row('publications.partMovements', 'watched parts of the caller', SIGNED_IN, () => ({ path: 'GET /api/publications/partmovements' })),
    ],
    assertions: {},
    unseen: {
      'publications.part': {
        existing: () => publishPartFor('france'),
        make: [(partNumber) => ({ path: partPath(partNumber) })],
      },
      'publications.namedParts': {
        existing: async () => (await documents.publishFor('france')).documentId,
        make: [(id) => ({ path: namedPath(id) })],
      },
    },
    reads: {
      'publications.watched': ['GET /api/publications/watched'],
      'publications.watchedPrices': ['', '?pageSize=1', '?searchTerm=p7', '?day=2027-01-01'].map(
        (query) => `GET /api/publications/watchedprices${query}`,
      ),
      'publications.part': [PART, HIDDEN_PART, `${PART}&day=2027-02-01`].map(partPath),
      'publications.namedParts': [namedPath('{document}'), namedPath('{ownDocument}')],
      'publications.partNews': ['', '?pageSize=1', '?since=2026-01-01T00:00:00Z'].map((query) => `GET /api/publications/partnews${query}`),
      'publications.partMovements': ['', '?pageSize=1', '?since=2026-01-01T00:00:00Z'].map(
        (query) => `GET /api/publications/partmovements${query}`,
      ),
    },
    uses: {
      'publications.watch': 'prices watched',
    },
    writes: {
      'publications.watch': {
        'watching a part': {
          make: async () => {
            await watchPart(PART, false);
            return { path: 'POST /api/publications/watch', json: { partNumber: PART }, token: (await stage.as('bruno')).token };
          },
          effect: { fact: 1 },
          other: (call) => ({ ...call, json: { partNumber: OTHER_PART } }),
          records: () => stage.gateway.database.db.selectFrom('watch').select('part_key').where('person_id', '=', 'bruno').execute(),
        },
      },
    },
    cached: async () => ({
      'publications.watched': ({ person }) => [person.publications.watched.query({}).queryKey],
      'publications.watchedPrices': ({ person }) => [person.publications.watchedPrices.query({}).queryKey],
      'publications.part': ({ person }) => [person.publications.part.query({ partNumber: PART }).queryKey],
      'publications.namedParts': exempt('It is requested for each opening of a document and not cached'),
      'publications.partNews': ({ person }) => [person.publications.partNews.query({}).queryKey],
      'publications.partMovements': ({ person }) => [person.publications.partMovements.query({}).queryKey],
    }),
    concerns: [
      'part.watched',
      'part.moved',
      'prices.compared',
      'publication.published',
      'publication.changed',
      'publication.gone',
      'publication.filed',
    ],
    scenes: {
      'part.watched': {
        'a part is watched and unwatched': async () => {
          await watchPart(OTHER_PART, false);
          return async () => {
            await watchPart(OTHER_PART);
            await watchPart(OTHER_PART, false);
          };
        },
      },
      'part.moved': {
        'a new version of a list changes the price of a watched part': async () => {
          await watchPart(PART);
          const documentId = await lists.publishOnScreens();
          await readPrices(stage.gateway);
          return async () => {
            await lists.publishVersion('ines', documentId, 1, SPECIFIC, [[PART, 'Pressure transmitter', 490]]);
            await readPrices(stage.gateway);
          };
        },
      },
    },
    signals: {},
    worlds: partWorlds(stage, PART),
    values: { partNumber: PART },
  };
};

export default parts;
