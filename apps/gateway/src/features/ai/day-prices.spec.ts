import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { indexFiles } from '../../../../../tests/kit/ai/index-work';
import { priceList, pricesFile, publishPrices, uploadPrices } from '../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

const DAY_MS = 86_400_000;
const isoDayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** The days on which the three versions of the list become valid. */
const [PAST, PRESENT, FUTURE] = [isoDayIn(-200), isoDayIn(-100), isoDayIn(40)] as const;

const formatDay = (day: string, locale: string): string =>
  locale === 'iso' ? day : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

let gateway: TestGateway;
let [jonas, chloe, ines, marco] = [] as unknown as Person[];
/** Publishes a list with one version per day, each with its price. */
const publishVersions = async (by: Person, title: string, lcos: string[], versions: readonly [from: string, price: number][]) => {
  const fileOf = (price: number) =>
    pricesFile([
      ['YD-M8-20', 'Mass flow meter', price],
      ['YD-M8-40', 'Mass flow meter', price + 100],
    ]);
  const [[firstDay, firstPrice], ...others] = versions as [[string, number], ...[string, number][]];
  const audience = lcos.length ? { lcos } : {};
  let { documentId, rev } = await publishPrices(gateway, by, { title, ...audience, effectiveFrom: firstDay }, 'P.xlsx', fileOf(firstPrice));
  for (const [effectiveFrom, price] of others) {
    const fileId = await uploadPrices(gateway, by, 'P.xlsx', fileOf(price));
    ({ rev } = (await by.prices.upload(priceList({ documentId, rev, fileId, title, ...audience, effectiveFrom }))).document);
  }
};
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, chloe, ines, marco] = await Promise.all((['jonas', 'chloe', 'ines', 'marco'] as const).map((name) => gateway.as(name)));
  await publishVersions(
    ines!,
    'Listed',
    [],
    [
      [PAST, 450],
      [PRESENT, 480],
      [FUTURE, 520],
    ],
  );
  await publishVersions(marco!, 'Germany', ['lco-deutschland'], [[FUTURE, 415]]);
  await indexFiles(gateway);
});
afterAll(() => gateway.close());

const askQuestion = async (person: Person, question: string) => {
  const { found, text } = await (await streamAnswer(person, { question })).final();
  return { found, lines: text.split('\n') };
};

describe('a question about the price on a day', () => {
  it.each([
    ['What does the YD-M8-20 cost on DAY?', 'en-US'],
    ['price of YD-M8-20 from DAY', 'en-GB'],
    ['Was kostet der YD-M8-20 ab dem DAY?', 'de'],
    ['prix du YD-M8-20 au DAY', 'fr'],
    ['YD-M8-20 の DAY の価格', 'ja'],
    ['YD-M8-20 price DAY', 'iso'],
  ])('R3.12 a price question about a given day uses the version in effect on that day (%s)', async (question, locale) => {
    const earlierAnswer = await askQuestion(chloe!, question.replace('DAY', formatDay(isoDayIn(20), locale)));
    expect({ found: earlierAnswer.found, count: earlierAnswer.lines.length }).toEqual({ found: 'answer', count: 1 });
    expect(earlierAnswer.lines[0]).toMatch(/480.*Listed · .*\[1\]$/);
    const laterAnswer = await askQuestion(chloe!, question.replace('DAY', formatDay(isoDayIn(60), locale)));
    expect({ found: laterAnswer.found, count: laterAnswer.lines.length }).toEqual({ found: 'answer', count: 1 });
    expect(laterAnswer.lines[0]).toMatch(/520.*Listed · .*\[1\]$/);
  });

  it('R3.12 an answer to a price question about a given day contains the first day of the price', async () => {
    const formatEnglishDay = (iso: string) =>
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(iso));
    expect((await askQuestion(chloe!, `YD-M8-20 price ${isoDayIn(20)}`)).lines).toEqual([
      expect.stringContaining(`from ${formatEnglishDay(PRESENT)} [1]`),
    ]);
  });

  it('R3.12 a price question for a past day is answered with the price in effect then', async () => {
    expect((await askQuestion(chloe!, `YD-M8-20 price ${isoDayIn(-150)}`)).lines).toEqual([expect.stringMatching(/450/)]);
    expect((await askQuestion(chloe!, `YD-M8-20 price ${isoDayIn(-300)}`)).found).toBe('nothing');
  });

  it('R3.10 R3.12 a price comparison of parts for a given day uses the prices of that day', async () => {
    const { lines } = await askQuestion(chloe!, `Prices of YD-M8-20 and YD-M8-40 on ${isoDayIn(60)}`);
    expect(lines.slice(1)).toEqual([expect.stringMatching(/^YD-M8-20.*520/), expect.stringMatching(/^YD-M8-40.*620/)]);
  });

  it('R3.12 a price list version without a first day applies from its publication, even for a part that the newest version lacks', async () => {
    const first = await publishPrices(
      gateway,
      ines!,
      { title: 'Undated' },
      'U.xlsx',
      pricesFile([
        ['YD-M9-20', 'Mass flow meter', 610],
        ['YD-M9-30', 'Mass flow meter', 700],
      ]),
    );
    const fileId = await uploadPrices(gateway, ines!, 'U.xlsx', pricesFile([['YD-M9-20', 'Mass flow meter', 640]]));
    const { documentId } = first;
    await ines!.prices.upload(priceList({ documentId, rev: first.rev, fileId, title: 'Undated' }));
    await indexFiles(gateway);
    const { db } = gateway.database;
    for (const [nr, days] of [
      [1, -200],
      [2, -50],
    ] as const)
      await db
        .updateTable('publication_version')
        .set({ published_at: new Date(Date.now() + days * DAY_MS) })
        .where('publication_id', '=', documentId)
        .where('nr', '=', nr)
        .execute();
    await db
      .updateTable('audience')
      .set({ since: new Date(Date.now() - 200 * DAY_MS) })
      .where('publication_id', '=', documentId)
      .execute();
    expect((await askQuestion(chloe!, `YD-M9-20 price ${isoDayIn(-100)}`)).lines).toEqual([expect.stringMatching(/610/)]);
    expect((await askQuestion(chloe!, `YD-M9-30 price ${isoDayIn(-100)}`)).lines).toEqual([expect.stringMatching(/700/)]);
    expect((await askQuestion(chloe!, `YD-M9-20 price ${isoDayIn(-20)}`)).lines).toEqual([expect.stringMatching(/640/)]);
  });

  it('R6.3 G10 an answer to a price question about a given day cites a list only for readers who may open the list', async () => {
    const question = `YD-M8-20 price ${isoDayIn(60)}`;
    expect((await askQuestion(jonas!, question)).lines).toEqual([
      expect.stringMatching(/415.*Germany/),
      expect.stringMatching(/520.*Listed/),
    ]);
    expect((await askQuestion(chloe!, question)).lines).toEqual([expect.stringMatching(/520.*Listed/)]);
  });
});
