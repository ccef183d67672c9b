import { setImmediate } from 'node:timers/promises';
import { addUnits, type DayInterval, isoDay } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { ANY_FUNCTION } from '../../services/usage/packed-days';
import { PersonSet, PersonSets } from './person-set';
import { bucketOf, conditionOf, keyOf, type Part, unpackedUses, wholeDays } from './uses';

/** The number of days read at a time. Reading in parts limits memory and lets other requests run during a long range. */
const DAYS_PER_BATCH = 14;

interface PeopleRow {
  key: string;
  column: string;
  people: Uint8Array;
}

const slicesOf = ({ from, to }: DayInterval): DayInterval[] => {
  const slices: DayInterval[] = [];
  for (let start = from; start < to; start = addUnits('day', start, DAYS_PER_BATCH)) {
    const end = addUnits('day', start, DAYS_PER_BATCH);
    slices.push({ from: start, to: end < to ? end : to });
  }
  return slices;
};

/**
 * Yields the users in a part of the log by key and column. Packed days are read as stored; all other uses are packed while they are read.
 */
async function* readUsers(
  db: Kysely<Tables>,
  part: Part,
  { key, column, functions }: { key: RawBuilder<unknown>; column: RawBuilder<unknown>; functions: RawBuilder<SqlBool> },
): AsyncGenerator<PeopleRow> {
  for (const { from, to } of slicesOf(wholeDays(part))) {
    const { rows } = await sql<PeopleRow>`
      select ${key} as key, ${column} as "column", string_agg(people, ''::bytea) as people from usage_packed
      where day >= ${isoDay(from)}::date and day < ${isoDay(to)}::date and ${conditionOf(part)} and ${functions} group by 1, 2`.execute(db);
    for (const row of rows) {
      yield row;
      // Counting the users of a large installation takes long, so let other work run in between.
      await setImmediate();
    }
  }
  // Users without a number were first active after the last packed day.
  const { rows } = await sql<PeopleRow>`
    with users as materialized (select distinct ${key} as key, ${column} as "column", person_id from ${unpackedUses(part)}),
    newcomers as materialized (
      select person_id, (-row_number() over ())::int as nr from (select distinct person_id from users) as people
      where not exists (select 1 from usage_number where usage_number.person_id = people.person_id))
    select key, "column", string_agg(int4send(coalesce(usage_number.nr, newcomers.nr)), ''::bytea) as people
    from users left join usage_number using (person_id) left join newcomers using (person_id) group by 1, 2`.execute(db);
  yield* rows;
}

/** The number of users by bucket and in total. A person with uses on two days counts once in the total. */
export interface ActiveUsers {
  total: number;
  buckets: ReadonlyMap<string, number>;
}

export const countActiveUsers = async (db: Kysely<Tables>, part: Part): Promise<ActiveUsers> => {
  const all = new PersonSet();
  const buckets = new PersonSets<string>();
  const groups = {
    key: keyOf(part.grain, bucketOf(part.grain)),
    column: sql`''`,
    functions: sql<SqlBool>`func = ${sql.lit(ANY_FUNCTION)}`,
  };
  for await (const { key, people } of readUsers(db, part, groups)) {
    buckets.add(key, people);
    all.add(people);
  }
  return { total: all.size, buckets: buckets.sizes() };
};

/**
 * The number of users of each function by role or local company, with row, column and grand totals. A null role or company marks a total.
 */
export interface FunctionCell {
  func: string | null;
  column: string | null;
  n: number;
}

export const countActiveByFunction = async (db: Kysely<Tables>, part: Part, by: 'role' | 'lco'): Promise<FunctionCell[]> => {
  const all = new PersonSet();
  const functions = new PersonSets<string>();
  const columns = new PersonSets<string>();
  const cells = new Map<string, PersonSets<string>>();
  const distinctUsers = {
    key: sql`func`,
    column: sql.ref(by === 'role' ? 'role' : 'lco_id'),
    functions: sql<SqlBool>`func <> ${sql.lit(ANY_FUNCTION)}`,
  };
  for await (const { key: func, column, people } of readUsers(db, part, distinctUsers)) {
    if (!cells.has(func)) cells.set(func, new PersonSets());
    cells.get(func)!.add(column, people);
    functions.add(func, people);
    columns.add(column, people);
    all.add(people);
  }
  return [
    ...[...cells].flatMap(([func, crowds]) => [...crowds.sizes()].map(([column, n]) => ({ func, column, n }))),
    ...[...functions.sizes()].map(([func, n]) => ({ func, column: null, n })),
    ...[...columns.sizes()].map(([column, n]) => ({ func: null, column, n })),
    { func: null, column: null, n: all.size },
  ];
};

export const readLcoNames = async (db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('unit')
    .select(['id', 'name'])
    .where('id', 'in', ids.length ? ids : [''])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
