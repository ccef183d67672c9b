import { sql } from 'kysely';
import type { Database } from '../../apps/gateway/src/platform/database/database';

/** The size of the vocabulary, which has natural word frequencies, and the number of words in a message. */
const VOCABULARY = 20_000;
const WORDS = 40;
/** Words that occur in every fourth ticket, in about one in two thousand, and in about one in fifty. */
export const COMMON = 'pressure';
export const RARE = 'zirconium';
export const SECOND = 'washdown';

/**
 * Writes hundreds of thousands of tickets with one statement. The requesters are the local companies and their partners. Most tickets are
 * closed, and some of the newest are open.
 */
export const manyTickets = async (database: Database, count: number): Promise<void> => {
  await database.tx(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    const { rows: indexes } = await sql<{ name: string; made: string }>`
      select indexname as name, indexdef as made from pg_indexes
      where tablename = 'ticket' and indexname not in (select conname from pg_constraint where conrelid = 'ticket'::regclass)`.execute(tx);
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx);
    await insert(count).execute(tx);
    for (const { made } of indexes) await sql.raw(made).execute(tx);
  });
  await sql`vacuum analyze ticket`.execute(database.db);
};

const insert = (count: number) => sql`
    with asker as (
      select person.id, unit_id, lco_id, person.rhq_id, role, row_number() over (order by md5(person.id)) - 1 as nr, count(*) over () as all_of_them
      from person where standing = 'approved' and role in ('CP', 'LBO') and unit_id is not null and person.rhq_id is not null
    ), thing as (
      select id, row_number() over (order by id) - 1 as nr, count(*) over () as all_of_them from product
    ), made as (
      select serial, asker.*, thing.id as product_id, nextval('ticket_no') as no,
        case when role = 'CP' then lco_id else asker.rhq_id end as handling_unit,
        now() - (${count}::int - serial) * (interval '700 days' / ${count}::int) as created_at,
        (array['technical', 'quotation', 'order', 'delivery', 'repair', 'complaint', 'other'])[1 + floor(7 * random() ^ 2)::int] as inquiry_type,
        case when serial < ${count}::int * 0.97 or random() < 0.3 then 'Closed' when random() < 0.4 then 'New' else 'In Progress' end as status,
        array(select 'w' || floor(${VOCABULARY}::int * random() ^ 3)::int from generate_series(1, ${WORDS}::int) where serial > 0)
          || case when random() < 0.25 then array[${COMMON}::text] else '{}' end
          || case when random() < 0.02 then array[${SECOND}::text] else '{}' end
          || case when serial % 2003 = 7 then array[${RARE}::text] else '{}' end as words
      from generate_series(1, ${count}::int) as serial
      join asker on asker.nr = (serial * 7919::bigint) % asker.all_of_them
      join thing on thing.nr = (serial * 104729::bigint) % thing.all_of_them
    )
    insert into ticket (id, no, subject, inquiry_type, product_id, status, requester_id, company_id, lco_id, handling_unit, rhq_id, assignee_id,
      created_at, last_at, last_nr, last_side, excerpt, answer_by, answered_at, resolve_by, closed_at, search)
    select 'many-' || no, no, array_to_string(words[1:6], ' '), inquiry_type, product_id, status, made.id, unit_id, lco_id, handling_unit, rhq_id,
      case when random() < 0.7 then (
        select handler.id from person as handler
        where handler.unit_id = handling_unit and handler.standing = 'approved' and handler.role in ('LBO', 'RHQ')
        order by md5(handler.id || serial) limit 1
      ) end,
      created_at, created_at + random() * interval '3 days', 1, 'requester', array_to_string(words[1:20], ' '), created_at + interval '1 day',
      case when status <> 'New' then created_at + random() * interval '1 day' end, created_at + interval '5 days',
      case when status = 'Closed' then created_at + interval '4 days' end,
      array_to_tsvector(words || array['inq', 'inq' || no, no::text, '@' || made.id, '>' || handling_unit, '>' || rhq_id, '=' || product_id,
        '~' || inquiry_type])
    from made
  `;
