import { randomUUID } from 'node:crypto';
import { EXPORT_KINDS, type Role } from '@portal/contracts';
import { userRoom } from '../../apps/gateway/src/platform/facts/rooms';
import { Signals } from '../../apps/gateway/src/platform/live/signals';
import { makeExports } from '../kit/files/make-exports';
import { NO_SUCH, readingRow, row, STAFF } from '../kit/rights-table';
import type { Name } from '../kit/test-gateway';
import { until } from '../kit/until';
import { PAST_DAYS } from './analytics/worlds';
import { type DefineFeature, exempt } from './feature';

const REFETCH_EXEMPTION = exempt('A table is fetched on each request');
const PATH = '/api/loganalysis';
/** A range of days with few rows. */
const EXPORT_INPUT = { what: 'first-response', Startdate: '2026-01-01', Enddate: '2026-01-02' };

const DAYS = `Startdate=${PAST_DAYS[0]}&Enddate=${PAST_DAYS[1]}`;
/**
 * The query strings of the exported tables. Queries with a day range cover only past days, whose data does not change during a law test.
 */
const TABLES = [
  'what=inquiries',
  'what=first-response',
  'what=inquiries&roles=CP&lcoId=lco-japan',
  ...EXPORT_KINDS.slice(2).map((exportKind) => `what=${exportKind}&${DAYS}&compare=true&personId={hiddenUser}`),
  `what=user-days&${DAYS}&personId={user}`,
  `what=users-by-function&${DAYS}&by=lco`,
];

/** Defines the law-test rows for direct and prepared exports. */
const exports: DefineFeature = (stage) => {
  const makePendingExports = () => makeExports(stage.gateway);
  const prepare = async (name: Name) =>
    (await (await stage.as(name)).exports.prepare({ what: 'first-response', from: EXPORT_INPUT.Startdate, to: EXPORT_INPUT.Enddate }))
      .export.exportId;
  const createReadyExport = async (name: Name) => {
    const id = await prepare(name);
    await makePendingExports();
    return id;
  };
  /**
   * Makes an export fail by changing its owner's role before the export is prepared. If the export was prepared before the change, requests
   * another export.
   */
  const failExport = async (): Promise<void> => {
    const { db } = stage.gateway.database;
    const exportId = await prepare('jonas');
    const change = (role: Role) => db.updateTable('table_export').set({ role }).where('id', '=', exportId).returning('state').execute();
    await change('SUPER_YHQ');
    await until(async () => {
      await makePendingExports();
      const { state } = await db.selectFrom('table_export').select('state').where('id', '=', exportId).executeTakeFirstOrThrow();
      return state !== 'preparing';
    });
    const [row] = await change('LBO');
    if (row!.state !== 'failed') await failExport();
  };
  return {
    rights: [
      readingRow('exports.inquiries', `GET ${PATH}/exportinquiries`, STAFF),
      readingRow('exports.firstResponse', `GET ${PATH}/exportfirstresponselist`, STAFF),
      readingRow('exports.featureUsage', `GET ${PATH}/exportfeaturebaseloglist`, STAFF),
      readingRow('exports.table', `GET ${PATH}/exporttable?what=inquiries`, STAFF),
      ...(['inquiries', 'functions'] as const).map((exportKind) =>
        row('exports.table', `${exportKind} of headquarters`, '401 401 403 403 403 403 403 y y', () => ({
          path: `GET ${PATH}/exporttable?what=${exportKind}&roles=YHQ`,
        })),
      ),
      row('exports.table', 'the days of bruno', '401 401 403 403 y 404 y y y', () => ({
        path: `GET ${PATH}/exporttable?what=user-days&personId=bruno`,
      })),
      readingRow('exports.size', `GET ${PATH}/exportsize?what=inquiries`, STAFF),
      row('exports.size', 'the days of bruno', '401 401 403 403 y 404 y y y', () => ({
        path: `GET ${PATH}/exportsize?what=user-days&personId=bruno`,
      })),
      readingRow('exports.list', `GET ${PATH}/preparedexports`, STAFF),
      row('exports.prepare', 'a table of few rows', STAFF, () => ({ path: `POST ${PATH}/prepareexport`, json: EXPORT_INPUT })),
      row('exports.prepare', 'the days of bruno', '401 401 403 403 y 404 y y y', () => ({
        path: `POST ${PATH}/prepareexport`,
        json: { what: 'user-days', personId: 'bruno' },
      })),
      row('exports.download', 'an export of another person', NO_SUCH, async () => ({
        path: `GET ${PATH}/exportfile/${await createReadyExport('lena')}`,
      })),
      row('exports.download', 'an export of jonas', '401 401 403 403 y 404 404 404 404', async () => ({
        path: `GET ${PATH}/exportfile/${await createReadyExport('jonas')}`,
      })),
      row('exports.drop', 'an export of another person', NO_SUCH, async () => ({
        path: `DELETE ${PATH}/preparedexport/${await prepare('lena')}`,
      })),
    ],
    assertions: {
      'exports.firstResponse UserId': {
        callers: ['jonas', 'marco', 'ines'],
        make: (identity) => ({ path: `GET ${PATH}/exportfirstresponselist?UserId=${identity}` }),
      },
      'exports.featureUsage UserId': {
        callers: ['jonas', 'marco', 'ines'],
        make: (identity) => ({ path: `GET ${PATH}/exportfeaturebaseloglist?UserId=${identity}` }),
      },
    },
    unseen: {
      ...Object.fromEntries(
        (['exporttable', 'exportsize'] as const).map((call) => [
          call === 'exporttable' ? 'exports.table' : 'exports.size',
          { existing: async () => 'eve', make: [(id: string) => ({ path: `GET ${PATH}/${call}?what=user-days&personId=${id}` })] },
        ]),
      ),
      'exports.prepare': {
        existing: async () => 'eve',
        make: [(id) => ({ path: `POST ${PATH}/prepareexport`, json: { what: 'user-days', personId: id } })],
      },
      'exports.download': { existing: () => createReadyExport('lena'), make: [(id) => ({ path: `GET ${PATH}/exportfile/${id}` })] },
      'exports.drop': { existing: () => prepare('lena'), make: [(id) => ({ path: `DELETE ${PATH}/preparedexport/${id}` })] },
    },
    reads: {
      'exports.inquiries': ['', '?format=xlsx', '?Startdate=2026-01-01'].map((query) => `GET ${PATH}/exportinquiries${query}`),
      'exports.firstResponse': ['', '&format=xlsx', '&Enddate=2035-01-01'].map(
        (query) => `GET ${PATH}/exportfirstresponselist?UserId={reader}${query}`,
      ),
      'exports.featureUsage': ['', '&format=xlsx', '&sort=name&direction=asc', '&func=export'].map(
        (query) => `GET ${PATH}/exportfeaturebaseloglist?${DAYS}${query}`,
      ),
      'exports.table': TABLES.map((table) => `GET ${PATH}/exporttable?${table}`),
      'exports.size': TABLES.map((table) => `GET ${PATH}/exportsize?${table}`),
      'exports.list': [`GET ${PATH}/preparedexports`],
      'exports.download': [`GET ${PATH}/exportfile/{export}`],
    },
    uses: {
      'exports.prepare': 'export first-response',
      'exports.drop': exempt('It deletes an export, which was counted when it was created'),
    },
    writes: {
      'exports.prepare': {
        'an export': {
          make: async () => ({ path: `POST ${PATH}/prepareexport`, json: EXPORT_INPUT, token: (await stage.as('jonas')).token }),
          effect: { fact: 1, audit: 1, table_export: 1 },
          other: (call) => ({ ...call, json: { ...EXPORT_INPUT, format: 'xlsx' } }),
        },
      },
      'exports.drop': {
        'the deletion of an export': {
          make: async () => ({
            path: `DELETE ${PATH}/preparedexport/${await prepare('jonas')}`,
            token: (await stage.as('jonas')).token,
          }),
          effect: { fact: 1, audit: 1, table_export: -1 },
          other: (call) => ({ ...call, path: `DELETE ${PATH}/preparedexport/${randomUUID()}` }),
        },
      },
    },
    cached: async () => ({
      'exports.inquiries': REFETCH_EXEMPTION,
      'exports.firstResponse': REFETCH_EXEMPTION,
      'exports.featureUsage': REFETCH_EXEMPTION,
      'exports.table': REFETCH_EXEMPTION,
      'exports.size': REFETCH_EXEMPTION,
      'exports.download': REFETCH_EXEMPTION,
      'exports.list': () => [['exports', 'list', {}]],
    }),
    concerns: ['export.started', 'export.ready', 'export.failed', 'export.dropped'],
    scenes: {
      'export.started': {
        'a long table is requested': async () => () => prepare('jonas'),
      },
      'export.ready': {
        'a long table is ready': async () => () => createReadyExport('jonas'),
      },
      'export.failed': {
        'the owner of a long table changes before it is prepared': async () => failExport,
      },
      'export.dropped': {
        'a long table is deleted': async () => {
          const exportId = await createReadyExport('jonas');
          return async () => (await stage.as('jonas')).exports.drop({ exportId });
        },
      },
    },
    signals: {
      'export.progress': {
        from: 'jonas',
        hears: ['jonas'],
        nonReceivers: ['lena', 'marco', 'sam', 'bruno'],
        make: async () => {
          const exportId = randomUUID();
          stage.gateway.app.get(Signals).send([userRoom('jonas')], 'export.progress', { exportId, rows: 1_000 });
          return (data) => data['exportId'] === exportId;
        },
      },
    },
    values: { what: 'inquiries' },
    worlds: {
      placeholders: ['export'],
      show: async () => ({}),
      hide: async ({ id }) => ({ export: await createReadyExport(id === 'jonas' ? 'lena' : 'jonas') }),
    },
  };
};

export default exports;
