import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import type { Database } from './database';

let database: Database;
beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(() => database.close());

it.each([
  ['the applicants on whom a person has decided', `select 1 from person where decided_by = 'x'`],
  ['the photo of a person', `delete from photo where person_id = 'x'`],
  ['the identities of a person', `delete from identity where person_id = 'x'`],
  ['the reminders about a request', `select 1 from letter where kind = 'account.reminder' and data ->> 'personId' = 'x'`],
  ['the codes of an application', `select 1 from otp where application_id = 'x'`],
  ['the person with an address', `select 1 from person where email = 'x' and standing <> 'deleted'`],
])('T37 the statement for %s uses an index instead of reading every row', async (_, statement) => {
  const plan = await database.tx(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(statement)}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join(' ');
  });
  expect(plan).toMatch(/Index Cond: \((decided_by|person_id|\(data ->> 'personId'::text\)|application_id|email) =/);
});
