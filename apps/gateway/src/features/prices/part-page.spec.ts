import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRefusedAs, ObjectMissing } from '@portal/contracts';
import { failureOf, publishDocument } from '../../../../../tests/kit/documents';
import { xlsxOf } from '../../../../../tests/kit/files/files';
import { publishNews } from '../../../../../tests/kit/news';
import { priceList, pricesFile, publishPrices, readPrices, uploadPrices } from '../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let [bruno, eve, jonas, ines] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [bruno, eve, jonas, ines] = await Promise.all((['bruno', 'eve', 'jonas', 'ines'] as const).map((name) => gateway.as(name)));
});
afterAll(() => gateway.close());

const GERMAN = { scope: 'specific' as const, companies: ['cp-brennhagen'] };
const readPart = (person: Person, partNumber: string, day = '2026-06-15') => person.publications.part({ partNumber, day });
const expectMissing = async (person: Person, partNumber: string) =>
  expect(isRefusedAs(await failureOf(readPart(person, partNumber)), ObjectMissing)).toBeTruthy();
const addVersion = async (documentId: string, rev: number, file: Buffer, more: Parameters<typeof priceList>[0]) => {
  const fileId = await uploadPrices(gateway, ines!, 'Next.xlsx', file);
  await ines!.prices.upload(priceList({ documentId, rev, fileId, ...more }));
};

describe('the page of a part', () => {
  it('R3.12 part data contains the company price first, then the list price, the announced price and the price history', async () => {
    const part = 'YD-X1-7';
    const list = (amount: number) => pricesFile([[part, 'Flange adapter', amount]]);
    const common = await publishPrices(gateway, ines!, { title: 'All partners' }, 'All.xlsx', list(200));
    const ownList = await publishPrices(
      gateway,
      ines!,
      { title: 'Project', effectiveFrom: '2026-01-01', ...GERMAN },
      'Own.xlsx',
      list(160),
    );
    await addVersion(ownList.documentId, 1, list(164), { title: 'Project', effectiveFrom: '2026-06-01', ...GERMAN });
    await addVersion(ownList.documentId, 2, list(170), {
      title: 'Project',
      effectiveFrom: '2026-07-01',
      effectiveUntil: '2026-12-31',
      ...GERMAN,
    });
    await readPrices(gateway);
    const page = await readPart(bruno!, ' yd‑x1‑7 ');
    expect(page).toMatchObject({ partKey: part, partNumber: part, description: 'Flange adapter' });
    expect(page.priceLists).toMatchObject([
      {
        documentId: ownList.documentId,
        title: 'Project',
        isOwn: true,
        inEffect: { version: 2, effectiveFrom: '2026-06-01', isRead: true, offers: [{ quantity: 1, amount: 164, currency: 'EUR' }] },
        coming: { version: 3, effectiveFrom: '2026-07-01', effectiveUntil: '2026-12-31', offers: [{ amount: 170 }] },
        history: [
          { version: 1, from: '2026-01-01', amount: 160, currency: 'EUR' },
          { version: 2, from: '2026-06-01', amount: 164 },
          { version: 3, from: '2026-07-01', amount: 170 },
        ],
      },
      { documentId: common.documentId, title: 'All partners', isOwn: false, inEffect: { offers: [{ amount: 200 }] }, coming: null },
    ]);
    const onFirstDay = await readPart(bruno!, part, '2026-07-01');
    expect(onFirstDay.priceLists[0]).toMatchObject({ inEffect: { version: 3 }, coming: null });
    // Other companies see only the list price; staff who see both lists have no price of their own.
    const titlesOf = async (person: Person) => (await readPart(person, part)).priceLists.map(({ title, isOwn }) => [title, isOwn]);
    expect(await titlesOf(eve!)).toEqual([['All partners', false]]);
    expect(await titlesOf(jonas!)).toEqual([
      ['Project', false],
      ['All partners', false],
    ]);
  });

  it('R6.7 a part has no price from a version that was published while its reader had no access', async () => {
    const part = 'YD-X2-7';
    const list = (amount: number) => pricesFile([[part, 'Flange adapter', amount]]);
    const french = { scope: 'specific' as const, companies: ['cp-valbrune'] };
    const both = { scope: 'specific' as const, companies: ['cp-valbrune', 'cp-brennhagen'] };
    const { documentId } = await publishPrices(gateway, ines!, { effectiveFrom: '2026-01-01', ...french }, 'One.xlsx', list(100));
    await readPrices(gateway);
    await expectMissing(bruno!, part);
    await addVersion(documentId, 1, list(110), { effectiveFrom: '2026-02-01', ...both });
    await readPrices(gateway);
    const amountsOf = async (person: Person) => (await readPart(person, part)).priceLists[0]!.history.map(({ amount }) => amount);
    expect(await amountsOf(bruno!)).toEqual([110]);
    expect(await amountsOf(eve!)).toEqual([100, 110]);
    await ines!.prices.withdraw({ documentId, callerId: ines!.id });
    await expectMissing(bruno!, part);
  });

  it('R3.5 R3.13 part data contains the news and documents that name the part, even if the reader may not see its price', async () => {
    const part = 'YD-X3-7';
    await publishPrices(gateway, ines!, { scope: 'specific', companies: ['cp-sakuragi'] }, 'Far.xlsx', pricesFile([[part, 'Secret', 5]]));
    await readPrices(gateway);
    await expectMissing(bruno!, part);
    const notice = await publishNews(ines!, {
      title: 'Order stop',
      category: 'order-stop',
      lastOrderOn: '2027-01-31',
      parts: [{ partNumber: part, successor: 'YD-X3-8' }],
      ...GERMAN,
    });
    const guide = await publishDocument(gateway, ines!, { title: `Mounting ${part}`, ...GERMAN });
    const hiddenDocument = await publishDocument(gateway, ines!, {
      title: `Notes on ${part}`,
      scope: 'specific',
      companies: ['cp-valbrune'],
    });
    const page = await readPart(bruno!, part);
    expect(page).toMatchObject({ partNumber: part, description: '', priceLists: [] });
    expect(page.news).toMatchObject({
      totalCount: 1,
      items: [{ documentId: notice.documentId, lastOrderOn: '2027-01-31', parts: [{ partKey: part, successorKey: 'YD-X3-8' }] }],
    });
    expect(page.documents).toMatchObject({ totalCount: 1, items: [{ documentId: guide.documentId, title: `Mounting ${part}` }] });
    // The successor also has a page, and the French partner sees only his own document.
    expect((await readPart(bruno!, 'YD-X3-8')).news.totalCount).toBe(1);
    expect(await readPart(eve!, part)).toMatchObject({
      news: { totalCount: 0 },
      documents: { items: [{ documentId: hiddenDocument.documentId }] },
    });
  });

  it('R3.12 part data contains the quantity prices and lead time of a price list, but no values of a version that has not been read yet', async () => {
    const part = 'YD-X4-7';
    const sheet = xlsxOf([
      ['Part number', 'Description', 'Minimum quantity', 'List price', 'Currency', 'Weeks'],
      [part, 'Flange adapter', 1, 50, 'EUR', '4-6'],
      [part, 'Flange adapter', 10, 45, 'EUR', '4-6'],
      [`${part}1`, 'Another', 1, 9, 'EUR', '99'],
      ['YD-X4-8', 'Seal', 1, 'on request', 'EUR', '1'],
    ]);
    const { documentId } = await publishPrices(gateway, ines!, GERMAN, 'Steps.xlsx', sheet);
    await readPrices(gateway);
    const readEditionInEffect = async (partNumber: string) => (await readPart(bruno!, partNumber)).priceLists[0]!.inEffect;
    expect(await readEditionInEffect(part)).toMatchObject({
      isRead: true,
      leadWeeks: 6,
      offers: [
        { quantity: 1, amount: 50, currency: 'EUR' },
        { quantity: 10, amount: 45, currency: 'EUR' },
      ],
    });
    expect(await readEditionInEffect('YD-X4-8')).toMatchObject({ leadWeeks: 1, offers: [{ amount: null }] });
    await addVersion(documentId, 1, pricesFile([['YD-X4-8', 'Seal', 3]]), GERMAN);
    expect(await readEditionInEffect(part)).toMatchObject({ version: 2, isRead: false, offers: [] });
    await readPrices(gateway);
    expect(await readEditionInEffect(part)).toMatchObject({ version: 2, isRead: true, offers: [] });
  });
});
