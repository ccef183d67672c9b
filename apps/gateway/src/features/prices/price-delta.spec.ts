import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PriceListRow } from '@portal/contracts';
import { sql } from 'kysely';
import { pdfFile, xlsx, xlsxOf } from '../../../../../tests/kit/files/files';
import { type PriceCells, priceList, pricesFile, publishPrices, readPrices, uploadPrices } from '../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let [bruno, eve, jonas, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [bruno, eve, jonas, ines] = await Promise.all((['bruno', 'eve', 'jonas', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const GERMAN = 'cp-brennhagen';
const FRENCH = 'cp-valbrune';
const SPECIFIC = { scope: 'specific' as const, companies: [GERMAN] };
const OLDER_PRICES: PriceCells[] = [
  ['YD-P7-1', 'Same', 100],
  ['YD-P7-2', 'Dearer', 100],
  ['YD-P7-3', 'Cheaper', 100],
  ['YD-P7-4', 'No longer made', 100],
  ['YD-P7-5', 'On request so far', 'on request'],
  ['YD-P7-6', 'On request now', 100],
  ['YD-P7-7', 'In pounds', 100],
  ['YD-P7-8', 'Free so far', 0],
  ['YD-P7-9', 'Says two things later', 100],
];
const NEWER_PRICES: PriceCells[] = [
  ['yd–p7–1', 'Same', 100],
  ['YD-P7-2', 'Dearer', 102.5],
  ['YD-P7-3', 'Cheaper', 90],
  ['YD-P7-5', 'On request so far', 50],
  ['YD-P7-6', 'On request now', null],
  ['YD-P7-7', 'In pounds', '£90'],
  ['YD-P7-8', 'Free so far', 1],
  ['YD-P7-9', 'Says two things', 100],
  ['YD-P7-9', 'Says two things', 120],
  ['YD-P7-10', 'New', 10],
];
const publishTwoVersions = async (
  more: object = SPECIFIC,
  files = [pricesFile(OLDER_PRICES), pricesFile(NEWER_PRICES)],
): Promise<PriceListRow> => {
  const { documentId } = await publishPrices(gateway, ines!, more, 'First.xlsx', files[0]);
  const fileId = await uploadPrices(gateway, ines!, 'Second.xlsx', files[1]);
  return (await ines!.prices.upload(priceList({ documentId, rev: 1, fileId, ...more }))).document;
};
const readDelta = (person: Person, documentId: string, more: object = {}) => person.prices.delta({ documentId, ...more });

describe('the price changes of a version', () => {
  it('R3.12 price changes list each changed offer by kind of change, and are signalled once both files have been read', async () => {
    const { documentId } = await publishTwoVersions();
    const line = bruno!.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    expect(await readDelta(bruno!, documentId)).toMatchObject({ state: 'reading', version: 2, against: 1, items: [] });
    await readPrices(gateway);
    gateway.bell.ring();
    await line.until(() => line.facts('prices.compared').length === 2);
    line.close();
    const { items, ...delta } = await readDelta(bruno!, documentId);
    expect(delta).toEqual({
      version: 2,
      against: 1,
      state: 'ready',
      counts: { added: 1, removed: 1, up: 2, down: 1, given: 1, withdrawn: 1, currency: 1 },
      averages: { up: 2.5, down: -10 },
      totalCount: 8,
    });
    expect(items.map(({ partKey, change, before, after, percent }) => [partKey, change, before, after, percent])).toEqual([
      ['YD-P7-10', 'added', null, 10, null],
      ['YD-P7-2', 'up', 100, 102.5, 2.5],
      ['YD-P7-3', 'down', 100, 90, -10],
      ['YD-P7-4', 'removed', 100, null, null],
      ['YD-P7-5', 'given', null, 50, null],
      ['YD-P7-6', 'withdrawn', 100, null, null],
      ['YD-P7-7', 'currency', 100, 90, null],
      ['YD-P7-8', 'up', 0, 1, null],
    ]);
    expect((await readDelta(bruno!, documentId, { change: 'up', pageSize: 1, pageNumber: 2 })).items).toMatchObject([
      { partKey: 'YD-P7-8' },
    ]);
    expect((await readDelta(bruno!, documentId, { search: 'p7‑10' })).items).toMatchObject([{ partNumber: 'YD-P7-10', currency: 'EUR' }]);
  });

  it('R3.12 price changes show unclear offers only to the publisher', async () => {
    const { documentId } = await publishTwoVersions();
    await readPrices(gateway);
    expect((await readDelta(ines!, documentId, { change: 'unclear' })).items).toMatchObject([{ partKey: 'YD-P7-9' }]);
    for (const person of [bruno!, jonas!]) {
      const { items, counts } = await readDelta(person, documentId, { change: 'unclear' });
      expect([items, counts.unclear]).toEqual([[], undefined]);
    }
  });

  it('R6.7 price changes are hidden from a company that could not see the previous version', async () => {
    const { documentId } = await publishTwoVersions();
    await readPrices(gateway);
    await ines!.publications.grant({ publicationId: documentId, company: FRENCH });
    expect(await readDelta(eve!, documentId)).toEqual({
      version: 2,
      against: null,
      state: 'new',
      counts: {},
      averages: {},
      items: [],
      totalCount: 0,
    });
    expect((await eve!.fetch(`/api/pricelist/delta?documentId=${documentId}&version=1`)).status).toBe(404);
    expect(await readDelta(bruno!, documentId, { version: 1 })).toMatchObject({ state: 'first', against: null });
  });

  it('R3.12 a PDF or a file without a price table has no price changes, and the response states the reason', async () => {
    const state = async (files: Buffer[], names: string[]) => {
      const { documentId } = await publishPrices(gateway, ines!, SPECIFIC, names[0], files[0]);
      const fileId = await uploadPrices(gateway, ines!, names[1], files[1]);
      await ines!.prices.upload(priceList({ documentId, rev: 1, fileId, ...SPECIFIC }));
      await readPrices(gateway);
      return (await readDelta(bruno!, documentId)).state;
    };
    expect(await state([pdfFile(), pricesFile()], ['One.pdf', 'Two.xlsx'])).toBe('no-table');
    expect(await state([pricesFile([]), pricesFile()], ['One.xlsx', 'Two.xlsx'])).toBe('ready');
    expect(await state([pricesFile(), xlsx()], ['One.xlsx', 'Two.xlsx'])).toBe('unread');
  });

  it('R3.12 a file with too many rows has no price changes, and the response states the reason', async () => {
    const { documentId } = await publishTwoVersions();
    await readPrices(gateway);
    const { db } = gateway.database;
    const versionFiles = db.selectFrom('publication_file').select('file_id').where('publication_id', '=', documentId).where('nr', '=', 2);
    await db.updateTable('price_reading').set({ is_too_long: true }).where('file_id', '=', versionFiles).execute();
    expect(await readDelta(bruno!, documentId)).toMatchObject({ state: 'too-long', items: [] });
    expect((await bruno!.publications.preview({ publicationId: documentId })).sheets).toHaveLength(1);
  });

  it('R3.12 price changes of a long list are stored in batches and signalled in a separate transaction', async () => {
    const rows = (price: number) => Array.from({ length: 6_000 }, (_, nr): PriceCells => [`YD-P7-${nr}`, 'Transmitter', price]);
    const { documentId } = await publishTwoVersions(SPECIFIC, [pricesFile(rows(100)), pricesFile(rows(101))]);
    await readPrices(gateway);
    expect(await readDelta(bruno!, documentId)).toMatchObject({ state: 'ready', counts: { up: 6_000 }, totalCount: 6_000 });
    const { rows: pieces } = await sql<{ transaction: string; rows: number }>`
      select price_row.xmin::text as transaction, count(*)::int as rows from price_row
      join publication_file on publication_file.file_id = price_row.file_id where publication_id = ${documentId} group by 1
      union all
      select xmin::text, count(*)::int from price_change where publication_id = ${documentId} group by 1`.execute(gateway.database.db);
    expect(pieces.map((piece) => piece.rows)).toEqual(expect.arrayContaining([5_000, 1_000, 2_500]));
    expect(Math.max(...pieces.map((piece) => piece.rows))).toBe(5_000);
    const { rows: facts } = await sql<{ transaction: string }>`
      select xmin::text as transaction from fact where type = 'prices.compared'`.execute(gateway.database.db);
    for (const { transaction } of pieces) expect(facts).not.toContainEqual({ transaction });
    // Reading the file again replaces the stored rows, even in batches.
    await ines!.prices.mapColumns({ documentId, sheet: 1, columns: { part: 0, price: 2 } });
    expect(await readDelta(bruno!, documentId)).toMatchObject({ state: 'ready' });
    await readPrices(gateway);
    expect(await readDelta(bruno!, documentId)).toMatchObject({ state: 'ready', counts: { up: 6_000 }, totalCount: 6_000 });
  });

  it('R3.12 price changes become available once the publisher maps the columns, and without mapping for the next list with the same headings', async () => {
    const priceFileWith = (net: number) =>
      xlsxOf([
        ['Part number', 'List price', 'Net price'],
        ['YD-P7-2', 100, net],
      ]);
    const { documentId } = await publishTwoVersions(SPECIFIC, [priceFileWith(80), priceFileWith(82)]);
    await readPrices(gateway);
    expect((await readDelta(bruno!, documentId)).state).toBe('unread');
    const report = await ines!.prices.reading({ documentId });
    expect(report).toMatchObject({
      state: 'none',
      sheets: [{ sheet: 1, headings: ['Part number', 'List price', 'Net price'] }],
      columns: null,
    });
    await ines!.prices.mapColumns({ documentId, sheet: 1, columns: { part: 0, price: 2 } });
    await readPrices(gateway);
    expect(await ines!.prices.reading({ documentId })).toMatchObject({ state: 'read', columns: { part: 0, price: 2 }, offers: 1 });
    const fileId = await uploadPrices(gateway, ines!, 'Third.xlsx', priceFileWith(90.2));
    await ines!.prices.upload(priceList({ documentId, rev: 2, fileId, ...SPECIFIC }));
    await readPrices(gateway);
    expect(await readDelta(bruno!, documentId)).toMatchObject({ state: 'ready', items: [{ before: 82, after: 90.2, percent: 10 }] });
  });
});
