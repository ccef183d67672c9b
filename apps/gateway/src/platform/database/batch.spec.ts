import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedEngine } from '../../../../../tests/kit/embedded-template';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import type { Tx } from '../request-context';
import { pipeline, runAhead, runAtCommit } from './batch';
import type { Database } from './database';

const engines: [string, () => Promise<Database>][] = [
  ['the embedded engine', openMigratedEngine],
  ...(process.env['TEST_DATABASE_URL'] ? [['a server', openMigratedDatabase] as [string, () => Promise<Database>]] : []),
];

describe.each(engines)('a batch of statements on %s', (_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const add = (tx: Tx, id: string) => tx.insertInto('product').values({ id, name: id, family: 'F' }).compile();
  const ids = async () => (await database.db.selectFrom('product').select('id').orderBy('id').execute()).map(({ id }) => id);
  const clear = () => database.db.deleteFrom('product').execute();
  const throwRefusal = () => {
    throw new Error('refused');
  };

  it('G1 each statement of a batch sees the rows written by the statements before it', async () => {
    const [, [first], , [second]] = await database.tx((tx) => {
      const count = sql<{ n: number }>`select count(*)::int as n from product`.compile(tx);
      return pipeline(tx, add(tx, 'a'), count, add(tx, 'b'), count);
    });
    expect([first, second]).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await ids()).toEqual(['a', 'b']);
    await clear();
  });

  it('G1 a failing statement of a batch undoes the statements before it and reports its own error', async () => {
    const transaction = database.tx((tx) => pipeline(tx, add(tx, 'a'), add(tx, 'a'), add(tx, 'b')));
    await expect(transaction).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
    // The connection and its prepared statements still work.
    await database.tx((tx) => pipeline(tx, add(tx, 'a'), add(tx, 'b')));
    expect(await ids()).toEqual(['a', 'b']);
    await clear();
  });

  it('G6 a failed check of a statement sent ahead makes the next statement fail, even if that statement would succeed', async () => {
    for (const next of ['b', 'a']) {
      const transaction = database.tx(async (tx) => {
        await runAhead(tx, add(tx, 'a'), throwRefusal);
        await tx.executeQuery(add(tx, next));
      });
      await expect(transaction).rejects.toThrow('refused');
    }
    const failedTransaction = database.tx(async (tx) => {
      await runAtCommit(tx, add(tx, 'b'));
      await runAhead(tx, add(tx, 'a'), throwRefusal);
    });
    await expect(failedTransaction).rejects.toThrow('refused');
    expect(await ids()).toEqual([]);
  });

  it('G1 a statement queued for the commit runs last and rolls the transaction back if it fails', async () => {
    await database.tx(async (tx) => {
      await runAtCommit(tx, sql`insert into product (id, name, family) select 'last', count(*)::text, 'F' from product`.compile(tx));
      await tx.executeQuery(add(tx, 'a'));
    });
    expect(await database.db.selectFrom('product').select('name').where('id', '=', 'last').execute()).toEqual([{ name: '1' }]);
    const transaction = database.tx(async (tx) => {
      await runAtCommit(tx, add(tx, 'a'));
      await tx.executeQuery(add(tx, 'b'));
    });
    await expect(transaction).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual(['a', 'last']);
    await clear();
  });

  it('G1 a statement queued for the commit does not run after a rollback', async () => {
    const transaction = database.tx(async (tx) => {
      await runAtCommit(tx, add(tx, 'a'));
      throw new Error('half way');
    });
    await expect(transaction).rejects.toThrow('half way');
    await database.tx(async (tx) => void (await tx.executeQuery(add(tx, 'b'))));
    expect(await ids()).toEqual(['b']);
    await clear();
  });
});
