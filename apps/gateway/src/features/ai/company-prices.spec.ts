import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@portal/contracts';
import { streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { indexFiles } from '../../../../../tests/kit/ai/index-work';
import { failureOf } from '../../../../../tests/kit/documents';
import { pricesFile, publishPrices } from '../../../../../tests/kit/price-lists';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { Retrieval } from './retrieval/retrieval';

let gateway: TestGateway;
let [jonas, chloe, ines, bruno, marco] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  [jonas, chloe, ines, bruno, marco] = await Promise.all(
    (['jonas', 'chloe', 'ines', 'bruno', 'marco'] as const).map((name) => gateway.as(name)),
  );
  const lists: [Person, string, number, { scope?: 'specific'; lcos?: string[]; companies?: string[] }][] = [
    [ines!, 'Listed 2026', 480, {}],
    [marco!, 'Germany 2026', 450, { lcos: ['lco-deutschland'] }],
    [ines!, 'Agreed A', 410, { scope: 'specific', companies: ['cp-brennhagen'] }],
    [ines!, 'Agreed B', 390, { scope: 'specific', companies: ['cp-ostwall'] }],
    [ines!, 'Agreed C', 370, { scope: 'specific', companies: ['cp-valbrune'] }],
  ];
  for (const [by, title, price, audience] of lists)
    await publishPrices(
      gateway,
      by,
      { title, ...audience },
      'P.xlsx',
      pricesFile([
        ['YD-M8-20', 'Mass flow meter', price],
        ['YD-M8-40', 'Mass flow meter', price + 100],
      ]),
    );
  await indexFiles(gateway);
});
afterAll(() => gateway.close());

/** Returns the first line of the answer and the titles of the cited price lists in order. */
const askQuestion = async (person: Person, question: string) => {
  const { found, text, citations } = await (await streamAnswer(person, { question })).final();
  return { found, first: text.split('\n')[0]!, text, titles: citations.map(({ document }) => document!.title) };
};

describe('a question about the price of a part for a company', () => {
  it.each([
    'What does the YD-M8-20 cost for Brennhagen?',
    'What is the price of YD-M8-20 for Brennhagen Messtechnik?',
    "What is Brennhagen's price for the YD-M8-20?",
    'Was kostet der YD-M8-20 für Brennhagen?',
    'Welchen Preis hat Brennhagens YD-M8-20?',
    'Combien coûte le YD-M8-20 pour BRENNHAGEN ?',
  ])("R3.12 R6.3 a price question that names a company is answered with that company's list first: %s", async (question) => {
    const { found, first, titles } = await askQuestion(jonas!, question);
    expect({ found, own: titles[0], others: titles.slice(1) }).toEqual({
      found: 'answer',
      own: 'Agreed A',
      others: expect.not.arrayContaining(['Agreed A']),
    });
    expect(first).toMatch(/410.*Agreed A.*\[1\]$/);
  });

  it("R3.10 R3.12 an answer to a price question that names no company quotes the partner price list of the requester's LCO first and company-specific lists last", async () => {
    const { titles } = await askQuestion(jonas!, 'What does the YD-M8-20 cost?');
    expect(titles.slice(0, 2)).toEqual(['Germany 2026', 'Listed 2026']);
    expect(titles.slice(2).sort()).toEqual(['Agreed A', 'Agreed B']);
  });

  it('R3.10 a price comparison of two parts is a table with the prices of both', async () => {
    const { text } = await askQuestion(jonas!, 'Compare the price of YD-M8-20 and YD-M8-40');
    const pricesOf = (part: string) => text.split('\n').filter((line) => line.startsWith(part));
    expect(pricesOf('YD-M8-20')[0]).toContain('450');
    expect(pricesOf('YD-M8-40')[0]).toContain('550');
  });

  it("R3.12 R6.3 each row of a company's price table names the company's own list before other lists", async () => {
    const { text, titles } = await askQuestion(jonas!, 'Prices of YD-M8-20 and YD-M8-40 for Brennhagen');
    const rowOf = (part: string) => text.split('\n').find((line) => line.startsWith(part));
    expect(rowOf('YD-M8-20')).toContain('410');
    expect(rowOf('YD-M8-40')).toContain('510');
    expect(titles[0]).toBe('Agreed A');
  });

  it("R6.3 G10 a price answer never shows a company's list to staff of a unit that does not serve the company", async () => {
    for (const question of ['What does the YD-M8-20 cost for Brennhagen?', 'What does the YD-M8-20 cost?', 'Agreed A YD-M8-20 price 410']) {
      const { text, titles } = await askQuestion(chloe!, question);
      expect(titles).not.toContain('Agreed A');
      expect(text).not.toContain('410');
    }
    expect((await askQuestion(chloe!, 'What does the YD-M8-20 cost for Valbrune?')).titles[0]).toBe('Agreed C');
    expect((await askQuestion(jonas!, 'What does the YD-M8-20 cost for Valbrune?')).titles).not.toContain('Agreed C');
  });

  it('R6.3 G10 a price answer for a partner never contains a price of another company', async () => {
    expect(await failureOf(bruno!.ai.chat({ question: 'What does the YD-M8-20 cost for Ostwall?' }))).toMatchObject({
      code: 'function.forbidden',
    });
    const partner = { id: 'p', role: 'CP', unitId: 'cp-brennhagen', lcoId: 'lco-deutschland' } as Principal;
    const question = { text: 'What does the YD-M8-20 cost for Ostwall?', language: 'en', above: [] };
    const { passages, ofCompany } = await gateway.app.get(Retrieval, { strict: false }).find(partner, question);
    expect(ofCompany).toBeUndefined();
    expect(passages.map(({ title }) => title)).not.toContain('Agreed B');
  });

  it('R3.12 a price question is answered with the general lists if the company has no price for the part', async () => {
    await expect(askQuestion(jonas!, 'What does the YD-M8-20 cost for Karnberg?')).resolves.toMatchObject({ found: 'answer' });
  });
});
