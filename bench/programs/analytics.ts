import { type ExportKind, isoDay, type Principal, type Role } from '@portal/contracts';
import { writeTable } from '@portal/office';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { ExportTables } from '../../apps/gateway/src/features/analytics/exports/export-tables';
import { FigureTables } from '../../apps/gateway/src/features/analytics/exports/figure-tables';
import { FigureCounts } from '../../apps/gateway/src/features/analytics/figure-counts';
import type { LogQuery } from '../../apps/gateway/src/features/analytics/log-query';
import { LogReader } from '../../apps/gateway/src/features/analytics/log-reader';
import { readLogPage } from '../../apps/gateway/src/features/analytics/log-table';
import { Overview } from '../../apps/gateway/src/features/analytics/overview';
import { ResultCache } from '../../apps/gateway/src/features/analytics/result-cache';
import { partOf } from '../../apps/gateway/src/features/analytics/uses';
import { Clock } from '../../apps/gateway/src/platform/clock';
import { Database } from '../../apps/gateway/src/platform/database/database';
import type { Tables } from '../../apps/gateway/src/platform/database/tables';
import { BATCH, foldBatch } from '../../apps/gateway/src/services/usage/fold';
import { packDays } from '../../apps/gateway/src/services/usage/packed-days';
import { recordUse } from '../../apps/gateway/src/services/usage/usage';
import { fillLog } from './analytics-log';
import { serveCommands } from './answers';
import { openProcessorMeter } from './processor-time';

/** Runs the dashboard cards over a long log, as the gateway computes them and as queries of the raw log. */
const url = process.env['DATABASE_URL']!;
const database = await Database.open({ url, folder: null });
await database.migrate();
// Queries of the raw log take longer than the statement timeout of the gateway.
const pool = new pg.Pool({ connectionString: url, max: 1 });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
const meter = await openProcessorMeter(url);

const clock = new Clock();
const log = new LogReader(database, clock, { USAGE_LOG_DAYS: 400 });
const figures = new FigureCounts(log, new ResultCache(clock));
const overview = new Overview(log, figures);
const tables = new ExportTables(database, clock, new FigureTables(log, figures));

const QUARTER = 92;
const MONTH = 31;
const UNITS = { YHQ: 'yhq', RHQ: 'rhq-1', LBO: 'lco-1' };
type Viewer = Extract<Role, 'YHQ' | 'RHQ' | 'LBO'>;

const principal = (role: Viewer) => ({ id: 'reader', role, unitId: UNITS[role] }) as Principal;
const daysBack = (count: number) => ({
  from: isoDay(new Date(Date.now() - count * 86_400_000)),
  to: isoDay(new Date(Date.now() - 86_400_000)),
});
const queryOf = (role: Viewer, days: number, compare = false) => log.query(principal(role), { ...daysBack(days), compare });

/** Returns the first page of the usage log table. */
const people = (query: LogQuery) =>
  log.read((tx) =>
    readLogPage(
      tx,
      partOf(query, query.current),
      { order: 'total', direction: 'desc', known: query.scope.people },
      { pageNumber: 1, pageSize: 12 },
    ),
  );
const cardsOf = (query: LogQuery) => [
  overview.tiles(query),
  figures.activeUsers(query),
  figures.functions(query),
  figures.exportUsage(query),
  figures.activeByFunction({ ...query, previous: null }, 'role'),
  figures.inquiries(query),
];

/**
 * The gateway's queries. `page` runs all cards at the same time, including those of the previous period, as when the dashboard is opened.
 */
const OURS = {
  'active users': (role: Viewer) => figures.activeUsers(queryOf(role, QUARTER)),
  'use of functions': (role: Viewer) => figures.functions(queryOf(role, QUARTER)),
  'exports by day and kind': (role: Viewer) => figures.exportUsage(queryOf(role, QUARTER)),
  'active users by function': (role: Viewer) => figures.activeByFunction(queryOf(role, QUARTER), 'role'),
  inquiries: (role: Viewer) => figures.inquiries(queryOf(role, QUARTER)),
  tiles: (role: Viewer) => overview.tiles(queryOf(role, QUARTER)),
  today: (role: Viewer) => overview.today(log.ofToday(principal(role), undefined)),
  'table of the log': (role: Viewer) => people(queryOf(role, MONTH)),
  'the page, beside the period before': (role: Viewer) =>
    Promise.all([...cardsOf(queryOf(role, QUARTER, true)), overview.today(log.ofToday(principal(role), undefined))]),
};
type Card = keyof typeof OURS;

const raw = ({ current: { from, to }, scope }: LogQuery) => sql`usage_log where at >= ${from} and at < ${to} and ${scope.uses}`;
const DAY = sql`(at at time zone 'UTC')::date`;

/** The same figures computed from the raw log, for headquarters. */
const FLOOR: Partial<Record<Card, () => Promise<unknown>>> = {
  'active users': () =>
    sql`
      with seen as materialized (select distinct ${DAY} as day, person_id from ${raw(queryOf('YHQ', QUARTER))})
      select day, count(*) from seen group by 1 union all select null, count(distinct person_id) from seen`.execute(db),
  'use of functions': () => sql`select func, count(*) from ${raw(queryOf('YHQ', QUARTER))} group by 1`.execute(db),
  'exports by day and kind': () =>
    sql`select ${DAY}, what, count(*) from ${raw(queryOf('YHQ', QUARTER))} and func || '' = 'export' group by 1, 2`.execute(db),
  'active users by function': () =>
    sql`select func, role, count(distinct person_id) from ${raw(queryOf('YHQ', QUARTER))} group by 1, 2`.execute(db),
  'table of the log': () =>
    sql`select person_id, role, count(*) as n from ${raw(queryOf('YHQ', MONTH))} group by 1, 2 order by 3 desc limit 12`.execute(db),
};

/** Inserts pending uses of many people and functions. */
const insertPending = () =>
  sql`
  insert into usage_inbox (person_id, unit_id, lco_id, rhq_id, role, func, what)
  select person_id, unit_id, lco_id, rhq_id, role, func, what from usage_log tablesample system (5) limit ${BATCH}`.execute(db);

/** Writes an export. Records the maximum memory of the process after each tenth of the rows. */
const measureExport = async (exportKind: ExportKind, format: 'csv' | 'xlsx') => {
  const reader = principal('YHQ');
  const startedAt = performance.now();
  const { pieces, extent } = writeTable(await tables.table(reader, exportKind, {}, 'en'), format);
  const total = await tables.count(reader, exportKind, {});
  let firstByte: number | undefined;
  const resident: number[] = [];
  for await (const _piece of pieces) {
    firstByte ??= performance.now() - startedAt;
    const tenth = Math.floor((extent.rows / total) * 10);
    resident[tenth] = Math.max(resident[tenth] ?? 0, process.memoryUsage().rss);
  }
  const largestIn = (from: number, to: number) => Math.max(...resident.slice(from, to).filter((bytes) => bytes !== undefined));
  return {
    ...extent,
    seconds: (performance.now() - startedAt) / 1_000,
    firstByte: firstByte ?? 0,
    early: largestIn(0, 3),
    late: largestIn(7, 11),
  };
};

serveCommands({
  fill: (rows: number) => fillLog(db, rows),
  /** Packs all days. Returns the time per day in milliseconds. */
  pack: async () => {
    const timings = await meter.time(1, () => packDays(database, new Date()), 0);
    const { days } = await db
      .selectFrom('usage_packed_day')
      .select((of) => of.fn.countAll<number>().as('days'))
      .executeTakeFirstOrThrow();
    await sql`vacuum analyze usage_packed`.execute(db);
    return timings / days;
  },
  sizes: async () => {
    const { rows } = await sql<{ name: string; rows: number; mb: number }>`
      select relname as name, reltuples::bigint as rows, (pg_total_relation_size(oid) / 1000000)::int as mb
      from pg_class where relname in ('ticket', 'usage_log', 'usage_day', 'usage_hour', 'usage_person', 'usage_packed') order by 1`.execute(
      db,
    );
    return rows.map(({ name, rows, mb }) => `${name} ${rows} rows, ${mb} MB`).join('; ');
  },
  ours: ({ card, role, times }: { card: Card; role: Viewer; times: number }) => meter.time(times, () => OURS[card](role), 2),
  floor: (card: Card) => meter.time(1, () => FLOOR[card]!(), 0),
  fold: async () => {
    await insertPending();
    return meter.time(1, () => database.tx(foldBatch), 0);
  },
  use: (times: number) =>
    database.tx((tx) =>
      meter.time(times, () => recordUse(tx, { id: 'p1', role: 'LBO', unitId: 'lco-1' }, { func: 'learn', what: 'viewed' })),
    ),
  exported: (format: 'csv' | 'xlsx') => measureExport('inquiries', format),
});
