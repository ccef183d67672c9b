import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { indexFiles } from '../../../../../tests/kit/ai/index-work';
import { xlsxOf } from '../../../../../tests/kit/files/files';
import { publishPrices } from '../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

/** The number of US-dollar lists for every partner. It exceeds the number of quoted passages. */
const DOLLAR_LISTS = 9;

const publishList = (
  by: Person,
  title: string,
  lcos: string[],
  [part, amount, currency]: [string, number, string],
  more: Parameters<typeof publishPrices>[2] = {},
) =>
  publishPrices(
    gateway,
    by,
    { title, ...(lcos.length ? { lcos } : {}), ...more },
    'P.xlsx',
    xlsxOf([
      ['Part number', 'Description', 'List price', 'Currency'],
      [part, 'Seal kit', amount, currency],
      [`${part}-S`, 'Seal kit, stainless', amount + 5, currency],
    ]),
  );

let gateway: TestGateway;
let [jonas, chloe, ines, marco] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, chloe, ines, marco] = await Promise.all((['jonas', 'chloe', 'ines', 'marco'] as const).map((name) => gateway.as(name)));
  await publishList(marco!, 'Germany 2026', ['lco-deutschland'], ['YD-M8-90', 12, 'EUR']);
  for (let index = 1; index <= DOLLAR_LISTS; index++)
    await publishList(ines!, `Spares ${index}, USD`, [], ['YD-M8-K44', 30 + index, 'USD']);
  await publishList(ines!, 'Spares, EUR', [], ['YD-M8-K44', 28, 'EUR']);
  await indexFiles(gateway);
});
afterAll(() => gateway.close());

const answerLines = async (person: Person, question: string): Promise<string[]> => {
  const { text } = await (await streamAnswer(person, { question })).final();
  return text.split('\n');
};

describe('a price question where lists for every partner have several currencies', () => {
  it.each(['What does the YD-M8-K44 cost?', 'Was kostet YD-M8-K44?'])(
    'R3.12 a price answer quotes the list in the currency of the requester’s market first: %s',
    async (question) => {
      expect((await answerLines(jonas!, question))[0]).toContain('Spares, EUR');
    },
  );

  it("R3.12 the rows of a price table start with the list in the currency of the requester's market", async () => {
    const lines = await answerLines(jonas!, 'Prices of YD-M8-K44 and YD-M8-90');
    expect(lines.find((line) => line.startsWith('YD-M8-K44'))).toContain('Spares, EUR');
  });

  it('R3.12 a price question is answered in a market without its own price lists', async () => {
    const [first] = await answerLines(chloe!, 'What does the YD-M8-K44 cost?');
    expect(first).toMatch(/YD-M8-K44.*Spares/);
  });

  it('R6.3 G10 a price answer does not depend on price lists that the requester may not read', async () => {
    const linesBefore = await answerLines(jonas!, 'What does the YD-M8-K44 cost?');
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    for (let index = 1; index <= 3; index++) {
      await publishList(marco!, `France ${index}`, ['lco-france'], ['YD-M8-91', index, 'USD']);
      await publishList(marco!, `Germany, tomorrow ${index}`, ['lco-deutschland'], ['YD-M8-92', index, 'USD'], { liveFrom: tomorrow });
    }
    await indexFiles(gateway);
    expect(await answerLines(jonas!, 'What does the YD-M8-K44 cost?')).toEqual(linesBefore);
  });
});
