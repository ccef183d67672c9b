import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failedAs, LIMITS, TooManyWatches } from '@portal/contracts';
import { priceList, pricesFile, publishPrices, readPrices, uploadPrices } from '../../../../../tests/price-lists';
import { failureOf } from '../../../../../tests/publications';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/test-gateway';

let gateway: TestGateway;
let [bruno, eve, jonas, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [bruno, eve, jonas, ines] = await Promise.all((['bruno', 'eve', 'jonas', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const GERMAN = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
const price = (amount: number) => pricesFile([['YD-P7-2', 'Pressure transmitter', amount]]);
const newVersion = async (documentId: string, rev: number, amount: number) => {
  const fileId = await uploadPrices(gateway, ines!, 'Newer.xlsx', price(amount));
  await ines!.pricelist.upload(priceList({ documentId, rev, fileId, ...GERMAN }));
  await readPrices(gateway);
};

describe('a watched part', () => {
  it('R3.12 is one however it is typed, and no longer watched as easily', async () => {
    expect(await bruno!.publications.watch({ partNumber: ' yd‑p7‑9 ' })).toMatchObject({ partKey: 'YD-P7-9', watching: true });
    await bruno!.publications.watch({ partNumber: 'YD-P7-9' });
    expect((await bruno!.publications.watched({})).items).toMatchObject([{ partKey: 'YD-P7-9', partNumber: 'yd‑p7‑9' }]);
    expect((await eve!.publications.watched({})).totalCount).toBe(0);
    await bruno!.publications.watch({ partNumber: 'YD-P7-9', watching: false });
    expect((await bruno!.publications.watched({})).totalCount).toBe(0);
  });

  it('R6.7 tells those alone who may see the list and could see the version before it', async () => {
    const watchers = [bruno!, eve!, jonas!];
    for (const person of watchers) await person.publications.watch({ partNumber: 'YD-P7-2' });
    const { documentId } = await publishPrices(gateway, ines!, GERMAN, 'First.xlsx', price(480));
    await readPrices(gateway);
    const lines = watchers.map((person) => person.connect());
    for (const line of lines) await line.until((events) => events.some(({ event }) => event === 'welcome'));
    await newVersion(documentId, 1, 492);
    gateway.bell.ring();
    for (const line of [lines[0]!, lines[2]!]) {
      await line.until(() => line.facts('part.moved').length > 0);
      expect(line.facts('part.moved').map(({ data }) => data)).toEqual([{ publicationId: documentId }]);
    }
    const movement = { partKey: 'YD-P7-2', change: 'up', before: 480, after: 492, percent: 2.5, documentId, version: 2 };
    for (const person of [bruno!, jonas!]) expect((await person.publications.partMovements({})).items).toMatchObject([movement]);
    // Who is granted the list later learns nothing of the prices before.
    await ines!.publications.grant({ publicationId: documentId, company: 'cp-valbrune' });
    gateway.bell.ring();
    await lines[1]!.until(() => lines[1]!.facts('publication.published').length > 0);
    expect(lines[1]!.facts('part.moved')).toEqual([]);
    expect((await eve!.publications.partMovements({})).totalCount).toBe(0);
    for (const line of lines) line.close();
    await ines!.pricelist.deactivate({ documentId, callerId: ines!.id });
    expect((await bruno!.publications.partMovements({})).totalCount).toBe(0);
  });

  it('R9.1 is one of at most so many of a person', async () => {
    const rows = Array.from({ length: LIMITS.watchedParts }, (_, nr) => ({
      person_id: 'eve',
      part_key: `FULL-${nr}`,
      shown: `FULL-${nr}`,
    }));
    await gateway.database.db.deleteFrom('watch').where('person_id', '=', 'eve').execute();
    await gateway.database.db.insertInto('watch').values(rows).execute();
    expect(failedAs(await failureOf(eve!.publications.watch({ partNumber: 'ONE-MORE-1' })), TooManyWatches)).toBe(true);
    await eve!.publications.watch({ partNumber: 'FULL-0', watching: false });
    expect(await eve!.publications.watch({ partNumber: 'ONE-MORE-1' })).toMatchObject({ watching: true });
  });
});
