import { DOCUMENT_LANGUAGES, DOCUMENT_TYPES, EVENT_CATEGORIES, NEWS_CATEGORIES } from '@portal/contracts';
import pg from 'pg';
import { facet } from '../../apps/gateway/src/publishing/publication-page';

export interface LibrarySize {
  items: number;
  companies: number;
}

/**
 * The size of the vocabulary, which has natural word frequencies, and the number of words in a document. A title has three of these words
 * and a unique one.
 */
const VOCABULARY = 20_000;
const WORDS = 60;
/** The common word occurs in every fourth document, the rare word in about one in two thousand. */
const COMMON = 'pressure';
const RARE = 'zirconium';
/** The number of companies in the audience of an item for selected companies, and the number of people in each created company. */
const NAMED_COMPANIES = 24;
const PEOPLE = 5;

const COMPANIES = `
  insert into unit (id, kind, name, country, lco_id, rhq_id, zone, language)
  select 'many-cp-' || serial, 'CP', 'Company ' || serial, lco.country, lco.id, lco.rhq_id, lco.zone, lco.language
  from generate_series(1, $1::int) as serial
  join (select *, row_number() over (order by id) - 1 as nr, count(*) over () as all_of_them from unit where kind = 'LBO') as lco
    on lco.nr = serial % lco.all_of_them`;

const PERSONS = `
  insert into person (id, email, password_hash, firstname, lastname, role, standing, unit_id, lco_id, rhq_id, company_name, organization_type,
    country, employee, requested_at)
  select unit.id || '-' || nr, unit.id || '-' || nr || '@bench.example', null, 'Bench', 'Number ' || nr, 'CP', 'approved', unit.id, unit.lco_id,
    unit.rhq_id, unit.name, 'distributor', 'DE', false, now()
  from unit, generate_series(1, ${PEOPLE}) as nr where unit.id like 'many-cp-%'`;

/**
 * The audiences: a third of the items are for everyone, a third for one local company, a third for selected companies. Every fifth item is
 * a price list, every tenth an event, and every tenth a news item.
 */
const MARKS = [
  `create temp table company as
    select id, lco_id, rhq_id, (row_number() over (order by md5(id)) - 1)::int as nr, (count(*) over ())::int as all_of_them from unit where kind = 'CP'`,
  `create temp table item as
    select serial, 'many-' || serial as id, case when serial % 5 = 4 then 'price' when serial % 10 = 3 then 'event' when serial % 10 = 8 then 'news' else 'material' end as kind,
      date_trunc('milliseconds', now()) - ($1::int - serial) * (interval '700 days' / $1::int) as at
    from generate_series(1, $1::int) as serial`,
  // The newest events are in the future.
  `alter table item add column sort_at timestamptz`,
  `update item set sort_at = case kind when 'event' then at + interval '100 days' else at end`,
  `create temp table reach as
    select serial, company.id, company.lco_id, company.rhq_id from item
    join company on serial % 3 = 1 and company.nr = serial % company.all_of_them
    union all
    select serial, company.id, company.lco_id, company.rhq_id from item cross join generate_series(0, ${NAMED_COMPANIES - 1}) as step
    join company on serial % 3 = 2 and company.nr = (serial * 7919::bigint + step * 104729) % company.all_of_them`,
  `create temp table mark as
    select serial, '#hq' as mark, 'staff' as via from item
    union all select serial, '*', 'all' from item where serial % 3 = 0
    union all select serial, 'lco:' || lco_id, 'lco' from reach where serial % 3 = 1
    union all select distinct serial, 'cp:' || id, 'company' from reach where serial % 3 = 2
    union all select distinct serial, '#' || lco_id, 'staff' from reach
    union all select distinct serial, '#' || rhq_id, 'staff' from reach`,
];

const word = `'w' || floor(${VOCABULARY} * random() ^ 3)::int`;
const oneOf = (choices: readonly string[]): string =>
  `(array[${choices.map((choice) => `'${choice}'`).join(', ')}])[1 + (serial * 7 % ${choices.length})]`;
const [TYPE, LANGUAGE, CATEGORY] = [oneOf(DOCUMENT_TYPES), oneOf(DOCUMENT_LANGUAGES), oneOf(EVENT_CATEGORIES)];
const NEWS_CATEGORY = oneOf(NEWS_CATEGORIES);
/**
 * The condition for news items that require an acknowledgement: one in forty. The partner who reads has acknowledged nine in ten of them.
 */
const TO_SIGN = 'serial % 400 = 8';
const READER = { person: 'bruno', company: 'cp-brennhagen' };

const ITEMS = `
  with made as (
    select *, array(select ${word} from generate_series(1, ${WORDS}) where serial > 0)
        || case when random() < 0.25 then array['${COMMON}'] else '{}' end as words,
      case when serial % 2003 = 7 then array['${RARE}'] else '{}' end || array['t' || serial] as own
    from item
  ), seen as (select serial, array_agg('>' || mark) as marks from mark group by serial)
  insert into publication (id, kind, title, unit_id, author_id, author_name, state, rule, live_from, sort_at, changed_at, changed_by, search)
  select id, kind, array_to_string(own || words[1:3], ' '), 'yhq', 'ines', 'Ines', 'live', '{"scope":"all","lcos":[],"companies":[],"granted":[]}',
    at, sort_at, at, 'ines',
    array_to_tsvector(words || own || marks || (select array_agg('^' || word) from unnest(own || words[1:3]) as word)
      || case kind when 'material' then array['${facet('type', '')}' || ${TYPE}, '${facet('language', '')}' || ${LANGUAGE}]
        when 'event' then array['${facet('category', '')}' || ${CATEGORY}] when 'news' then array['${facet('category', '')}' || ${NEWS_CATEGORY}] else '{}' end)
  from made join seen using (serial)`;

const REST = [
  `insert into file (id, owner_id, purpose, name, kind, size, sha256, store_key, taken_by)
    values ('many', 'ines', 'material', 'Many.pdf', 'pdf', 1000, '', 'many', 'publication:many')`,
  `insert into publication_version (publication_id, nr, published_at, published_by, publisher_name, effective_from, effective_until)
    select id, 1, at, 'ines', 'Ines', case when kind = 'price' then at::date::text end,
      case when kind = 'price' and serial % 2 = 0 then (at::date + 90)::text end
    from item`,
  `insert into publication_file (publication_id, nr, ordinal, file_id) select id, 1, 0, 'many' from item`,
  `insert into material (publication_id, doc_type, language) select id, ${TYPE}, ${LANGUAGE} from item where kind = 'material'`,
  `insert into event (publication_id, category, mode, location, starts_at, ends_at, zone)
    select id, ${CATEGORY}, 'on-site', 'Training centre', sort_at, sort_at + (1 + serial % 8) * interval '1 hour', 'Europe/Berlin' from item where kind = 'event'`,
  `insert into news (publication_id, category, must_acknowledge) select id, ${NEWS_CATEGORY}, ${TO_SIGN} from item where kind = 'news'`,
  `insert into acknowledgement (publication_id, company_id, version, person_id, person_name)
    select id, '${READER.company}', 1, '${READER.person}', 'Bruno' from item where ${TO_SIGN} and serial % 4000 <> 8`,
  // The reader is registered for a few future events, and was registered for a few past ones.
  `insert into registration (event_id, person_id, company_id, state, nr, at)
    select id, '${READER.person}', '${READER.company}', 'seated', 1, at from item where kind = 'event' and serial % 1000 = 3`,
  `insert into audience (publication_id, mark, kind, sort_at, since, by_id, via)
    select id, mark, kind, sort_at, at, 'ines', via from mark join item using (serial)`,
];

const FILLED_TABLES = [
  'publication',
  'publication_version',
  'publication_file',
  'material',
  'event',
  'news',
  'acknowledgement',
  'registration',
  'audience',
];

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

const SETTINGS = [
  // The created rows are consistent, so that foreign keys need not be checked row by row.
  `set session_replication_role = 'replica'`,
  `set maintenance_work_mem = '256MB'`,
  `set work_mem = '64MB'`,
  // After asynchronous commits, vacuum would not mark rows as visible to all, and counts would have to read the table.
  'set synchronous_commit = on',
  'set statement_timeout = 0',
];

/** Writes a library for a number of companies into a database with the demo's organisation, with one statement per table. */
export const layPublications = async (query: Query, { items, companies }: LibrarySize): Promise<void> => {
  for (const setting of SETTINGS) await query(setting);
  await query(COMPANIES, [companies]);
  await query(PERSONS);
  await query('analyze unit, person');
  for (const statement of MARKS) await query(statement, statement.includes('$1') ? [items] : []);
  const { rows: indexes } = await query(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [FILLED_TABLES],
  );
  for (const { name } of indexes as { name: string }[]) await query(`drop index "${name}"`);
  for (const statement of [ITEMS, ...REST]) await query(statement);
  for (const { made } of indexes as { made: string }[]) await query(made);
  for (const table of FILLED_TABLES) await query(`vacuum analyze ${table}`);
};

export const writePublications = async (url: string, size: LibrarySize): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await layPublications((text, values) => client.query(text, values), size).finally(() => client.end());
};
