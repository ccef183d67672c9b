import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CardPart, PriceListRow } from '@portal/contracts';
import { streamAnswer } from '../../../../../../tests/kit/ai/chat-question';
import { indexFiles } from '../../../../../../tests/kit/ai/index-work';
import { publishNews } from '../../../../../../tests/kit/news';
import { pricesFile, publishPrices } from '../../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';

const DAY_MS = 86_400_000;
const isoDayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let gateway: TestGateway;
let [jonas, chloe, ines] = [] as unknown as Person[];
let globalList: PriceListRow;
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, chloe, ines] = await Promise.all((['jonas', 'chloe', 'ines'] as const).map((name) => gateway.as(name)));
  const rows = (price: number) =>
    pricesFile([
      ['YD-M8-20', 'Mass flow meter', price],
      ['YD-M8-40', 'Mass flow meter, large', price + 100],
    ]);
  globalList = await publishPrices(gateway, ines!, { title: 'Listed' }, 'P.xlsx', rows(480));
  await publishPrices(gateway, ines!, { title: 'Agreed', scope: 'specific', companies: ['cp-brennhagen'] }, 'P.xlsx', rows(410));
  await publishPrices(gateway, ines!, { title: 'Next year', effectiveFrom: isoDayIn(30) }, 'P.xlsx', rows(500));
  await publishNews(ines!, {
    title: 'Last orders for the YD-M8',
    lastOrderOn: isoDayIn(60),
    parts: [{ partNumber: 'YD-M8-20', successor: 'YD-M9-20' }],
  });
  await indexFiles(gateway);
});
afterAll(() => gateway.close());

/** Returns the lines and the end of an answer, with the part on its card. */
const askQuestion = async (person: Person, question: string) => {
  const stream = await streamAnswer(person, { question });
  const final = await stream.final();
  const [card] = final.cards;
  return { stream, final, part: card?.kind === 'part' ? card.part : undefined };
};
const pricesOn = ({ priceLists }: CardPart) =>
  priceLists.map(({ title, inEffect, coming }) => ({
    title,
    now: inEffect?.offers.map(({ amount, currency }) => `${amount} ${currency}`).join(),
    coming: coming && `${coming.offers[0]?.amount} from ${coming.effectiveFrom}`,
  }));

describe('a card with the price of a part', () => {
  it.each(['What does the YD-M8-20 cost?', 'Was kostet der YD-M8-20?', 'YD-M8-20の価格はいくらですか'])(
    'R3.10 R3.12 a question about the price of one part is answered with a card of its prices, notice and successor: %s',
    async (question) => {
      const { part, stream } = await askQuestion(jonas!, question);
      expect(part).toMatchObject({ partKey: 'YD-M8-20', partNumber: 'YD-M8-20', description: 'Mass flow meter' });
      expect(pricesOn(part!)).toEqual(
        expect.arrayContaining([
          { title: 'Listed', now: '480 EUR', coming: null },
          { title: 'Agreed', now: '410 EUR', coming: null },
          { title: 'Next year', now: undefined, coming: `500 from ${isoDayIn(30)}` },
        ]),
      );
      expect(part!.notices).toMatchObject([
        { title: 'Last orders for the YD-M8', category: 'order-stop', lastOrderOn: isoDayIn(60), parts: [{ successor: 'YD-M9-20' }] },
      ]);
      expect(stream.of('card')).toEqual([{ type: 'card', card: { kind: 'part', part } }]);
    },
  );

  it('R3.10 R3.12 a price card precedes the text and shows the price lists in the order of the quotes', async () => {
    const { stream, final, part } = await askQuestion(jonas!, 'What does the YD-M8-20 cost for Brennhagen?');
    const kinds = stream.lines.map(({ type }) => type);
    expect(kinds.indexOf('card')).toBeLessThan(kinds.indexOf('text'));
    const quotedTitles = [...new Set(final.citations.map(({ document }) => document!.title))];
    expect(quotedTitles[0]).toBe('Agreed');
    expect(part!.priceLists.map(({ title }) => title).slice(0, quotedTitles.length)).toEqual(quotedTitles);
  });

  it('R3.12 R6.3 a price card contains no price list that the reader may not see', async () => {
    const { part } = await askQuestion(chloe!, 'What does the YD-M8-20 cost?');
    expect(part!.priceLists.map(({ title }) => title).sort()).toEqual(['Listed', 'Next year']);
  });

  it.each([
    'What do YD-M8-20 and YD-M8-40 cost?',
    `What does the YD-M8-20 cost on ${isoDayIn(40)}?`,
    'Which discount does the YD-M8-20 have?',
    'Which flange fits the YD-M8-20?',
  ])('R3.10 a question that is not about the current price of a single part has no part card: %s', async (question) => {
    const { final } = await askQuestion(jonas!, question);
    expect(final.cards).toEqual([]);
  });

  it('G10 a price card is stored with its answer, and is removed once its reader loses access to one of its price lists', async () => {
    const { final, part } = await askQuestion(jonas!, 'What does the YD-M8-20 cost?');
    const { runId, sessionId } = final;
    const readRun = async () => (await jonas!.ai.conversation({ sessionId })).turns[0]!.runs[0]!;
    expect(await readRun()).toMatchObject({ runId, cards: [{ kind: 'part', part }], closed: false });
    await ines!.prices.withdraw({ documentId: globalList.documentId, callerId: ines!.id });
    expect(await readRun()).toMatchObject({ cards: [], closed: true });
  });
});
