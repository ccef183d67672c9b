import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../apps/gateway/src/platform/database/tables';
import { addUses, type Figures } from '../../apps/gateway/src/services/usage/figures';

const DAYS = 120;
/** The number of log rows per person: eight uses a day. */
const ROWS_OF_PERSON = 1_000;
const ROWS_OF_TICKET = 100;
const LOCAL_COMPANIES = 40;
const REGIONS = 4;
const FUNCTIONS = ['home', 'sign-in', 'learn', 'prices', 'news', 'events', 'contact', 'ai', 'search', 'notifications'];

/**
 * Fills the usage log. Each person uses three functions a day. The rows are in chronological order, as in a log that has grown over time.
 */
export const fillLog = async (db: Kysely<Tables>, rows: number): Promise<void> => {
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
  await run(sql`insert into unit (id, kind, name, lco_id, rhq_id, zone, language)
    select 'cp-' || nr, 'CP', 'Partner ' || nr, 'lco-' || nr, 'rhq-' || nr % ${REGIONS}::int, 'UTC', 'en' from generate_series(0, ${LOCAL_COMPANIES - 1}::int) as nr`);
  await run(sql`
    insert into person (id, email, firstname, lastname, role, standing, unit_id, lco_id, rhq_id, company_name, organization_type, country, employee, requested_at)
    select 'p' || nr, 'p' || nr || '@bench.example', 'Bench', 'Number ' || nr, case when nr % 50 = 0 then 'RHQ' when nr % 10 = 1 then 'LBO' else 'CP' end, 'approved',
      case when nr % 50 = 0 then 'rhq-' || nr % ${REGIONS}::int when nr % 10 = 1 then 'lco-' || nr % ${LOCAL_COMPANIES}::int else 'cp-' || nr % ${LOCAL_COMPANIES}::int end,
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
  for (const figures of ['usage_day', 'usage_hour', 'usage_person'] satisfies Figures[]) await run(addUses(figures, sql`usage_log`));
  await run(sql`insert into product (id, name, family) values ('yd-p7', 'YD-P7', 'pressure')`);
  await run(tickets(Math.ceil(rows / ROWS_OF_TICKET)));
  await run(sql`vacuum analyze`);
};

/** Returns a statement that inserts partners' inquiries over the same days, one in ten of them still open. */
const tickets = (count: number) => sql`
  insert into ticket (id, no, subject, inquiry_type, product_id, status, requester_id, company_id, lco_id, handling_unit, rhq_id, created_at, last_at,
    last_nr, last_side, excerpt, answer_by, answered_at, resolve_by, closed_at, search)
  select 'bench-' || nr, nr, 'Inquiry ' || nr, 'technical', 'yd-p7', case when nr % 10 > 0 then 'Closed' when nr % 20 = 0 then 'New' else 'In Progress' end,
    person.id, person.unit_id, person.lco_id, person.lco_id, person.rhq_id, at, at, 1, 'requester', 'What is the range?', at + interval '1 day',
    case when nr % 20 > 0 then at + interval '5 hours' * (nr % 7) end, at + interval '5 days', case when nr % 10 > 0 then at + interval '4 days' end, ''::tsvector
  from generate_series(1, ${count}::int) as nr
    join (select id, unit_id, lco_id, rhq_id, row_number() over (order by id) - 1 as place, count(*) over () as all_of_them from person where role = 'CP')
      as person on person.place = nr % person.all_of_them
    cross join lateral (select now() - (${count}::int - nr) * (interval '${sql.raw(String(DAYS))} days' / ${count}::int) as at) as moment`;
