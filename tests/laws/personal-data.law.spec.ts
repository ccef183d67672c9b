import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { PERSONAL_TABLES } from '../../apps/gateway/src/features/accounts/personal-data';
import { openTestGateway, type TestGateway } from '../kit/test-gateway';

const MAP = readFileSync(new URL('../../docs/PERSONAL_DATA.md', import.meta.url), 'utf8');
/** The types of columns that can contain text, documents or images. */
const CONTENT_TYPES = ['text', 'jsonb', '_text', 'bytea', 'tsvector'];

interface Entry {
  table: string;
  columns: string[];
  /** True if the person receives the columns with "Download my data". */
  isExported: boolean;
  /** The last cell, which states what deleting the account does to the columns. */
  deletion: string;
}

/** Returns the rows of both tables of the data map. */
const readEntries = (): Entry[] =>
  [...MAP.matchAll(/^\| `\w+`: .*$/gm)].map(([line]) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const [table, ...columns] = [...cells[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
    return { table: table!, columns, isExported: cells[5] === 'yes', deletion: cells[6] ?? '' };
  });

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openTestGateway();
});
afterAll(() => gateway.close());

/** Returns the tables with rows that belong to a person. */
const findTables = async (personId: string, tables: readonly string[]): Promise<string[]> => {
  const tablesWithRows: string[] = [];
  for (const table of new Set(tables)) {
    const { rows } = await sql<{ there: boolean }>`
      select exists (select from ${sql.table(table)} as t where to_jsonb(t)::text like ${`%"${personId}"%`}) as there`.execute(
      gateway.database.db,
    );
    if (rows[0]!.there) tablesWithRows.push(table);
  }
  return tablesWithRows.sort();
};

describe('the map of personal data', () => {
  it('T26 the map of personal data names every column with text, documents or images exactly once', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and udt_name = any(${CONTENT_TYPES}) and table_name not like 'kysely%'`.execute(gateway.database.db);
    expect(rows.length).toBeGreaterThan(200);
    const mappedColumns = readEntries().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));
    expect(mappedColumns.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('T26 deleting an account deletes the columns that the map of personal data marks as deleted', async () => {
    const { db } = gateway.database;
    const bruno = await gateway.as('bruno');
    await bruno.accounts.saveProfile({ firstname: 'Bruno', lastname: 'Kessler', phone: '+49 30 5550100' });
    await Promise.all([
      bruno.notifications.savePreference({ type: 'News', channel: 'mail', wanted: false }),
      bruno.publications.watch({ partNumber: 'YD-P7-1D-SAX' }),
    ]);
    const { id: ticket_id } = await db.selectFrom('ticket').select('id').limit(1).executeTakeFirstOrThrow();
    await db.insertInto('ticket_follow').values({ person_id: 'bruno', ticket_id, nr: 1 }).execute();
    const deletedTables = readEntries().flatMap(({ table, deletion }) => (deletion === 'deleted' && table !== 'person' ? [table] : []));
    const tablesBefore = await findTables('bruno', deletedTables);
    expect(tablesBefore).toEqual(expect.arrayContaining(['notification', 'preference', 'ticket_follow', 'ticket_unread', 'watch']));
    await (await gateway.as('lena')).approvals.removeAccount({ userId: 'bruno', reason: 'Left the company.' });
    expect(await findTables('bruno', deletedTables)).toEqual([]);
    const person = await db.selectFrom('person').selectAll().where('id', '=', 'bruno').executeTakeFirstOrThrow();
    const deletedColumns = readEntries().flatMap(({ table, columns, deletion }) =>
      table === 'person' && deletion === 'deleted' ? columns : [],
    );
    expect(deletedColumns).toEqual(['password_hash', 'phone', 'photo_id']);
    for (const column of deletedColumns) expect(person[column as 'phone'] ?? '').toBe('');
  });

  it("T26 a person's export contains exactly the columns that the map of personal data marks as exported", async () => {
    const marco = await gateway.as('marco');
    await marco.accounts.saveProfile({ firstname: 'Marco', lastname: 'Bianchi', phone: '+39 02 5550100' });
    const { data } = await marco.accounts.personalData();
    expect(data['person']).toEqual([expect.objectContaining({ email: 'marco@yarrowdyne.example', phone: '+39 02 5550100' })]);
    expect(JSON.stringify(data)).not.toContain('$argon2');
    const contentColumns = new Set(readEntries().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
    const exportedColumns = Object.entries(PERSONAL_TABLES).flatMap(([table, { columns }]) =>
      columns.map((column) => `${table}.${column}`).filter((column) => contentColumns.has(column)),
    );
    const mappedColumns = readEntries().flatMap(({ table, columns, isExported }) =>
      isExported ? columns.map((column) => `${table}.${column}`) : [],
    );
    expect(exportedColumns.sort()).toEqual(mappedColumns.sort());
    for (const [table, rows] of Object.entries(data))
      for (const row of rows) expect(Object.keys(row).sort()).toEqual([...PERSONAL_TABLES[table as 'person'].columns].sort());
  });

  it("T26 a person's export contains their photo as Base64", async () => {
    const ines = await gateway.as('ines');
    // The Base64 text of a single-colour picture would fit on one line, so the database would insert no line breaks.
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white', noise } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
    expect((await ines.fetch('/api/auth/userprofileupload', { method: 'POST', body: form })).status).toBe(200);
    const { bytes } = await gateway.database.db
      .selectFrom('photo')
      .select('bytes')
      .where('person_id', '=', 'ines')
      .executeTakeFirstOrThrow();
    const { data } = (await ines.accounts.personalData()) as { data: Record<string, Record<string, unknown>[]> };
    expect(data['photo']).toEqual([expect.objectContaining({ type: 'image/webp', bytes: bytes.toString('base64') })]);
  });

  it("T1 a person's export contains all of their messages and none of other people", async () => {
    const chloe = await gateway.as('chloe');
    const { data } = await chloe.accounts.personalData();
    const { db } = gateway.database;
    const { count } = await db
      .selectFrom('ticket_entry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('author_id', '=', 'chloe')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBeGreaterThan(0);
    expect(data['ticket_entry']).toHaveLength(Number(count));
  });
});
