import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../core/tables';
import { bucketOf, keyOf, type Part, personalUses } from './uses';

/** How many people used something, by bucket and in all: who did on two days counts once in all. */
export interface ActiveUsers {
  total: number;
  buckets: ReadonlyMap<string, number>;
}

export const activeUsers = async (db: Kysely<Tables>, part: Part): Promise<ActiveUsers> => {
  const { rows } = await sql<{ bucket: string | null; n: number }>`
    with seen as materialized (select distinct ${bucketOf(part.grain)} as bucket, person_id from ${personalUses(part)})
    select ${keyOf(part.grain, sql`bucket`)} as bucket, count(*)::int as n from seen group by seen.bucket
    union all select null, count(*)::int from (select distinct person_id from seen) as people`.execute(db);
  return {
    total: rows.find(({ bucket }) => bucket === null)?.n ?? 0,
    buckets: new Map(rows.flatMap(({ bucket, n }) => (bucket === null ? [] : [[bucket, n] as const]))),
  };
};

/** How many people used each function, by their role or their local company, with the sums of both sides and of all. Null is a sum. */
export interface FunctionCell {
  func: string | null;
  column: string | null;
  n: number;
}

export const activeByFunction = async (db: Kysely<Tables>, part: Part, by: 'role' | 'lco'): Promise<FunctionCell[]> => {
  const column = sql.ref(by === 'role' ? 'role' : 'lco_id');
  const { rows } = await sql<FunctionCell>`
    with seen as materialized (select distinct func, ${column} as "column", person_id from ${personalUses(part)})
    select func, "column", count(*)::int as n from seen group by 1, 2
    union all select func, null, count(*)::int from (select distinct func, person_id from seen) as functions group by 1
    union all select null, "column", count(*)::int from (select distinct "column", person_id from seen) as columns group by 2
    union all select null, null, count(*)::int from (select distinct person_id from seen) as people`.execute(db);
  return rows;
};

/** The local companies of a part by name; staff of regions and headquarters have none. */
export const lcoNames = async (db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('unit')
    .select(['id', 'name'])
    .where('id', 'in', ids.length ? ids : [''])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
