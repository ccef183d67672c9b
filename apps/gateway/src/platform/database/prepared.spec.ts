import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedEngine } from '../../../../../tests/kit/embedded-template';
import type { Database } from './database';
import { prepareStatement } from './prepared';

describe('a statement compiled once per shape', () => {
  let database: Database;
  let compileCount = 0;
  const statement = prepareStatement<{ doubled: boolean }, { value: number; unused: string }, { found: number }>(({ doubled }, place) => {
    compileCount++;
    return doubled ? sql`select ${place('value')}::int * 2 as found` : sql`select ${place('value')}::int + ${1}::int as found`;
  });

  beforeAll(async () => {
    database = await openMigratedEngine();
  });
  afterAll(() => database.close());

  it('R10.6 a prepared statement binds the values of each call and keeps its own constants', async () => {
    expect(await statement(database.db, { doubled: false }, { value: 4, unused: '' })).toEqual([{ found: 5 }]);
    expect(await statement(database.db, { doubled: false }, { value: 7, unused: '' })).toEqual([{ found: 8 }]);
    expect(await statement(database.db, { doubled: true }, { value: 4, unused: '' })).toEqual([{ found: 8 }]);
    expect(compileCount).toBe(2);
  });

  it('R10.6 a prepared statement binds values as data, whatever they contain', async () => {
    const echo = prepareStatement<Record<string, never>, { text: string }, { found: string }>(
      (_, place) => sql`select ${place('text')}::text as found`,
    );
    expect(await echo(database.db, {}, { text: "'; drop table person; --" })).toEqual([{ found: "'; drop table person; --" }]);
  });
});
