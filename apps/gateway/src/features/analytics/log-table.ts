import { LOG_FUNCTIONS, type LogOrder, type Role } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { type Part, personalUses } from './uses';

/** The number of uses per column of the table. */
export type LogSums = Record<(typeof LOG_FUNCTIONS)[number] | 'other' | 'total', number>;

export interface LogPerson extends LogSums {
  userId: string;
  /** The name; null if the reader may not see it. */
  name: string | null;
  company: string | null;
  role: Role;
}

const ZERO_SUMS: LogSums = { events: 0, news: 0, learn: 0, contact: 0, ai: 0, other: 0, total: 0 };
const COLUMNS = Object.keys(ZERO_SUMS);

const sums = sql.join([
  ...LOG_FUNCTIONS.map((func) => sql`coalesce(sum(n) filter (where func = ${sql.lit(func)}), 0)::int as ${sql.ref(func)}`),
  sql`coalesce(sum(n) filter (where func <> all(${sql.lit(`{${LOG_FUNCTIONS.join(',')}}`)}::text[])), 0)::int as other`,
  sql`coalesce(sum(n), 0)::int as total`,
]);
const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
const totals = sql.join(COLUMNS.map((column) => sql`coalesce(sum(${sql.ref(column)}), 0)::int as ${sql.ref(column)}`));
const pickColumns = (row: LogSums): LogSums =>
  Object.fromEntries(COLUMNS.map((column) => [column, row[column as keyof LogSums]])) as LogSums;

export interface LogTable {
  order: LogOrder;
  direction: 'asc' | 'desc';
  /** A condition on `person` for people whose names the reader may see. */
  known: RawBuilder<SqlBool>;
}
export interface Page {
  pageNumber: number;
  pageSize: number;
}

/** Selects one row per person and role, with the number of uses per column. Exports read the same rows. */
const logRows = (part: Part, { order, direction, known }: LogTable): { with: RawBuilder<unknown>; ordered: RawBuilder<unknown> } => {
  const sortDirection = direction === 'asc' ? sql`asc` : sql`desc`;
  const sortKey = order === 'name' ? sql`lower(name) ${sortDirection} nulls last` : sql`${sql.ref(order)} ${sortDirection}`;
  return {
    with: sql`used as materialized (select person_id, role, ${sums} from ${personalUses(part)} group by 1, 2),
      named as (
        select used.*, person.firstname || ' ' || person.lastname as name, unit.name as company from used
        left join person on person.id = used.person_id and ${known} left join unit on unit.id = person.unit_id)`,
    ordered: sql`order by ${sortKey}, total desc, person_id, role`,
  };
};

interface TableRow extends LogSums {
  userId: string | null;
  name: string | null;
  company: string | null;
  role: Role;
  people: number;
}

/** Returns a page of the table with the totals of all rows. */
export const readLogPage = async (
  db: Kysely<Tables>,
  part: Part,
  table: LogTable,
  { pageNumber, pageSize }: Page,
): Promise<{ items: LogPerson[]; totalCount: number; totals: LogSums }> => {
  const rows = logRows(part, table);
  const { rows: all } = await sql<TableRow>`
    with ${rows.with},
    page as (
      select person_id, name, company, role, ${columns}, row_number() over (${rows.ordered}) as place from named
      ${rows.ordered} limit ${pageSize} offset ${(pageNumber - 1) * pageSize})
    select person_id as "userId", name, company, role, ${columns}, 0 as people, place from page
    union all select null, null, null, null, ${totals}, count(*)::int, 0 from used order by place`.execute(db);
  const [sum, ...items] = all;
  return {
    items: items.map((row) => ({ userId: row.userId!, name: row.name, company: row.company, role: row.role, ...pickColumns(row) })),
    totalCount: sum?.people ?? 0,
    totals: sum ? pickColumns(sum) : ZERO_SUMS,
  };
};

/**
 * Returns a person with the current name and role if the reader may see them, otherwise only with the role at the person's last use in this
 * scope.
 */
export const readLogPerson = async (
  db: Kysely<Tables>,
  personId: string,
  { uses, people }: { uses: RawBuilder<SqlBool>; people: RawBuilder<SqlBool> },
): Promise<Pick<LogPerson, 'userId' | 'name' | 'company' | 'role'> | null> => {
  const selectLastUse = (table: string, at: string) =>
    sql`(select role, ${sql.ref(at)}::timestamptz as at from ${sql.table(table)} where person_id = ${personId} and ${uses} order by 2 desc limit 1)`;
  const { rows } = await sql<Pick<LogPerson, 'userId' | 'name' | 'company' | 'role'>>`
    select ${personId} as "userId", known.name, known.company, coalesce(known.role, was.role) as role
    from (values (1)) as once
    left join (
      select person.firstname || ' ' || person.lastname as name, unit.name as company, person.role
      from person left join unit on unit.id = person.unit_id where person.id = ${personId} and ${people}) as known on true
    left join (select role from (${selectLastUse('usage_person', 'day')} union all ${selectLastUse('usage_inbox', 'at')}) as last order by at desc limit 1) as was on true
    where known.role is not null or was.role is not null`.execute(db);
  return rows[0] ?? null;
};

/** Returns the days with uses of a person, latest first. */
export const readPersonDays = async (
  db: Kysely<Tables>,
  part: Part,
  personId: string,
  { pageNumber, pageSize }: Page,
): Promise<{ items: (LogSums & { day: string })[]; totalCount: number; totals: LogSums }> => {
  const personPart = { ...part, scope: sql<SqlBool>`${part.scope} and person_id = ${personId}` };
  const { rows } = await sql<LogSums & { day: string | null; days: number }>`
    with used as materialized (select day, ${sums} from ${personalUses(personPart)} group by 1),
    page as (select * from used order by day desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize})
    select to_char(day, 'YYYY-MM-DD') as day, ${columns}, 0 as days from page
    union all select null, ${totals}, count(*)::int from used order by day desc nulls first`.execute(db);
  const [sum, ...items] = rows;
  return {
    items: items.map((row) => ({ day: row.day!, ...pickColumns(row) })),
    totalCount: sum?.days ?? 0,
    totals: sum ? pickColumns(sum) : ZERO_SUMS,
  };
};
