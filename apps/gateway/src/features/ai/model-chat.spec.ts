import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatLine } from '@portal/contracts';
import { DONE_EVENT, type ModelUpstream, makeTextDelta, openModelUpstream } from '../../../../../tests/kit/ai/model-upstream';
import { insertDocuments, removeDocuments } from '../../../../../tests/kit/files/search-documents';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';

let gateway: TestGateway;
let upstream: ModelUpstream;
let lena: Person;
beforeAll(async () => {
  upstream = await openModelUpstream();
  gateway = await openTestGateway({ env: { AI_BASE_URL: upstream.url, AI_MODEL: 'stub', AI_API_KEY: 'k' } });
  lena = await gateway.as('lena');
  await insertDocuments(gateway.database, [
    { id: 'gaskets', title: 'Gaskets', text: 'The gasket of the flange lasts 14 months.', marks: ['*'] },
    { id: 'secret', title: 'Gaskets of others', text: 'The gasket of others lasts 99 months.', marks: ['#hq'] },
  ]);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

type Final = Extract<ChatLine, { type: 'final' }>;
const askQuestion = async (question: string): Promise<Final> => {
  const lines: ChatLine[] = [];
  for await (const line of await lena.ai.chat({ question })) lines.push(line);
  return lines.find((line): line is Final => line.type === 'final')!;
};

describe('R7.11 a question to a gateway with a configured model', () => {
  it('R1.4 the model answers a question from readable sources and cites them', async () => {
    upstream.script = (reply) => reply.write(makeTextDelta('The gasket lasts 14 months [1].') + DONE_EVENT);
    expect(await askQuestion('How long does the gasket of the flange last?')).toMatchObject({
      state: 'ended',
      writer: 'model',
      found: 'answer',
      text: 'The gasket lasts 14 months [1].',
      citations: [{ n: 1, document: { title: 'Gaskets' }, proof: 'proven', quote: 'The gasket of the flange lasts 14 months.' }],
    });
    const prompt = JSON.stringify(upstream.requests.at(-1)!.body.messages);
    expect(prompt).toContain('lasts 14 months');
    expect(prompt).not.toContain('99 months');
  });

  it('G10 an answer stream is byte-identical with and without documents that the requester may not read', async () => {
    upstream.script = (reply) => reply.write(makeTextDelta('The gasket lasts 14 months [1].') + DONE_EVENT);
    const linesOf = async (question: string): Promise<string> => {
      const lines: ChatLine[] = [];
      for await (const line of await lena.ai.chat({ question })) lines.push(line);
      return JSON.stringify(lines)
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at');
    };
    const questions = ['How long does the gasket of the flange last?', 'Gasket of others', 'gaskte of the flange', 'YD-Z9-4', 'Zebrafish?'];
    const answerAll = async (): Promise<string[]> => {
      const lines: string[] = [];
      for (const question of questions) lines.push(await linesOf(question));
      return lines;
    };
    const hiddenDocuments = Array.from({ length: 98 }, (_, nr) => ({
      id: `hidden-${nr}`,
      title: `Gaskets of the flange ${nr}`,
      text: `The gasket of the flange YD-Z9-${nr} lasts ${nr} months; gaskte, zebrafish and quartz.`,
      marks: ['#hq'],
    }));
    await insertDocuments(gateway.database, hiddenDocuments);
    const answersWithHidden = await answerAll();
    await removeDocuments(gateway.database, ['secret', ...hiddenDocuments.map(({ id }) => id)]);
    expect(await answerAll()).toEqual(answersWithHidden);
    expect(answersWithHidden.join()).not.toMatch(/of others lasts|quartz|hidden-/);
    expect(JSON.stringify(upstream.requests)).not.toMatch(/quartz|hidden-/);
  });

  it('R8.4 an answer whose model fails keeps its text, continues with quotes and states the reason', async () => {
    upstream.script = async (reply) => {
      await reply.write(makeTextDelta('The gasket lasts '));
      reply.reset();
    };
    expect(await askQuestion('How long does the gasket of the flange last?')).toMatchObject({
      state: 'ended',
      why: 'reset',
      text: expect.stringMatching(/^The gasket lasts \n\nThe gasket of the flange /),
    });
  });

  it('R1.4 a question whose words occur in no readable source gets no answer and is not sent to the model', async () => {
    const requestCountBefore = upstream.requests.length;
    expect(await askQuestion('Xylophone repertoire?')).toMatchObject({ state: 'ended', found: 'nothing', text: '' });
    expect(upstream.requests).toHaveLength(requestCountBefore);
  });
});
