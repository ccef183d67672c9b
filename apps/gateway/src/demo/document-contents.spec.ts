import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedEngine } from '../../../../tests/kit/embedded-template';
import { sourcesOf } from '../features/ai/index/doc-sources';
import { digestOf } from '../features/ai/index/write-doc';
import type { Database } from '../platform/database/database';
import { DiskStore } from '../services/storage/store';
import { CONTENT_TABLES, copyContents } from './document-contents';
import { seedOrganisation } from './seed';

let folder: string;
let seededDatabase: Database;
const databases: Database[] = [];

const begin = async (database: Database, now: string, demo = true): Promise<Database> => {
  const store = new DiskStore(folder);
  await seedOrganisation(database, { demo, now: new Date(now), documents: { material: store, price: store, news: store } });
  return database;
};
const openEngine = async (): Promise<Database> => {
  const database = await openMigratedEngine();
  databases.push(database);
  return database;
};
const countRows = async ({ db }: Database, tables: readonly string[]): Promise<Record<string, number>> => {
  const pieces = tables.map((name) => sql`select ${sql.lit(name)} as name, count(*)::int as rows from ${sql.table(name)}`);
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(pieces, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
};

const tablesOf = async ({ db }: Database): Promise<string[]> => (await db.introspection.getTables()).map(({ name }) => name).toSorted();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'contents-'));
  seededDatabase = await begin(await openEngine(), '2026-03-04T08:10:00Z');
});
afterAll(async () => {
  for (const database of databases) await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the contents of the demo documents in the database template', () => {
  it('R10.4 document contents copied from a database template equal those of a demo seeded on another day', async () => {
    const targetDatabase = await openEngine();
    await copyContents(seededDatabase, targetDatabase);
    await begin(targetDatabase, '2026-11-29T23:50:00Z');

    const all = (await tablesOf(seededDatabase)).filter((name) => !name.startsWith('kysely_'));
    const hasRows = ([, rows]: [string, number]) => rows > 0;
    const [before, after] = [await countRows(seededDatabase, all), await countRows(targetDatabase, all)].map((each) =>
      Object.entries(each).filter(hasRows),
    );
    expect(after!.map(([name]) => name)).toEqual(before!.map(([name]) => name));
    const tables = [...CONTENT_TABLES, 'publication', 'publication_version', 'publication_file', 'file', 'watch', 'news', 'event'];
    const expected = await countRows(seededDatabase, tables);
    expect(Object.values(expected)).not.toContain(0);
    expect(await countRows(targetDatabase, tables)).toEqual(expected);

    const docs = await targetDatabase.db
      .selectFrom('search_doc')
      .leftJoin('material', 'material.publication_id', 'search_doc.publication_id')
      .select(['search_doc.publication_id', 'file_id', 'digest', 'material.language'])
      .execute();
    for (const { publication_id, file_id, digest, language } of docs) {
      const source = (await sourcesOf(targetDatabase.db, publication_id, language ?? undefined)).find(({ fileId }) => fileId === file_id);
      expect([publication_id, file_id, source && digestOf(source)]).toEqual([publication_id, file_id, digest]);
    }
    const { next, last } = (
      await sql<{ next: string; last: string }>`
        select nextval(pg_get_serial_sequence('search_doc', 'doc')) as next, (select max(doc) from search_doc) as last`.execute(
        targetDatabase.db,
      )
    ).rows[0]!;
    expect(Number(next)).toBe(Number(last) + 1);
  });

  it('R10.4 document contents from a database template are deleted if the gateway starts without the demo', async () => {
    const targetDatabase = await openEngine();
    await copyContents(seededDatabase, targetDatabase);
    await begin(targetDatabase, '2026-11-29T23:50:00Z', false);
    expect(new Set(Object.values(await countRows(targetDatabase, CONTENT_TABLES)))).toEqual(new Set([0]));
  });
});
