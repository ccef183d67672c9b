import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { streamAnswer } from '../../../../../../tests/kit/ai/chat-question';
import { indexFiles } from '../../../../../../tests/kit/ai/index-work';
import { publishNews } from '../../../../../../tests/kit/news';
import { pricesFile, publishPrices } from '../../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let [jonas, chloe, ines] = [] as unknown as Person[];
let noticeId: string;
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, chloe, ines] = await Promise.all((['jonas', 'chloe', 'ines'] as const).map((name) => gateway.as(name)));
  const file = pricesFile([
    ['YD-M8-20', 'Mass flow meter', 480],
    ['YD-M8-40', 'Mass flow meter, large', 580],
  ]);
  await publishPrices(gateway, ines!, { title: 'Listed' }, 'P.xlsx', file);
  const secret = pricesFile([['YD-M8-60', 'Mass flow meter, hidden', 700]]);
  await publishPrices(gateway, ines!, { title: 'Agreed', scope: 'specific', companies: ['cp-brennhagen'] }, 'P.xlsx', secret);
  const parts = [{ partNumber: 'YD-M8-20', successor: 'YD-M9-20' }];
  ({ documentId: noticeId } = await publishNews(ines!, { title: 'Last orders for the YD-M8', lastOrderOn: '2999-03-31', parts }));
  await indexFiles(gateway);
});
afterAll(() => gateway.close());

const askQuestion = async (person: Person, question: string) => (await streamAnswer(person, { question })).final();

describe('a card that compares two parts', () => {
  it.each([
    'Compare YD-M8-20 and YD-M8-40',
    'What is the difference between YD-M8-20 and YD-M8-40?',
    'Compare the price of YD-M8-20 and YD-M8-40',
    'Was ist der Unterschied zwischen YD-M8-20 und YD-M8-40?',
    'YD-M8-20とYD-M8-40の違いは何ですか',
  ])(
    'R3.10 R3.12 a question that compares two parts is answered with the facts of both, in the order of the question: %s',
    async (question) => {
      const { found, cards } = await askQuestion(jonas!, question);
      expect(found).toBe('answer');
      expect(cards).toMatchObject([
        {
          kind: 'comparison',
          parts: [
            { partKey: 'YD-M8-20', description: 'Mass flow meter', priceLists: [{ title: 'Listed' }], notices: [{ documentId: noticeId }] },
            { partKey: 'YD-M8-40', description: 'Mass flow meter, large', priceLists: [{ title: 'Listed' }], notices: [] },
          ],
        },
      ]);
    },
  );

  it('R3.12 R6.3 a part that the reader may not see is not compared', async () => {
    expect((await askQuestion(jonas!, 'Compare YD-M8-20 and YD-M8-60')).cards).toHaveLength(1);
    expect((await askQuestion(chloe!, 'Compare YD-M8-20 and YD-M8-60')).cards).toEqual([]);
  });

  it('R3.10 a question that compares a property missing from price lists is not answered with prices', async () => {
    expect((await askQuestion(jonas!, 'Compare the accuracy of YD-M8-20 and YD-M8-40')).cards).toEqual([]);
  });
});

describe('a card with the order stop of a part', () => {
  it.each(['Can I still order YD-M8-20?', 'Was ist der Nachfolger von YD-M8-20?', 'YD-M8-20の後継機種は何ですか'])(
    'R3.10 a question about the order stop or the successor of a part is answered with its notice: %s',
    async (question) => {
      const { found, text, cards } = await askQuestion(jonas!, question);
      expect({ found, text }).toEqual({ found: 'answer', text: '' });
      const notice = { documentId: noticeId, lastOrderOn: '2999-03-31', parts: [{ partKey: 'YD-M8-20', successor: 'YD-M9-20' }] };
      expect(cards).toMatchObject([{ kind: 'part', part: { partKey: 'YD-M8-20', notices: [notice] } }]);
    },
  );

  it('R3.10 a question about the order stop or successor of a part without a notice has no card', async () => {
    expect((await askQuestion(jonas!, 'Can I still order YD-M8-40?')).cards).toEqual([]);
  });

  it('G10 the card of a notice is removed once the notice is withdrawn', async () => {
    const { runId } = await askQuestion(jonas!, 'Can I still order YD-M8-20?');
    await ines!.news.withdraw({ documentId: noticeId, callerId: ines!.id });
    expect(await jonas!.ai.run({ runId })).toMatchObject({ cards: [], closed: true });
    expect((await askQuestion(jonas!, 'Can I still order YD-M8-20?')).cards).toEqual([]);
  });
});
