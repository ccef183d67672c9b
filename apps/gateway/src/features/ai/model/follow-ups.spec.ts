import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ModelUpstream, openModelUpstream } from '../../../../../../tests/kit/ai/model-upstream';
import { makeLog } from '../../../platform/log';
import { MODEL_LIMITS, type ModelLimits } from './endpoint';
import { FollowUps } from './follow-ups';
import { ModelClient } from './model-client';

let upstream: ModelUpstream;
beforeAll(async () => {
  upstream = await openModelUpstream();
});
beforeEach(() => {
  upstream.requests.length = 0;
});
afterAll(() => upstream.close());

const clientWith = (limits: ModelLimits) =>
  new ModelClient({ baseUrl: upstream.url, key: 'k', model: 'stub', supportsTools: true, contextTokens: 8_000, answerTokens: 800 }, limits);

describe('a follow-up', () => {
  const earlierQuestions = ['Which flow meters are there?'];
  const rewrite = (limits = MODEL_LIMITS) =>
    new FollowUps(clientWith(limits), makeLog('silent')).rewrite({
      text: 'And their prices?',
      language: 'en',
      above: earlierQuestions,
    });
  const completionWith = (content: string) => JSON.stringify({ choices: [{ message: { content } }] });

  it('R1.4 the model rewrites a follow-up question so that it is understandable on its own', async () => {
    upstream.script = (reply) =>
      reply.status(200, {}, completionWith('```json\n{"queries":["prices of flow meters"],"language":"en"}\n```'));
    expect(await rewrite()).toEqual({ queries: ['prices of flow meters'], language: 'en' });
    expect(upstream.requests[0]!.body).toMatchObject({ max_tokens: 80 });
    expect(upstream.requests[0]!.body.stream).toBeUndefined();
  });

  it.each([
    ['another shape', completionWith('{"queries":[],"language":"en"}')],
    ['four queries', completionWith('{"queries":["a","b","c","d"],"language":"en"}')],
    ['prose', completionWith('Sure! Here you go.')],
    ['no JSON', 'oops'],
  ])('R1.4 a follow-up question is searched unchanged if the model returns %s', async (_, body) => {
    upstream.script = (reply) => reply.status(200, {}, body);
    expect(await rewrite()).toBeNull();
  });

  it('R1.4 a follow-up question is searched unchanged if the model is slow or fails', async () => {
    upstream.script = () => undefined;
    expect(await rewrite({ ...MODEL_LIMITS, rewriteMs: 50 })).toBeNull();
    upstream.script = (reply) => reply.status(500);
    expect(await rewrite()).toBeNull();
  });
});
