import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { bucketOf, countedUses, keyOf, type Part } from './uses';

export const countUsesByFunction = async (db: Kysely<Tables>, part: Part): Promise<Map<string, number>> => {
  const { rows } = await sql<{ func: string; n: number }>`
    select func, sum(n)::int as n from ${countedUses(part)} group by 1`.execute(db);
  return new Map(rows.map(({ func, n }) => [func, n]));
};

export const countUsesByBucket = async (db: Kysely<Tables>, part: Part): Promise<Map<string, number>> => {
  const { rows } = await sql<{ bucket: string; n: number }>`
    select ${keyOf(part.grain, sql`bucket`)} as bucket, n from (
      select ${bucketOf(part.grain)} as bucket, sum(n)::int as n from ${countedUses(part)} group by 1) as counted`.execute(db);
  return new Map(rows.map(({ bucket, n }) => [bucket, n]));
};

/** Counts the exports by kind. The daily figures do not contain kinds, so the log is read through its index of exports. */
export const countExportsByKind = async (db: Kysely<Tables>, { period: { from, to }, scope }: Part): Promise<Map<string, number>> => {
  const rows = (table: string) =>
    sql`select what from ${sql.table(table)} where func = 'export' and at >= ${from} and at < ${to} and ${scope}`;
  const { rows: kinds } = await sql<{ kind: string; n: number }>`
    select what as kind, count(*)::int as n from (${rows('usage_log')} union all ${rows('usage_inbox')}) as exports group by 1`.execute(db);
  return new Map(kinds.map(({ kind, n }) => [kind, n]));
};

export const sumOf = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((sum, n) => sum + n, 0);
