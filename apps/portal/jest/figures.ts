import { type contract, type LogRange, RangeTooSlow, type Reply, type Role } from '@portal/contracts';
import { type Gateway, refuse } from './gateway';
import { openGatewayFor, person } from './people';
import { openAs } from './publications';

export const asOf = '2026-11-22T10:00:00Z';
export const range: LogRange = {
  from: '2026-11-20',
  to: '2026-11-22',
  grain: 'day',
  running: true,
  previous: { from: '2026-11-17', to: '2026-11-19' },
  nearest: null,
  keptFrom: null,
};
export const ZERO_COUNTS = { events: 0, news: 0, learn: 0, contact: 0, ai: 0, other: 0, total: 0 };
export const points = (...counts: [number, number | null][]) =>
  counts.map(([count, previous], at) => ({ at: `2026-11-${20 + at}`, count, previous }));

const analyst = (role: Role) => person({ role, userId: 'nora', email: 'nora@yarrowdyne.example', firstname: 'Nora', lastname: 'Stein' });

type Inquiries = Reply<(typeof contract)['analytics']['inquiries']>;

/** Serves the network-wide figures on the home page of headquarters. */
export function serveNetwork(gateway: Gateway, inquiries: Partial<Inquiries> = {}): void {
  const emptyReply = { asOf, range, items: [] };
  const zeroInquiries = { count: 0, previous: 0, new: 0, inProgress: 0, closed: 0, late: 0, median: null, ninthTenth: null, responses: [] };
  gateway.on('analytics', 'activeUsers', () => ({ ...emptyReply, count: 211, previous: 192 }));
  gateway.on('analytics', 'functions', () => ({
    ...emptyReply,
    items: [
      { func: 'learn' as const, count: 200, previous: 400 },
      { func: 'prices' as const, count: 104, previous: 107 },
      { func: 'home' as const, count: 900, previous: 10 },
    ],
    count: 1_204,
    previous: 517,
  }));
  gateway.on('analytics', 'inquiries', () => ({ ...emptyReply, ...zeroInquiries, ...inquiries }));
}

/** Opens a gateway that returns the same figures for every input. */
export function serveFigures(role: Role = 'YHQ'): Gateway {
  const gateway = openGatewayFor(analyst(role));
  const on = gateway.on;
  const tile = (count: number, previous: number | null) => ({ count, previous, spark: [1, 2, count] });
  on('analytics', 'tiles', () => ({
    asOf,
    range,
    activeUsers: tile(12, 10),
    uses: tile(1_204, 1_204),
    exports: tile(3, 0),
    inquiries: tile(4, 8),
  }));
  on('analytics', 'activeUsers', () => ({ asOf, range, items: points([5, 4], [9, 6], [2, 3]), count: 12, previous: 10 }));
  on('analytics', 'functions', () => ({
    asOf,
    range,
    items: [
      { func: 'learn' as const, count: 900, previous: 800 },
      { func: 'news' as const, count: 304, previous: null },
    ],
    count: 1_204,
    previous: 1_204,
  }));
  on('analytics', 'exportUsage', () => refuse(RangeTooSlow));
  on('analytics', 'activeByFunction', ({ by }) => ({
    asOf,
    range,
    columns:
      by === 'role'
        ? [
            { key: 'LBO', name: null, count: 4 },
            { key: 'CP', name: null, count: 8 },
          ]
        : [{ key: 'lco-iberia', name: 'Iberia', count: 12 }],
    items: [{ func: 'news' as const, count: 7, cells: by === 'role' ? [0, 7] : [7] }],
    count: 12,
  }));
  on('analytics', 'inquiries', () => ({
    asOf,
    range: { ...range, nearest: { from: '2026-10-01', to: '2026-10-03' } },
    items: [],
    count: 0,
    previous: 0,
    new: 0,
    inProgress: 0,
    closed: 0,
    late: 0,
    median: null,
    ninthTenth: null,
    responses: [],
  }));
  on('analytics', 'today', () => ({
    asOf,
    day: '2026-11-22',
    activeUsers: 3,
    uses: 1_204,
    exports: 3,
    inquiries: 4,
  }));
  on('analytics', 'people', ({ pageNumber }) => ({
    asOf,
    range,
    items: [
      { userId: `p${pageNumber}`, name: 'Bruno Weiss', company: 'Brennhagen', role: 'CP' as const, ...ZERO_COUNTS, news: 7, total: 7 },
      { userId: 'gone', name: null, company: null, role: 'CP' as const, ...ZERO_COUNTS, ai: 1, total: 1 },
    ],
    totalCount: 30,
    totals: { ...ZERO_COUNTS, news: 1_007, ai: 1, total: 1_008 },
    lcoName: 'Iberia',
  }));
  on('analytics', 'personDays', () => ({
    asOf,
    range,
    items: [{ day: '2026-11-22', ...ZERO_COUNTS, news: 7, total: 7 }],
    totalCount: 1,
    person: { userId: 'p1', name: 'Bruno Weiss', company: 'Brennhagen', role: 'CP' as const },
    totals: { ...ZERO_COUNTS, news: 7, total: 7 },
  }));
  return gateway;
}
export const openAt = (path: string, role: Role = 'YHQ') => openAs(analyst(role), path);
