import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { openMigratedEngine } from '../../../../../tests/kit/embedded-template';
import type { Database } from './database';
import { textList } from './text-conditions';

const CALL_COUNT = 10;

describe('a list of texts as one parameter', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openMigratedEngine();
  });
  afterAll(() => database.close());

  /** Returns how many executions of a statement with this list used a custom plan. */
  const plansOf = (name: string, list: RawBuilder<unknown>) =>
    database.tx(async (tx) => {
      await sql`set local plan_cache_mode = auto`.execute(tx);
      const text = sql`select count(*) from unnest(${list}) as wanted (id), generate_series(1, 1000)`.compile(tx).sql;
      await sql.raw(`prepare ${name} (text[]) as ${text}`).execute(tx);
      for (let call = 0; call < CALL_COUNT; call++) await sql.raw(`execute ${name} (array['a'])`).execute(tx);
      const { rows } = await sql<{ custom: number }>`
        select custom_plans::int as custom from pg_prepared_statements where name = ${name}`.execute(tx);
      return rows[0]!.custom;
    });

  it('R10.6 a text list passed as one parameter uses a generic plan, while a list of parameters is planned at each call', async () => {
    expect(await plansOf('plain', sql`${sql.val(['a'])}::text[]`)).toBe(CALL_COUNT);
    expect(await plansOf('listed', textList(['a']))).toBeLessThan(CALL_COUNT);
  });

  it('R10.6 a text list passed as one parameter returns its elements unchanged', async () => {
    const { rows } = await sql<{
      found: string | null;
    }>`select found from unnest(${textList(["it's", '{a,b}', null])}) as found`.execute(database.db);
    expect(rows.map(({ found }) => found)).toEqual(["it's", '{a,b}', null]);
  });
});
