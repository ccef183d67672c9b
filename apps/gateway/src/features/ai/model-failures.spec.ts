import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { DONE_EVENT, finish, type ModelUpstream, makeTextDelta, openModelUpstream } from '../../../../../tests/kit/ai/model-upstream';
import { insertDocuments } from '../../../../../tests/kit/files/search-documents';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { MODEL_LIMITS, type ModelEndpoint } from './model/endpoint';
import { MODEL, type Model } from './model/model.module';

type Script = ModelUpstream['script'];

let gateway: TestGateway;
let upstream: ModelUpstream;
let endpoint: ModelEndpoint;
let lena: Person;
let tab: ReturnType<Person['connect']>;
beforeAll(async () => {
  jest.replaceProperty(MODEL_LIMITS, 'firstByteMs', 500);
  jest.replaceProperty(MODEL_LIMITS, 'betweenBytesMs', 500);
  upstream = await openModelUpstream();
  gateway = await openTestGateway({ env: { AI_BASE_URL: upstream.url, AI_MODEL: 'stub', AI_API_KEY: 'k' } });
  endpoint = gateway.app.get<Model>(MODEL, { strict: false }).answerer.client.endpoint;
  lena = await gateway.as('lena');
  await insertDocuments(gateway.database, [
    { id: 'gaskets', title: 'Gaskets', text: 'The gasket of the flange lasts 14 months.', marks: ['*'] },
  ]);
  tab = lena.connect();
  await tab.until((events) => events.some(({ event }) => event === 'welcome'));
});
afterAll(async () => {
  tab.close();
  await gateway.close();
  await upstream.close();
  jest.restoreAllMocks();
});

const FIRST_DELTA = makeTextDelta('The gasket ');
const scriptAfterFirstDelta =
  (...parts: string[]): Script =>
  async (reply) => {
    for (const part of [FIRST_DELTA, ...parts]) await reply.write(part);
    reply.end();
  };

/** All endpoint failures: the reason stored with the run, the endpoint's script, and the text sent before the failure. */
const FAILURES: [string, Script, string][] = [
  ['busy', (reply) => reply.status(429), ''],
  ['status', (reply) => reply.status(500), ''],
  ['type', (reply) => reply.status(200, { 'content-type': 'text/html' }, '<html>'), ''],
  ['first-byte', () => undefined, ''],
  ['stall', (reply) => reply.write(FIRST_DELTA), 'The gasket '],
  [
    'reset',
    async (reply) => {
      await reply.write(FIRST_DELTA);
      reply.reset();
    },
    'The gasket ',
  ],
  ['malformed', scriptAfterFirstDelta('data: {"choices":\n\n'), 'The gasket '],
  ['truncated', scriptAfterFirstDelta(), 'The gasket '],
  ['empty', (reply) => reply.write(DONE_EVENT), ''],
  ['oversize', scriptAfterFirstDelta(`data: ${'x'.repeat(MODEL_LIMITS.bufferCharacters + 1)}`), 'The gasket '],
  ['upstream', scriptAfterFirstDelta('data: {"error":{"message":"overloaded"}}\n\n'), 'The gasket '],
];
/** Unusable endpoint URLs, each with the failure reason. */
const ADDRESSES: [string, (url: string) => string | Promise<string>][] = [
  ['tls', (url) => url.replace('http:', 'https:')],
  [
    'refused',
    async () => {
      const closedUpstream = await openModelUpstream();
      await closedUpstream.close();
      return closedUpstream.url;
    },
  ],
];

const QUESTION = 'How long does the gasket of the flange last?';

/**
 * Submits a question, checks that the stream, the row and another tab end in the same way, and submits another question in the same
 * conversation.
 */
const expectOneEnd = async (why: string, text: string, mend: () => void) => {
  const runId = randomUUID();
  const caller = await streamAnswer(lena, { question: QUESTION, runId });
  const final = await caller.final();
  const { sessionId } = final;
  const quote = 'The gasket of the flange lasts 14 months.';
  const whole = text ? `${text}\n\n${quote} [2]` : `${quote} [1]`;
  const expected = { state: 'ended', why, text: whole, found: 'closest', writer: text ? 'model' : 'quotes' };
  expect(final).toMatchObject({ runId, ...expected });
  expect(final.citations.map(({ quote: citedQuote }) => citedQuote)).toEqual([quote]);
  expect(caller.of('final')).toEqual([caller.lines.at(-1)]);
  expect(await lena.ai.run({ runId })).toMatchObject(expected);
  mend();
  const next = await streamAnswer(lena, { question: QUESTION, sessionId });
  expect(await next.final()).toMatchObject({ sessionId, state: 'ended', found: 'answer' });
  const nextId = (await next.begun()).runId;
  await tab.until(() => tab.facts('chat.ended').some(({ data }) => data.runId === nextId));
  const ends = tab.facts('chat.ended').filter(({ data }) => data.runId === runId);
  expect(ends.map(({ data }) => data)).toEqual([{ sessionId, runId, state: 'ended', length: whole.length }]);
};
/** Answers questions, but fails requests to rewrite a follow-up. */
const answer: Script = (reply, { body }) =>
  body.stream ? reply.write(makeTextDelta('The gasket lasts 14 months [1].') + finish('stop')) : reply.status(404);

describe('an answer whose model fails', () => {
  it.each(FAILURES)(
    'R8.4 an answer ends exactly once and continues with quotes after the model failure "%s"',
    async (why, script, text) => {
      upstream.script = script;
      await expectOneEnd(why, text, () => {
        upstream.script = answer;
      });
    },
  );

  it('R8.4 the answer contains the retry time if the model is busy', async () => {
    upstream.script = (reply) => reply.status(429, { 'retry-after': '120' });
    const caller = await streamAnswer(lena, { question: QUESTION, runId: randomUUID() });
    const { retryAt, why } = await caller.final();
    expect([why, Math.round((Date.parse(retryAt!) - Date.now()) / 60_000)]).toEqual(['busy', 2]);
  });

  it.each(ADDRESSES)(
    'R8.4 an answer ends exactly once and consists of quotes after the connection failure "%s"',
    async (why, addressOf) => {
      const { baseUrl } = endpoint;
      endpoint.baseUrl = await addressOf(baseUrl);
      await expectOneEnd(why, '', () => {
        endpoint.baseUrl = baseUrl;
        upstream.script = answer;
      });
    },
  );
});
