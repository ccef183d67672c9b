import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRefusedAs, UnclearPrices } from '@portal/contracts';
import { failureOf } from '../../../../../tests/kit/documents';
import { pdfFile, xlsxOf } from '../../../../../tests/kit/files/files';
import { type PriceCells, priceList, pricesFile, publishPrices, readPrices, uploadPrices } from '../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { DueWork } from '../../services/jobs/due-work';

let gateway: TestGateway;
let [bruno, ines, sam] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [bruno, ines, sam] = await Promise.all((['bruno', 'ines', 'sam'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const SPECIFIC = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
const OLDER_PRICES: PriceCells[] = [
  ['YD-P7-1', 'Dearer', 100],
  ['YD-P7-2', 'No longer made', 100],
];
const NEWER_PRICES: PriceCells[] = [
  ['YD-P7-1', 'Dearer', 102],
  ['YD-P7-3', 'Says two things', 100],
  ['YD-P7-3', 'Says two things', 120],
];
const look = (fileId: string, more: object = {}) => ines!.prices.look({ fileId, ...more });

describe('an uploaded file before its publication', () => {
  it('R3.12 an uploaded price file shows its changes to the newest version and its unclear prices', async () => {
    const { documentId } = await publishPrices(gateway, ines!, SPECIFIC, 'First.xlsx', pricesFile(OLDER_PRICES));
    const fileId = await uploadPrices(gateway, ines!, 'Second.xlsx', pricesFile(NEWER_PRICES));
    expect((await look(fileId, { documentId })).reading.state).toBe('reading');
    // Meanwhile the form with this file is saved as a draft.
    await ines!.publications.saveDraft({ draftId: randomUUID(), kind: 'price', title: 'Second', fileIds: [fileId], fields: [] });
    await readPrices(gateway);
    const { reading, delta } = await look(fileId, { documentId });
    expect(reading).toMatchObject({ state: 'read', offers: 2, unclear: 1, isTooLong: false });
    expect(delta).toMatchObject({ version: 2, against: 1, state: 'ready', counts: { up: 1, removed: 1, unclear: 1 }, averages: { up: 2 } });
    expect((await look(fileId, { documentId, change: 'unclear' })).delta.items).toMatchObject([{ partKey: 'YD-P7-3', rows: [3, 4] }]);
    expect((await look(fileId)).delta).toMatchObject({
      state: 'first',
      counts: { unclear: 1 },
      items: [{ partKey: 'YD-P7-3', rows: [3, 4] }],
    });
    expect((await bruno!.prices.item({ documentId })).document.version).toBe(1);
  });

  it('R3.12 an uploaded price file shows the counts of its empty and unclear prices', async () => {
    const rows: PriceCells[] = [
      ['YD-P7-1', 'Read', 12.5],
      ['YD-P7-2', 'Empty', null],
      ['YD-P7-3', 'Two ways', '1.250'],
      ['YD-P7-4', 'Words', 'auf Anfrage'],
    ];
    const fileId = await uploadPrices(gateway, ines!, 'Half empty.xlsx', pricesFile(rows));
    await readPrices(gateway);
    const { reading, delta } = await look(fileId);
    expect(reading).toMatchObject({ state: 'read', offers: 4, priced: 1, empty: 1, unclear: 1, valueless: 0 });
    expect(delta.items).toMatchObject([{ partKey: 'YD-P7-3', change: 'unclear', rows: [4] }]);
    const failure = await failureOf(ines!.prices.upload(priceList({ fileId, ...SPECIFIC })));
    expect(isRefusedAs(failure, UnclearPrices) && failure.body.data).toEqual({ count: 1 });
  });

  it('R3.12 an uploaded price file is read only once, and is compared and reported to readers on publication', async () => {
    const { documentId } = await publishPrices(gateway, ines!, SPECIFIC, 'First.xlsx', pricesFile(OLDER_PRICES));
    const fileId = await uploadPrices(gateway, ines!, 'Second.xlsx', pricesFile(NEWER_PRICES));
    await readPrices(gateway);
    const line = bruno!.connect();
    await line.until((events) => events.some(({ event }) => event === 'welcome'));
    const upload = priceList({ documentId, rev: 1, fileId, ...SPECIFIC });
    const failure = await failureOf(ines!.prices.upload(upload));
    expect(isRefusedAs(failure, UnclearPrices) && failure.body.data).toEqual({ count: 1 });
    await ines!.prices.upload({ ...upload, confirmed: true });
    const extractions = gateway.database.db.selectFrom('due').select('key').where('kind', '=', 'file.extract');
    expect(await extractions.execute()).toEqual([]);
    await readPrices(gateway);
    gateway.bell.ring();
    await line.until(() => line.facts('prices.compared').length === 1);
    line.close();
    expect(await bruno!.prices.delta({ documentId })).toMatchObject({ state: 'ready', counts: { up: 1, removed: 1 } });
    expect((await bruno!.prices.list({ callerId: bruno!.id, search: 'YD-P7-3' })).items).toMatchObject([{ documentId }]);
  });

  it('R3.12 an uploaded price file reports a failed reading that will be retried', async () => {
    const fileId = await uploadPrices(gateway, ines!, 'Twice.xlsx', pricesFile(OLDER_PRICES));
    // A file instead of the folder makes the reading fail.
    const folder = join(gateway.env.DATA_DIR, 'files', 'price', 'incoming');
    await rename(folder, `${folder} away`);
    await writeFile(folder, '');
    // The gateway may first read files that were published earlier.
    const untriedRows = gateway.database.db
      .selectFrom('due')
      .select('key')
      .where('kind', '=', 'file.extract')
      .where('key', '=', fileId)
      .where('tries', '=', 0);
    while ((await untriedRows.execute()).length) await gateway.app.get(DueWork, { strict: false }).run('slow');
    await rm(folder);
    await rename(`${folder} away`, folder);
    expect((await look(fileId)).reading.state).toBe('retrying');
    await gateway.database.db
      .updateTable('due')
      .set({ due_at: new Date(0) })
      .where('kind', '=', 'file.extract')
      .where('key', '=', fileId)
      .execute();
    await readPrices(gateway);
    expect((await look(fileId)).reading.state).toBe('read');
  });

  it('R3.12 an uploaded price file with two possible price columns asks for the columns, and is read with the selected ones', async () => {
    const rows = [
      ['Part number', 'List price', 'Net price'],
      ['YD-P7-2', 100, 80],
    ];
    const fileId = await uploadPrices(gateway, ines!, 'Two.xlsx', xlsxOf(rows));
    await readPrices(gateway);
    expect((await look(fileId)).reading).toMatchObject({
      state: 'none',
      sheets: [{ sheet: 1, headings: rows[0], rows: [['YD-P7-2', '100', '80']] }],
    });
    await ines!.prices.mapColumns({ fileId, sheet: 1, columns: { part: 0, price: 2 } });
    expect((await look(fileId)).reading.state).toBe('reading');
    await readPrices(gateway);
    expect((await look(fileId)).reading).toMatchObject({ state: 'read', columns: { part: 0, price: 2 }, offers: 1 });
  });

  it('R3.12 an uploaded PDF is reported as not comparable', async () => {
    const { documentId } = await publishPrices(gateway, ines!, SPECIFIC, 'First.xlsx', pricesFile(OLDER_PRICES));
    const fileId = await uploadPrices(gateway, ines!, 'Second.pdf', pdfFile());
    const { reading, delta } = await look(fileId, { documentId });
    expect([reading.state, delta.state]).toEqual(['no-table', 'no-table']);
  });

  it('R6.7 an uploaded price file can be checked only by its uploader and only until its publication', async () => {
    const fileId = await uploadPrices(gateway, ines!, 'First.xlsx', pricesFile(OLDER_PRICES));
    const mappingFailureOf = (id: string) => failureOf(sam!.prices.mapColumns({ fileId: id, sheet: 1, columns: { part: 0, price: 2 } }));
    for (const id of [fileId, randomUUID()]) {
      expect((await sam!.fetch(`/api/pricelist/look?fileId=${id}`)).status).toBe(404);
      expect((await mappingFailureOf(id)).status).toBe(404);
    }
    await ines!.prices.upload(priceList({ fileId, ...SPECIFIC }));
    expect((await ines!.fetch(`/api/pricelist/look?fileId=${fileId}`)).status).toBe(404);
  });
});
