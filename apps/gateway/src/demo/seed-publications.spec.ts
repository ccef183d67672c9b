import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { audienceKeysOf, audienceViolations, EVENT_CATEGORIES, NEWS_CATEGORIES, type PublicationKind, type Role } from '@portal/contracts';
import { extractFile, isExtractable } from '@portal/office';
import { sql } from 'kysely';
import { openMigratedEngine } from '../../../../tests/kit/embedded-template';
import type { Database } from '../platform/database/database';
import { expandAcceptedRule, loadOpenAudienceKeys, placesOf, publisherOf } from '../publishing/audience/audience';
import { loadPublicationPage } from '../publishing/publication-page';
import { inspect } from '../services/storage/inspect';
import { DiskStore } from '../services/storage/store';
import { DEMO_FOLDER, type DemoFile, extractJson, readDocuments, readExtracts } from './demo-documents';
import { seedOrganisation } from './seed';
import { ruleOf } from './seed-documents';

const now = new Date('2026-11-22T09:30:00Z');
const { items, attachments } = readDocuments();
const files = [
  ...items.flatMap(({ versions, language }) => versions.map(({ file }) => ({ ...file, language }))),
  ...attachments.map(({ file, language }) => ({ ...file, language })),
];
const pathOf = ({ path }: DemoFile): string => join(DEMO_FOLDER, 'files', path);

let folder: string;
let store: DiskStore;
let database: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'library-'));
  store = new DiskStore(folder);
  database = await openMigratedEngine();
  await seedOrganisation(database, { demo: true, now, documents: { material: store, price: store, news: store } });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const findTitles = async (person: string, search?: string, kind: PublicationKind = 'material'): Promise<string[]> => {
  const { role, unit_id, lco_id } = await database.db.selectFrom('person').selectAll().where('id', '=', person).executeTakeFirstOrThrow();
  const marks = audienceKeysOf({ role, unitId: unit_id!, lcoId: lco_id });
  const { ids } = await loadPublicationPage(database.db, { kind, marks, search, facets: [], pageNumber: 1, pageSize: 200 });
  const rows = await database.db
    .selectFrom('publication')
    .select(['id', 'title'])
    .where('id', 'in', [...ids, ''])
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)!.title);
};

describe('the library of the demo', () => {
  it('R5.3 every demo publication has an audience that its publisher may choose, and exactly this audience can open it', async () => {
    const units = await database.db.selectFrom('unit').select('id').execute();
    const places = await placesOf(
      database.db,
      units.map(({ id }) => id),
    );
    for (const item of items) {
      const row = await database.db.selectFrom('publication').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow();
      const itemPublisher = await publisherOf(database.db, row.unit_id);
      expect([item.id, audienceViolations(ruleOf(item), itemPublisher, places)]).toEqual([item.id, null]);
      const marks = item.withdrawn === null ? [...(await expandAcceptedRule(database.db, row.rule, itemPublisher)).keys()].toSorted() : [];
      expect([item.id, await loadOpenAudienceKeys(database.db, item.id)]).toEqual([item.id, marks]);
    }
  });

  it('R6.6 a partner in Germany sees different demo documents than a partner in Japan, and headquarters sees all of them', async () => {
    const [bruno, aiko, ines] = [await findTitles('bruno'), await findTitles('aiko'), await findTitles('ines')];
    expect(bruno).toContain('Druckmessumformer YD-P7');
    expect(aiko).not.toContain('Druckmessumformer YD-P7');
    expect(aiko).toContain('YD-P7 圧力伝送器 データシート');
    expect(bruno).not.toContain('YD-P7 圧力伝送器 データシート');
    expect(ines).toHaveLength(items.filter(({ kind, withdrawn }) => kind === 'material' && withdrawn === null).length);
  });

  it('R3.13 a search finds demo documents by words in their files, in any script and immediately after the seeding', async () => {
    expect(await findTitles('bruno', 'Filterkerze')).toContain('Druckmessumformer YD-P7');
    expect(await findTitles('aiko', '超純水')).toContain('YD-P7 圧力伝送器 データシート');
    expect(await findTitles('ines', 'YD-P7-K02')).not.toEqual([]);
  });

  it('R4.10 every file of a demo publication is stored byte for byte, with its content type', async () => {
    const rows = await database.db
      .selectFrom('file')
      .select(['id', 'store_key', 'sha256'])
      .where('purpose', 'in', ['material', 'price', 'news'])
      .execute();
    expect(rows).toHaveLength(files.length);
    for (const { store_key, sha256 } of rows) {
      const bytes = await buffer((await store.open(store_key))!);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    for (const file of files) expect([file.path, (await inspect(pathOf(file), { macros: false })).kind]).toEqual([file.path, file.kind]);
  });

  it('R3.13 the stored extracts of the demo library equal a fresh extraction from the files', async () => {
    const extracts = await readExtracts();
    const readable = files.flatMap(({ kind, ...file }) => (isExtractable(kind) ? [{ ...file, kind }] : []));
    expect(Object.keys(extracts).toSorted()).toEqual(readable.map(({ path }) => path).toSorted());
    const sample = (['pdf', 'docx', 'pptx', 'xlsx', 'csv'] as const).flatMap((kind) => readable.find((file) => file.kind === kind) ?? []);
    for (const file of sample) {
      const { kind, language } = file;
      const extract = await extractFile({ path: pathOf(file), kind, language, prices: [] });
      expect([file.path, JSON.parse(extractJson(extract))]).toEqual([file.path, extracts[file.path]]);
    }
  });

  it('R3.12 R3.13 the demo library files occupy at most twelve megabytes of the repository', () => {
    const bytes = [...new Map(files.map((file) => [file.path, file.size])).values()].reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes + statSync(join(DEMO_FOLDER, 'texts.json.br')).size).toBeLessThan(12 * 1024 ** 2);
  });

  it('R3.12 demo price lists have 200 to 2,000 offers with readable columns, shared parts and changes between versions', async () => {
    const lists = items.filter(({ kind }) => kind === 'price');
    const readings = await database.db.selectFrom('price_reading').select(['file_id', 'doubt', 'unclear', 'offers']).execute();
    const workbooks = lists.flatMap(({ versions }) => versions).filter(({ file }) => file.kind === 'xlsx');
    expect(readings).toHaveLength(workbooks.length);
    expect(readings.filter(({ doubt, unclear }) => doubt || unclear)).toEqual([]);
    expect(readings.filter(({ offers }) => offers < 200 || offers > 2_000)).toEqual([]);
    const changes = await database.db.selectFrom('price_change').select('change').distinct().execute();
    expect(changes.map(({ change }) => change).toSorted()).toEqual(['added', 'down', 'given', 'removed', 'up', 'withdrawn']);
    expect(await findTitles('bruno', 'YD-P7-4G-SA0', 'price')).toEqual(
      expect.arrayContaining(['Preisliste Messtechnik', 'Projektpreise Brennhagen Messtechnik', 'Global price list']),
    );
    expect(await findTitles('eve', undefined, 'price')).not.toContain('Projektpreise Brennhagen Messtechnik');
  });

  it('R3.13 units of every level published demo library items within the last 125 days', async () => {
    const versions = await database.db.selectFrom('publication_version').select('published_at').execute();
    for (const { published_at } of versions) {
      expect(published_at.getTime()).toBeLessThan(now.getTime());
      expect(published_at.getTime()).toBeGreaterThan(now.getTime() - 125 * 24 * 3_600_000);
    }
    const roles = await database.db
      .selectFrom('publication')
      .innerJoin('unit', 'unit.id', 'unit_id')
      .select('unit.kind')
      .distinct()
      .execute();
    const publishers: Role[] = ['LBO', 'RHQ', 'YHQ'];
    expect(roles.map(({ kind }) => kind)).toEqual(expect.arrayContaining(publishers));
  });
});

describe('the news of the demo', () => {
  it('R3.5 R3.15 the demo has 36 news items of every category, all dated in the past, with titles that the form accepts', async () => {
    const rows = await database.db
      .selectFrom('publication')
      .innerJoin('news', 'news.publication_id', 'publication.id')
      .select(['title', 'category', 'sort_at'])
      .execute();
    expect(rows).toHaveLength(36);
    expect(new Set(rows.map(({ category }) => category)).size).toBe(NEWS_CATEGORIES.length);
    for (const { title, sort_at } of rows) {
      expect(title).not.toMatch(/[<>:"/\\|?*.'`]/);
      expect(now.getTime() - sort_at.getTime()).toBeGreaterThan(0);
    }
  });

  it('R3.15 demo news attachments are stored and readable, and a search finds them by their words', async () => {
    const rows = await database.db
      .selectFrom('publication_file')
      .innerJoin('news', 'news.publication_id', 'publication_file.publication_id')
      .innerJoin('file', 'file.id', 'file_id')
      .leftJoin('file_outline', 'file_outline.file_id', 'file.id')
      .select(['news.publication_id as id', 'name', 'store_key', 'size', 'file_outline.file_id as read'])
      .orderBy('name')
      .execute();
    expect(rows.map(({ name }) => name)).toEqual(attachments.map(({ file }) => file.name).toSorted());
    for (const { store_key, size, read } of rows) {
      expect((await buffer((await store.open(store_key!))!)).length).toBe(Number(size));
      expect(read).not.toBeNull();
    }
    expect(await findTitles('ines', 'MAINTENANCE bridged', 'news')).toEqual(['Safety notice for the firmware of the YD-S3']);
  });

  it('R7.7 six demo news items require an acknowledgement that some companies have given, and four of these items have due reminders', async () => {
    const { rows } = await sql<{ signed: number; reminders: number }>`
      select (select count(*)::int from acknowledgement where acknowledgement.publication_id = news.publication_id) as signed,
        (select count(*)::int from due where kind = 'news.remind' and key like news.publication_id || ':%') as reminders
      from news where must_acknowledge`.execute(database.db);
    expect(rows).toHaveLength(6);
    for (const { signed } of rows) expect(signed).toBeGreaterThan(0);
    expect(rows.filter(({ reminders }) => reminders > 0)).toHaveLength(4);
  });
});

describe('the events of the demo', () => {
  it('R3.6 R3.14 the demo has 24 past, current, full and cancelled events of every category in several time zones', async () => {
    const rows = await database.db
      .selectFrom('publication')
      .innerJoin('event', 'event.publication_id', 'publication.id')
      .select(['title', 'category', 'zone', 'starts_at', 'ends_at', 'capacity', 'taken', 'waiting', 'cancelled_at'])
      .execute();
    expect(rows).toHaveLength(24);
    expect(new Set(rows.map(({ category }) => category)).size).toBe(EVENT_CATEGORIES.length);
    expect(new Set(rows.map(({ zone }) => zone)).size).toBeGreaterThan(6);
    for (const { title } of rows) expect(title).not.toMatch(/[<>:"/\\|?*.'`]/);
    const count = (matches: (row: (typeof rows)[number]) => boolean) => rows.filter(matches).length;
    expect(count(({ ends_at }) => ends_at < now)).toBe(6);
    expect(count(({ starts_at }) => Math.abs(starts_at.getTime() - now.getTime()) < 3 * 3_600_000)).toBe(1);
    expect(count(({ cancelled_at }) => cancelled_at !== null)).toBe(2);
    expect(count(({ capacity, taken, waiting }) => taken === capacity && waiting > 0)).toBeGreaterThan(2);
  });

  it('R3.3 every demo event except a cancelled one has reminders for people with a seat', async () => {
    const { rows } = await sql<{ key: string }>`select key from due where kind = 'event.remind'`.execute(database.db);
    expect(rows.length).toBeGreaterThan(24);
    expect(rows.some(({ key }) => key.startsWith('event-recorders-cancelled'))).toBe(false);
  });
});
