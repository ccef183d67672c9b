import { row, STAFF } from '../kit/rights-table';
import { analyticsWorlds, PAST_DAYS } from './analytics/worlds';
import { type DefineFeature, exempt } from './feature';

const CALLERS = ['jonas', 'marco', 'ines'] as const;
const PATH_BY_ROUTE = {
  'analytics.activeUsers': 'getactiveuserlog',
  'analytics.inquiries': 'getcontactuslog',
  'analytics.functions': 'getfeaturebaselogchart',
  'analytics.people': 'getfeaturebaseloglist',
  'analytics.exportUsage': 'getexportlog',
  'analytics.activeByFunction': 'getactiveuserbyfunction',
  'analytics.tiles': 'gettiles',
} as const;
const logCall = (call: string) => `GET /api/loganalysis/${call}`;
const DAYS = `Startdate=${PAST_DAYS[0]}&Enddate=${PAST_DAYS[1]}`;
const FIGURES_REASON = 'Figures are counted on each request, and no fact changes them';

/** Defines the law-test rows for the dashboard and the usage log. */
const analytics: DefineFeature = (stage) => ({
  rights: [
    ...Object.entries(PATH_BY_ROUTE).flatMap(([route, call]) => [
      row(route, 'all roles', STAFF, () => ({ path: logCall(call) })),
      row(route, 'only partners', STAFF, () => ({ path: `${logCall(call)}?roles=CP` })),
      row(route, 'uses by regions', '401 401 403 403 403 403 y y y', () => ({ path: `${logCall(call)}?roles=CP,RHQ` })),
      row(route, 'uses by headquarters', '401 401 403 403 403 403 403 y y', () => ({ path: `${logCall(call)}?roles=YHQ` })),
    ]),
    row('analytics.today', 'all roles', STAFF, () => ({ path: logCall('gettoday') })),
    row('analytics.today', 'uses by local companies', '401 401 403 403 403 403 y y y', () => ({
      path: `${logCall('gettoday')}?roles=LCO`,
    })),
    row('analytics.personDays', 'the days of bruno', '401 401 403 403 y 404 y y y', () => ({
      path: `${logCall('getuserdays')}?personId=bruno`,
    })),
    row('analytics.personDays', 'the days of lena', '401 401 403 403 404 404 y y y', () => ({
      path: `${logCall('getuserdays')}?personId=lena`,
    })),
    row('analytics.personDays', 'the days of ines', '401 401 403 403 404 404 404 y y', () => ({
      path: `${logCall('getuserdays')}?personId=ines`,
    })),
  ],
  assertions: Object.fromEntries(
    [...Object.entries(PATH_BY_ROUTE), ['analytics.today', 'gettoday'], ['analytics.personDays', 'getuserdays?personId=bruno']].map(
      ([route, call]) => [
        `${route} UserId`,
        {
          callers: route === 'analytics.personDays' ? ['jonas', 'ines'] : CALLERS,
          make: (identity) => ({ path: `${logCall(call!)}${call!.includes('?') ? '&' : '?'}UserId=${identity}` }),
        },
      ],
    ),
  ),
  unseen: {
    'analytics.personDays': { existing: async () => 'eve', make: [(id) => ({ path: `${logCall('getuserdays')}?personId=${id}` })] },
  },
  reads: {
    ...Object.fromEntries(
      Object.entries(PATH_BY_ROUTE).map(([route, call]) => [
        route,
        ['', '&compare=true', '&roles=CP'].map((more) => `${logCall(call)}?${DAYS}${more}`),
      ]),
    ),
    'analytics.activeByFunction': ['role', 'lco'].map((by) => `${logCall('getactiveuserbyfunction')}?${DAYS}&by=${by}`),
    'analytics.people': [
      '',
      '&sort=name',
      '&sort=other&direction=asc&pageSize=1',
      '&func=export',
      '&lcoId=lco-france',
      '&lcoId=lco-japan',
      '&pageNumber=2',
    ].map((more) => `${logCall('getfeaturebaseloglist')}?${DAYS}${more}`),
    'analytics.personDays': ['{user}', '{hiddenUser}'].map((id) => `${logCall('getuserdays')}?${DAYS}&personId=${id}`),
    // Other law tests also record uses today; `analytics.law.spec` tests today's figures without them.
    'analytics.today': [`${logCall('gettoday')}?roles=nobody`],
  },
  writes: {},
  cached: async () => ({
    ...Object.fromEntries(Object.keys(PATH_BY_ROUTE).map((route) => [route, exempt(FIGURES_REASON)])),
    'analytics.today': exempt(FIGURES_REASON),
    'analytics.personDays': exempt(FIGURES_REASON),
  }),
  concerns: [],
  scenes: {},
  signals: {},
  values: {
    Startdate: '11/08/2026',
    Enddate: '2026-11-22',
    TimePeriod: 'monthly',
    TimeFrame: 'monthly',
    roles: 'CP',
    compare: 'true',
    by: 'lco',
    func: 'learn',
    personId: 'bruno',
  },
  worlds: analyticsWorlds(stage),
});

export default analytics;
