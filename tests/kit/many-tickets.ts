import { sql } from 'kysely';
import type { TestGateway } from './test-gateway';

/** The number of tickets per statement, so that a statement stays below its time limit on a busy machine. */
const BATCH_SIZE = 500;
const LONG_TEXT_LENGTH = 80;

interface TicketKind {
  handler?: string;
  /** The length of the first message, in units of 33 characters. */
  words?: number;
}

/** Inserts old tickets of a local company, one per minute, each with a first message that compresses badly. */
export const addTickets = async (
  { database }: Pick<TestGateway, 'database'>,
  count: number,
  { handler = 'jonas', words = LONG_TEXT_LENGTH }: TicketKind = {},
): Promise<void> => {
  const batchSize = Math.ceil((BATCH_SIZE * LONG_TEXT_LENGTH) / words);
  for (let first = 1; first <= count; first += batchSize) {
    const last = Math.min(count, first + batchSize - 1);
    await sql`
    with one as (
      select ticket.* from ticket join person on person.unit_id = ticket.handling_unit where person.id = ${handler} order by ticket.id limit 1
    ), added as (
      insert into ticket (id, no, subject, inquiry_type, interest, product_id, status, requester_id, company_id, lco_id, handling_unit, rhq_id,
        created_at, last_at, last_nr, last_side, excerpt, answer_by, resolve_by, search)
      select 'many-' || nr, 20000000 + nr, 'Subject ' || nr, inquiry_type, interest, product_id, 'New', requester_id, company_id, lco_id,
        handling_unit, rhq_id, timestamptz '2020-01-01' + make_interval(mins => nr), timestamptz '2020-01-01', 1, 'requester', '',
        timestamptz '2020-01-02', timestamptz '2020-01-03', ''
      from one, generate_series(${sql.lit(first)}, ${sql.lit(last)}) as nr
      returning id, requester_id, created_at
    )
    insert into ticket_entry (id, ticket_id, nr, kind, at, author_id, side, text)
    select 'entry-' || id, id, 1, 'opened', created_at, requester_id, 'requester',
      '=1+1, "' || (select string_agg(md5(id || part), ' ') from generate_series(1, ${sql.lit(words)}) as part) || '"' from added`.execute(
      database.db,
    );
  }
  // PostgreSQL would update its statistics automatically some time later.
  await sql`analyze ticket, ticket_entry`.execute(database.db);
};
