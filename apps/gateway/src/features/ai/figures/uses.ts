import type { Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { personDays } from '../../../services/usage/figures';
import { isCountedUse } from './counted-scope';
import type { FigureInput } from './figure-inputs';
import { column, type FigureResult, functionColumn, type Row } from './frame';
import { bucketOf, isGrain, largestCountFinding } from './inquiries';
import { bucketsOf, type DayInterval, isoDay } from './period';

/** The maximum number of chart series that a reader can distinguish. */
const DRAWN_FUNCTIONS = 6;

/** Counts the uses of the portal's functions without identifying people. */
export const countUsesByFunction = async (
  tx: Kysely<Tables>,
  principal: Principal,
  { group }: FigureInput<'usage.byFunction'>,
  period: DayInterval,
): Promise<FigureResult> => {
  const from = sql`${personDays} as used where used.day >= ${isoDay(period.from)}::date and used.day < ${isoDay(period.to)}::date
    and ${isCountedUse(principal)}`;
  const { rows: functions } = await sql<{ function: string; uses: number; people: number }>`
    select func as function, sum(n)::int as uses, count(distinct person_id)::int as people from ${from} group by 1 order by 2 desc, 1`.execute(
    tx,
  );
  const finding = largestCountFinding(
    'uses',
    functions.map((row) => [row.function, row.uses]),
    period,
  );
  if (!isGrain(group))
    return {
      columns: [column('function', 'text', 'function'), column('uses', 'number'), column('people', 'number')],
      rows: functions.map((row) => ({ ...row })),
      finding,
      chart: { kind: 'bar', series: ['uses'], unit: null },
    };
  const { grain, days } = bucketsOf(period, group);
  const { rows } = await sql<{ day: string; func: string; uses: number }>`
    select ${bucketOf(grain, sql`used.day::timestamp at time zone 'UTC'`)} as day, func, sum(n)::int as uses
    from ${from} group by 1, 2`.execute(tx);
  const drawnFunctions = functions.slice(0, DRAWN_FUNCTIONS).map((row) => row.function);
  const none = Object.fromEntries(drawnFunctions.map((func) => [func, 0]));
  const rowByDay = new Map<string, Row>(days.map((day) => [day, { [grain]: day, ...none }]));
  for (const { day, func, uses } of rows) {
    const row = rowByDay.get(day);
    if (row && func in none) row[func] = uses;
  }
  return {
    columns: [column(grain, 'date', grain), ...drawnFunctions.map(functionColumn)],
    rows: rows.length ? [...rowByDay.values()] : [],
    finding,
    chart: { kind: 'stacked', series: drawnFunctions, unit: null },
  };
};
