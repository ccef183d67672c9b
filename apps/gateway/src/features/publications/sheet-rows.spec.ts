import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { xlsxOf } from '../../../../../tests/kit/files/files';
import { hiddenWorkbook } from '../../../../../tests/kit/files/hidden-files';
import { priceList, publishPrices, readPrices, uploadPrices } from '../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let [bruno, eve, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [bruno, eve, ines] = await Promise.all((['bruno', 'eve', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const HEADINGS = ['Part number', 'Description', 'Price EUR'];
const GERMAN = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
const publish = async (bytes: Buffer): Promise<string> => {
  const { documentId } = await publishPrices(gateway, ines!, GERMAN, 'Prices.xlsx', bytes);
  await readPrices(gateway, [documentId]);
  return documentId;
};
type Query = Partial<Parameters<Person['publications']['previewSheet']>[0]>;
const pageOf = (publicationId: string, more: Query = {}, person = bruno!) =>
  person.publications.previewSheet({ publicationId, part: 1, ...more });
const partsOf = async (...page: Parameters<typeof pageOf>) => (await pageOf(...page)).rows.map(({ cells }) => cells[0]);

describe('the rows of a long sheet', () => {
  const COUNT = 1_250;
  let list: string;
  beforeAll(async () => {
    const rows = Array.from({ length: COUNT }, (_, at) => [`BG-${100_000 + at}`, at % 2 ? 'Cable' : 'Sensor', at + 0.5]);
    list = await publish(xlsxOf([['Prices of January'], HEADINGS, ...rows]));
  });

  it('R3.12 R7.5 all rows of a long sheet can be read in pages, also beyond the first 500', async () => {
    expect(await pageOf(list, { offset: 1_248, limit: 100 })).toMatchObject({
      rowCount: COUNT + 2,
      storedCount: COUNT + 2,
      matchCount: COUNT + 2,
      headCount: 2,
      partColumn: 0,
      priceColumns: { price: 2, currency: null, named: 'EUR' },
      rows: [1_246, 1_247, 1_248, 1_249].map((at) => ({ nr: at + 3, partKey: `BG-${100_000 + at}` })),
    });
    expect((await pageOf(list)).rows).toHaveLength(500);
    expect((await pageOf(list, { offset: COUNT + 2 })).rows).toEqual([]);
    expect(await partsOf(list, { offset: 98, limit: 5 })).toEqual([96, 97, 98, 99, 100].map((at) => `BG-${100_000 + at}`));
  });

  it('R3.12 R7.5 a filter covers all rows of a long sheet and returns the matches in pages, with their number', async () => {
    expect(await pageOf(list, { search: 'BG-101249' })).toMatchObject({ matchCount: 1, rows: [{ nr: COUNT + 2, partKey: 'BG-101249' }] });
    const pages = await Promise.all([0, 600, 700].map((offset) => pageOf(list, { search: 'cable', offset, limit: 50 })));
    expect(pages.map(({ matchCount, rows }) => [matchCount, rows.length])).toEqual([
      [625, 50],
      [625, 25],
      [625, 0],
    ]);
    expect(pages[1]!.rows.at(-1)!.cells[0]).toBe('BG-101249');
    expect(await pageOf(list, { search: 'none of it' })).toMatchObject({ matchCount: 0, rows: [], headCount: 2 });
  });

  it('R7.5 the matches in a long sheet exclude the heading row and the rows above it', async () => {
    for (const search of ['january', 'part', 'price eur']) expect((await pageOf(list, { search })).matchCount).toBe(0);
  });

  it('R5.2 the rows of a sheet can be paged and searched only by readers of the item, in the version they may see', async () => {
    for (const path of ['', '&offset=500', '&searchTerm=cable']) {
      expect((await eve!.fetch(`/api/publications/preview/sheet?publicationId=${list}&part=1${path}`)).status).toBe(404);
      expect((await bruno!.fetch(`/api/publications/preview/sheet?publicationId=${list}&part=2${path}`)).status).toBe(404);
    }
    const fileId = await uploadPrices(gateway, ines!, 'Newer.xlsx', xlsxOf([HEADINGS, ['BG-NEW', 'Cable', 1]]));
    await ines!.prices.upload(priceList({ documentId: list, rev: 1, fileId, ...GERMAN, effectiveFrom: '2999-01-01' }));
    await readPrices(gateway, [list]);
    expect((await pageOf(list, { search: 'cable' })).matchCount).toBe(625);
    expect(await partsOf(list, { search: 'cable', version: 2 })).toEqual(['BG-NEW']);
  });

  it('R7.5 pages and searches of rows beyond the limits are refused', async () => {
    for (const query of ['limit=501', 'limit=0', 'offset=-1', 'column=200', `searchTerm=${'x'.repeat(201)}`])
      expect((await bruno!.fetch(`/api/publications/preview/sheet?publicationId=${list}&part=1&${query}`)).status).toBe(400);
  });
});

describe('the filter of a sheet', () => {
  let list: string;
  beforeAll(async () => {
    list = await publish(
      xlsxOf([
        HEADINGS,
        ['YD-P7-1D-SAX', 'Überdruckventil Größe 2', '1,165.00'],
        ['6ES7 214-1AG40', 'Vanne à bille, acier', 10.5],
        ['YDS3', 'ضغط ۱۲۳', 105],
        ['３ＲＴ.2015', '圧力伝送器', 'auf Anfrage'],
        ['100%_A', 'Schlauch', 7],
      ]),
    );
  });
  const CASES: [string, string[]][] = [
    ['yd-p7-1d', ['YD-P7-1D-SAX']],
    ['ydp71dsax', ['YD-P7-1D-SAX']],
    ['YD P7 1D SAX', ['YD-P7-1D-SAX']],
    ['yd‑p7—1d', ['YD-P7-1D-SAX']],
    ['yd/s-3', ['YDS3']],
    ['6es72141ag40', ['6ES7 214-1AG40']],
    ['2141', ['6ES7 214-1AG40']],
    ['3rt2015', ['３ＲＴ.2015']],
    ['uberdruckventil', ['YD-P7-1D-SAX']],
    ['UEBERDRUCK', ['YD-P7-1D-SAX']],
    ['grösse', ['YD-P7-1D-SAX']],
    ['groesse', ['YD-P7-1D-SAX']],
    ['bille VANNE', ['6ES7 214-1AG40']],
    ['a bille', ['6ES7 214-1AG40']],
    ['123', ['YDS3']],
    ['١٢٣', ['YDS3']],
    ['圧力', ['３ＲＴ.2015']],
    ['10.5', ['6ES7 214-1AG40']],
    ['105', ['YDS3']],
    ['%', ['100%_A']],
    ['100%_a', ['100%_A']],
    ['\\', []],
    ['bille ventil', []],
  ];
  it.each(CASES)('R6.5 R7.5 a search for %j in a sheet finds the rows that contain its words in any spelling', async (search, parts) => {
    expect(await partsOf(list, { search })).toEqual(parts);
  });

  it('R7.5 a search can be limited to a single column of a sheet', async () => {
    expect(await partsOf(list, { search: '105' })).toEqual(['YDS3']);
    expect(await partsOf(list, { search: '105', column: 2 })).toEqual(['YDS3']);
    expect(await partsOf(list, { search: '105', column: 0 })).toEqual([]);
    expect(await partsOf(list, { search: 'yd', column: 1 })).toEqual([]);
    expect(await partsOf(list, { search: 'yd', column: 150 })).toEqual([]);
  });
});

describe('hidden content of a sheet', () => {
  it('R5.2 hidden sheets, rows and columns appear in no page and no search result of a reader', async () => {
    const list = await publish(hiddenWorkbook());
    const searchOf = (person: Person, part: number) =>
      person.fetch(`/api/publications/preview/sheet?publicationId=${list}&part=${part}&searchTerm=secret`);
    for (const part of [2, 3]) expect((await searchOf(bruno!, part)).status).toBe(404);
    expect((await searchOf(ines!, 3)).status).toBe(200);
    expect(await pageOf(list, { search: 'secret' })).toMatchObject({ matchCount: 0, rows: [] });
    expect(await pageOf(list, { search: 'secret' }, ines!)).toMatchObject({ matchCount: 0, rows: [] });
  });
});
