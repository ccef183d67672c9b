import { type Principal, TICKET_STATUSES } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { ticketCountedBy } from '../../../services/org/visibility-scope';
import type { FigureInput } from './figure-inputs';
import { column, type FigureResult, type Row } from './frame';
import { bucketsOf, type DayInterval, GRAINS, type Grain, isoDay } from './period';

const STATUS_KEYS = { New: 'new', 'In Progress': 'in-progress', Closed: 'closed' } as const;
const MAX_ROWS = sql.lit(500);
const HOUR_S = 3_600;

export const isGrain = (group: string): group is Grain => (GRAINS as readonly string[]).includes(group);

/** Selects the first day of the bucket (day, week or month) that contains a time. */
export const bucketOf = (grain: Grain, at: RawBuilder<unknown>): RawBuilder<string> =>
  grain === 'week'
    ? sql`to_char(date_trunc('week', ${at} at time zone 'UTC' + interval '1 day') - interval '1 day', 'YYYY-MM-DD')`
    : sql`to_char(date_trunc(${sql.lit(grain)}, ${at} at time zone 'UTC'), 'YYYY-MM-DD')`;

/** Returns the first and last day of the period for the finding. */
export const daysOf = ({ from, to }: DayInterval): { from: string; to: string } => ({
  from: isoDay(from),
  to: isoDay(new Date(to.getTime() - 1)),
});

type Input<G extends string = string> = { group: G; family?: string | undefined };

const isCountedTicket = (principal: Principal, { family }: Input, { from, to }: DayInterval): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${ticketCountedBy(principal)} and ticket.created_at >= ${from} and ticket.created_at < ${to}
    and ${family === undefined ? sql`true` : sql`ticket.product_id = ${family}`})`;

/** Selects the key column of a grouping by anything other than time. */
const keyOf = (group: 'product' | 'company' | 'status'): RawBuilder<string> =>
  ({ product: sql<string>`ticket.product_id`, company: sql<string>`coalesce(unit.name, '')`, status: sql<string>`ticket.status` })[group];

const STATES = sql`(count(*) filter (where ticket.status = 'New'))::int as new,
  (count(*) filter (where ticket.status = 'In Progress'))::int as "in-progress",
  (count(*) filter (where ticket.status = 'Closed'))::int as closed`;

type States = Record<'new' | 'in-progress' | 'closed', number>;
const ZERO_COUNTS: States = { new: 0, 'in-progress': 0, closed: 0 };
const STATE_COLUMNS = [column('new', 'number', 'status'), column('in-progress', 'number', 'status'), column('closed', 'number', 'status')];

export const countInquiriesByStatus = async (
  tx: Kysely<Tables>,
  principal: Principal,
  input: FigureInput<'inquiries.byStatus'>,
  period: DayInterval,
): Promise<FigureResult> => {
  const where = isCountedTicket(principal, input, period);
  const { rows: sums } = await sql<States>`select ${STATES} from ticket where ${where}`.execute(tx);
  const states = sums[0] ?? ZERO_COUNTS;
  const total = states.new + states['in-progress'] + states.closed;
  const finding = { code: 'inquiries', values: { total, open: total - states.closed, ...daysOf(period) } } as const;
  const { group } = input;
  if (group === 'status') {
    const rows: Row[] = TICKET_STATUSES.map((status) => ({ status, inquiries: states[STATUS_KEYS[status]] }));
    const columns = [column('status', 'text', 'status'), column('inquiries', 'number')];
    return { columns, rows: total ? rows : [], finding, chart: { kind: 'bar', series: ['inquiries'], unit: null } };
  }
  const chart = { kind: 'stacked', series: ['new', 'in-progress', 'closed'], unit: null } as const;
  if (isGrain(group)) {
    const { grain, days } = bucketsOf(period, group);
    const { rows } = await sql<States & { at: string }>`
      select ${bucketOf(grain, sql`ticket.created_at`)} as at, ${STATES} from ticket where ${where} group by 1`.execute(tx);
    const countsByDay = new Map(rows.map(({ at, ...rest }) => [at, rest]));
    return {
      columns: [column(grain, 'date', grain), ...STATE_COLUMNS],
      rows: total ? days.map((day) => ({ [grain]: day, ...(countsByDay.get(day) ?? ZERO_COUNTS) })) : [],
      finding,
      chart,
    };
  }
  const { rows } = await sql<States & { key: string }>`
    select ${keyOf(group)} as key, ${STATES} from ticket left join unit on unit.id = ticket.company_id
    where ${where} group by 1 order by count(*) desc, 1 limit ${MAX_ROWS}`.execute(tx);
  return {
    columns: [column(group, 'text'), ...STATE_COLUMNS],
    rows: rows.map(({ key, ...rest }) => ({ [group]: key, ...rest })),
    finding,
    chart,
  };
};

interface Times {
  answered: number;
  median: number | null;
  ninth: number | null;
}
const RESPONSE_TIMES = sql`count(*)::int as answered,
  round((percentile_cont(0.5) within group (order by extract(epoch from ticket.answered_at - ticket.created_at)) / ${sql.lit(HOUR_S)})::numeric, 1)::float8 as median,
  round((percentile_cont(0.9) within group (order by extract(epoch from ticket.answered_at - ticket.created_at)) / ${sql.lit(HOUR_S)})::numeric, 1)::float8 as ninth`;

/** Returns the times to the first reply for answered inquiries of a period. */
export const computeFirstResponseTimes = async (
  tx: Kysely<Tables>,
  principal: Principal,
  input: FigureInput<'inquiries.firstResponse'>,
  period: DayInterval,
): Promise<FigureResult> => {
  const where = sql`${isCountedTicket(principal, input, period)} and ticket.answered_at is not null`;
  const { group } = input;
  const grain = isGrain(group) ? bucketsOf(period, group).grain : null;
  const key = grain ? bucketOf(grain, sql`ticket.created_at`) : keyOf(group as 'product' | 'company');
  const { rows } = await sql<Times & { key: string }>`
    select ${key} as key, ${RESPONSE_TIMES} from ticket left join unit on unit.id = ticket.company_id
    where ${where} group by 1 order by ${grain ? sql`1` : sql`count(*) desc, 1`} limit ${MAX_ROWS}`.execute(tx);
  const { rows: sums } = await sql<Times>`select ${RESPONSE_TIMES} from ticket where ${where}`.execute(tx);
  const { answered = 0, median = null, ninth = null } = sums[0] ?? {};
  const first = grain ?? (group as 'product' | 'company');
  const columnKind = grain ?? (first === 'product' ? ('product' as const) : null);
  return {
    columns: [
      column(first, grain ? 'date' : 'text', columnKind),
      column('answered', 'number'),
      column('median', 'number', 'hours'),
      column('ninth-tenth', 'number', 'hours'),
    ],
    rows: rows.map((row) => ({ [first]: row.key, answered: row.answered, median: row.median, 'ninth-tenth': row.ninth })),
    finding: answered
      ? { code: 'first-response', values: { answered, median: median ?? 0, ninth: ninth ?? 0, ...daysOf(period) } }
      : { code: 'none', values: daysOf(period) },
    chart: { kind: grain ? 'line' : 'bar', series: ['median', 'ninth-tenth'], unit: 'hours' },
  };
};

export const countInquiriesByProduct = async (
  tx: Kysely<Tables>,
  principal: Principal,
  input: FigureInput<'inquiries.byProduct'>,
  period: DayInterval,
): Promise<FigureResult> => {
  const { rows } = await sql<{ product: string; inquiries: number }>`
    select ticket.product_id as product, count(*)::int as inquiries from ticket where ${isCountedTicket(principal, input, period)}
    group by 1 order by 2 desc, 1 limit ${MAX_ROWS}`.execute(tx);
  return {
    columns: [column('product', 'text', 'product'), column('inquiries', 'number')],
    rows: rows.map((row) => ({ ...row })),
    finding: largestCountFinding(
      'inquiries-by-product',
      rows.map(({ product, inquiries }) => [product, inquiries]),
      period,
    ),
    chart: { kind: 'bar', series: ['inquiries'], unit: null },
  };
};

type LargestCountCode = 'inquiries-by-product' | 'registrations' | 'downloads' | 'uses';

/** Returns the finding about the largest count and the total. The rows must be sorted by count in descending order. */
export const largestCountFinding = (
  code: LargestCountCode,
  rows: readonly (readonly [string, number])[],
  period: DayInterval,
  total = rows.reduce((sum, [, n]) => sum + n, 0),
): FigureResult['finding'] => {
  const [first] = rows;
  return first && total
    ? { code, values: { total, top: first[0], count: first[1], ...daysOf(period) } }
    : { code: 'none', values: daysOf(period) };
};
