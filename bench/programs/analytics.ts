import { type DayRange, isoDay, type Role, stretchOfDays } from '@portal/contracts';
import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { Database } from '../../apps/gateway/src/core/database';
import type { Tables } from '../../apps/gateway/src/core/tables';
import { activeByFunction, activeUsers } from '../../apps/gateway/src/features/analytics/active-users';
import { logScope } from '../../apps/gateway/src/features/analytics/log-scope';
import { logPage } from '../../apps/gateway/src/features/analytics/log-table';
import { exportsByKind, usesByBucket, usesByFunction } from '../../apps/gateway/src/features/analytics/use-counts';
import type { Part } from '../../apps/gateway/src/features/analytics/uses';
import { addTo, type Figures } from '../../apps/gateway/src/usage/figures';
import { BATCH, foldBatch } from '../../apps/gateway/src/usage/fold';
import { recordUse } from '../../apps/gateway/src/usage/usage';
import { answers } from './answers';
import { openMeter } from './processor-time';

/** The cards of the dashboard over a long log, by the statements of the gateway from figures, and the same counted from the log itself. */
const url = process.env['DATABASE_URL']!;
const database = await Database.open({ url, folder: null });
await database.migrate();
// As the gateway asks, but for the time that a statement may take: the log itself takes longer.
const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c max_parallel_workers_per_gather=0 -c jit=off' });
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
const meter = await openMeter(url);

const DAYS = 120;
/** So many rows of the log stand for one person: eight uses a day. */
const ROWS_OF_PERSON = 1_000;
const LOCAL_COMPANIES = 40;
const REGIONS = 4;
const QUARTER = 92;
const MONTH = 31;
const FUNCTIONS = ['home', 'sign-in', 'learn', 'prices', 'news', 'events', 'contact', 'ai', 'search', 'notifications'];

/** Each person uses three functions a day. Rows lie in the order of time, as a log that grows has them. */
const fill = async (rows: number): Promise<void> => {
  const run = (statement: RawBuilder<unknown>) => statement.execute(db);
  const perDay = Math.ceil(rows / DAYS);
  const people = Math.ceil(rows / ROWS_OF_PERSON);
  await run(sql`set work_mem = '256MB'`);
  await run(sql`set maintenance_work_mem = '256MB'`);
  await run(sql`insert into unit (id, kind, name, zone, language) values ('yhq', 'YHQ', 'Headquarters', 'UTC', 'en')`);
  await run(sql`insert into unit (id, kind, name, rhq_id, zone, language)
    select 'rhq-' || nr, 'RHQ', 'Region ' || nr, 'rhq-' || nr, 'UTC', 'en' from generate_series(0, ${REGIONS - 1}::int) as nr`);
  await run(sql`insert into unit (id, kind, name, lco_id, rhq_id, zone, language)
    select 'lco-' || nr, 'LBO', 'Local ' || nr, 'lco-' || nr, 'rhq-' || nr % ${REGIONS}::int, 'UTC', 'en' from generate_series(0, ${LOCAL_COMPANIES - 1}::int) as nr`);
  await run(sql`
    insert into person (id, email, firstname, lastname, role, standing, unit_id, lco_id, rhq_id, company_name, organization_type, country, employee, requested_at)
    select 'p' || nr, 'p' || nr || '@bench.example', 'Bench', 'Number ' || nr, case when nr % 50 = 0 then 'RHQ' when nr % 10 = 1 then 'LBO' else 'CP' end, 'approved',
      case when nr % 50 = 0 then 'rhq-' || nr % ${REGIONS}::int else 'lco-' || nr % ${LOCAL_COMPANIES}::int end,
      case when nr % 50 <> 0 then 'lco-' || nr % ${LOCAL_COMPANIES}::int end, 'rhq-' || nr % ${REGIONS}::int, 'Bench', 'partner', 'DE', false, now()
    from generate_series(0, ${people - 1}::int) as nr`);
  await run(sql`drop index usage_log_person`);
  await run(sql`
    insert into usage_log (id, at, person_id, unit_id, lco_id, rhq_id, role, func, what)
    select nr, (now() at time zone 'UTC')::date::timestamp at time zone 'UTC' - make_interval(days => ${DAYS}::int - (nr / ${perDay}::int)::int)
        + make_interval(secs => (nr % ${perDay}::int) * 86399.0 / ${perDay}::int),
      person.id, unit_id, lco_id, rhq_id, role, case when nr % 211 = 0 then 'export' else
        (${FUNCTIONS}::text[])[1 + (substr(person.id, 2)::int * 7 + (nr / ${perDay}::int)::int * 3 + (nr / ${people}::int) % 3 * 4) % ${FUNCTIONS.length}::int] end,
      case when nr % 422 = 0 then 'inquiries' else 'viewed' end
    from generate_series(0, ${rows - 1}::bigint) as nr join person on person.id = 'p' || nr % ${people}::int order by nr`);
  await run(sql`create index usage_log_person on usage_log (person_id, at)`);
  for (const figures of ['usage_day', 'usage_hour', 'usage_person'] satisfies Figures[]) await run(addTo(figures, sql`usage_log`));
  await run(sql`vacuum analyze`);
};

interface Question {
  role: Extract<Role, 'YHQ' | 'RHQ' | 'LBO'>;
  days: number;
}
const UNITS = { YHQ: 'yhq', RHQ: 'rhq-1', LBO: 'lco-1' };
const range = (days: number): DayRange => {
  const day = (ago: number) => isoDay(new Date(Date.now() - ago * 86_400_000));
  return { from: day(days), to: day(1) };
};
const partOf = ({ role, days }: Question, only: Pick<Part, 'func'> = {}): Part => {
  const scope = logScope({ role, unitId: UNITS[role] }, undefined).uses;
  return { stretch: stretchOfDays(range(days)), grain: 'day', scope, ...only };
};

/** Uses of a part as the log has them. */
const raw = ({ stretch: { from, to }, scope }: Part) => sql`usage_log where at >= ${from} and at < ${to} and ${scope}`;
const DAY = sql`(at at time zone 'UTC')::date`;
const everybody = sql<boolean>`true`;

/** Each card: from figures, and from the log. */
const CARDS = {
  'active users': {
    days: QUARTER,
    ours: (question: Question) => activeUsers(db, partOf(question)),
    floor: (question: Question) =>
      sql`
      with seen as materialized (select distinct ${DAY} as day, person_id from ${raw(partOf(question))})
      select day, count(*) from seen group by 1 union all select null, count(distinct person_id) from seen`.execute(db),
  },
  'use of functions': {
    days: QUARTER,
    ours: (question: Question) => usesByFunction(db, partOf(question)),
    floor: (question: Question) => sql`select func, count(*) from ${raw(partOf(question))} group by 1`.execute(db),
  },
  'exports by day and kind': {
    days: QUARTER,
    ours: async (question: Question) => {
      await usesByBucket(db, partOf(question, { func: 'export' }));
      await exportsByKind(db, partOf(question, { func: 'export' }));
    },
    floor: (question: Question) =>
      sql`select ${DAY}, what, count(*) from ${raw(partOf(question))} and func || '' = 'export' group by 1, 2`.execute(db),
  },
  'active users by function': {
    days: QUARTER,
    ours: (question: Question) => activeByFunction(db, partOf(question), 'role'),
    floor: (question: Question) =>
      sql`select func, role, count(distinct person_id) from ${raw(partOf(question))} group by 1, 2`.execute(db),
  },
  'table of the log': {
    days: MONTH,
    ours: (question: Question) =>
      logPage(db, partOf(question), { order: 'total', direction: 'desc', known: everybody }, { pageNumber: 1, pageSize: 12 }),
    floor: (question: Question) =>
      sql`select person_id, role, count(*) as n from ${raw(partOf(question))} group by 1, 2 order by 3 desc limit 12`.execute(db),
  },
};
type Card = keyof typeof CARDS;

/** Uses that wait, of many people and functions. */
const wait = () =>
  sql`
  insert into usage_inbox (person_id, unit_id, lco_id, rhq_id, role, func, what)
  select person_id, unit_id, lco_id, rhq_id, role, func, what from usage_log tablesample system (5) limit ${BATCH}`.execute(db);

answers({
  fill,
  sizes: async () => {
    const { rows } = await sql<{ name: string; rows: number; mb: number }>`
      select relname as name, reltuples::bigint as rows, (pg_total_relation_size(oid) / 1000000)::int as mb
      from pg_class where relname in ('usage_log', 'usage_day', 'usage_hour', 'usage_person') order by 1`.execute(db);
    return rows.map(({ name, rows, mb }) => `${name} ${rows} rows, ${mb} MB`).join('; ');
  },
  card: ({ card, role, side, times }: { card: Card; role: Question['role']; side: 'ours' | 'floor'; times: number }) =>
    meter.time(times, () => CARDS[card][side]({ role, days: CARDS[card].days }), side === 'ours' ? 2 : 0),
  fold: async () => {
    await wait();
    return meter.time(1, () => database.tx(foldBatch), 0);
  },
  use: (times: number) =>
    database.tx((tx) =>
      meter.time(times, () => recordUse(tx, { id: 'p1', role: 'LBO', unitId: 'lco-1' }, { func: 'learn', what: 'viewed' })),
    ),
});
