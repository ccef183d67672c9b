import { sql } from 'kysely';
import type { Database } from '../../apps/gateway/src/core/database';

/** Words of a language as languages are, in what a document says; titles have three of them and one of their own. */
const VOCABULARY = 20_000;
const WORDS = 60;
/** A connection that is silent for long counts as broken. */
const AT_ONCE = 5_000;
/** In every fourth document, and in about one of two thousand. */
export const COMMON = 'pressure';
export const RARE = 'zirconium';

/** Documents by the hundred thousand: a third for everybody, a third for a local company, a third for five companies each. */
export const manyPublications = async (database: Database, count: number): Promise<void> => {
  await database.tx(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into file (id, owner_id, purpose, name, kind, size, sha256, store_key, taken_by)
      values ('many', 'ines', 'material', 'Many.pdf', 'pdf', 1000, '', 'many', 'publication:many')`.execute(tx);
    for (let from = 1; from <= count; from += AT_ONCE) await items(count, from).execute(tx);
    await sql`
      insert into publication_version (publication_id, nr, published_at, published_by, publisher_name)
      select id, 1, sort_at, 'ines', 'Ines' from publication where id like 'many-%'`.execute(tx);
    await sql`insert into publication_file (publication_id, nr, ordinal, file_id) select id, 1, 0, 'many' from publication where id like 'many-%'`.execute(
      tx,
    );
    await sql`insert into material (publication_id, doc_type, language) select id, 'manual', 'en' from publication where id like 'many-%'`.execute(
      tx,
    );
    for (let from = 1; from <= count; from += AT_ONCE)
      await sql`
        insert into audience (publication_id, mark, kind, sort_at, since, by_id, via)
        select id, substring(lexeme from 2), 'material', sort_at, sort_at, 'ines', 'all'
        from publication, unnest(tsvector_to_array(search)) as lexeme
        where lexeme like '>%' and id = any(select 'many-' || generate_series(${from}::int, ${from + AT_ONCE - 1}::int))`.execute(tx);
  });
  await sql`vacuum analyze publication`.execute(database.db);
  await sql`vacuum analyze audience`.execute(database.db);
};

const items = (count: number, from: number) => sql`
  with company as (
    select id, lco_id, row_number() over (order by id) - 1 as nr, count(*) over () as all_of_them from unit where kind = 'CP'
  ), made as (
    select serial, now() - (${count}::int - serial) * (interval '700 days' / ${count}::int) as at,
      array(select 'w' || floor(${VOCABULARY}::int * random() ^ 3)::int from generate_series(1, ${WORDS}::int) where serial > 0)
        || case when random() < 0.25 then array[${COMMON}::text] else '{}' end as words,
      case when serial % 2003 = 7 then array[${RARE}::text] else '{}' end || array['t' || serial] as own,
      case serial % 3
        when 0 then array['>*']
        when 1 then array(select '>lco:' || lco_id from company where nr = serial % all_of_them)
        else array(select distinct '>cp:' || id from company, generate_series(0, 4) as step where nr = (serial * 7919::bigint + step * 104729) % all_of_them)
      end || array['>#hq'] as marks
    from generate_series(${from}::int, ${from + AT_ONCE - 1}::int) as serial
  )
  insert into publication (id, kind, title, unit_id, author_id, author_name, state, rule, live_from, sort_at, changed_at, changed_by, search)
  select 'many-' || serial, 'material', array_to_string(own || words[1:3], ' '), 'yhq', 'ines', 'Ines', 'live', '{}', at, at, at, 'ines',
    array_to_tsvector(words || own || marks || (select array_agg('^' || word) from unnest(own || words[1:3]) as word))
  from made
`;
