import type { PriceChange, PriceChangeKind, PriceDelta } from '@portal/contracts';
import { withAsciiDigits } from '@portal/contracts/fold';
import { partKey } from '@portal/office';
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import type { PriceChangeTable } from './tables';

export type Changes = Pick<PriceDelta, 'counts' | 'averages' | 'items' | 'totalCount'>;
export const NO_CHANGES: Changes = { counts: {}, averages: {}, items: [], totalCount: 0 };

/** The filters and the page of a query for price changes. */
export interface ChangeQuery {
  change?: PriceChangeKind | undefined;
  search?: string | undefined;
  pageNumber: number;
  pageSize: number;
}

/** Converts an amount in ten-thousandths to the displayed amount. */
export const toAmount = (amount: number | null): number | null => (amount === null ? null : amount / 10_000);
export const toPriceChange = (row: Selectable<PriceChangeTable>): PriceChange => ({
  partKey: row.part_key,
  partNumber: row.shown,
  quantity: row.quantity,
  description: row.description,
  change: row.change,
  before: toAmount(row.before),
  after: toAmount(row.after),
  beforeCurrency: row.before_currency,
  currency: row.currency,
  percent: row.percent,
  rows: row.source_rows ?? [],
});

/** Returns a page of `changes`, a selection of `price_change` rows, with the count of each kind of change. */
export const readChanges = async (db: Kysely<Tables>, changes: RawBuilder<unknown>, query: ChangeQuery): Promise<Changes> => {
  const { change = null, search, pageNumber, pageSize } = query;
  const { rows: sums } = await sql<{ change: PriceChangeKind; count: number; average: number | null }>`
    select change, count(*)::int as count, round(avg(percent)::numeric, 2)::float8 as average from (${changes}) as changes group by change
  `.execute(db);
  const key = partKey(withAsciiDigits(search ?? ''));
  const matches = sql`from (${changes}) as changes
    where (${change}::text is null or change = ${change}::text) and (${key} = '' or strpos(part_key, ${key}) > 0)`;
  const { rows: countRows } = await sql<{ count: number }>`select count(*)::int as count ${matches}`.execute(db);
  const { rows } = await sql<Selectable<PriceChangeTable>>`
    select * ${matches} order by part_key, quantity limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
  `.execute(db);
  return {
    counts: Object.fromEntries(sums.map((sum) => [sum.change, sum.count])),
    averages: Object.fromEntries(
      sums.flatMap((sum) => (sum.average !== null && /up|down/.test(sum.change) ? [[sum.change, sum.average]] : [])),
    ),
    items: rows.map(toPriceChange),
    totalCount: countRows[0]!.count,
  };
};
