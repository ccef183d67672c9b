import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { streamAnswer } from '../../../../../tests/kit/ai/chat-question';
import { ScriptedAnswerer } from '../../../../../tests/kit/ai/scripted-answering';
import { openRedis, type RedisServer } from '../../../../../tests/kit/redis';
import { KEY, openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { type OpenGateway, openGateway } from '../../open';
import { Nodes } from '../../platform/cluster/nodes';
import { makeLog } from '../../platform/log';
import { Runs } from './runs';

const scriptedAnswering = new ScriptedAnswerer();
let redis: RedisServer;
let owner: TestGateway;
let other: OpenGateway;
let otherUrl: string;
let jonas: Person;
beforeAll(async () => {
  redis = await openRedis();
  // Both gateways use the database of the first. The address only indicates that several gateways may exist.
  const env = { REDIS_URL: redis.url, DATABASE_URL: 'postgres://127.0.0.1/portal' };
  owner = await openTestGateway({ answering: scriptedAnswering, env });
  other = await openGateway(owner.env, { database: owner.database, log: makeLog(owner.env.LOG_LEVEL), answering: scriptedAnswering });
  await other.app.listen(0, '127.0.0.1');
  otherUrl = await other.app.getUrl();
  const nodes = [owner.app.get(Nodes), other.app.get(Nodes)];
  await until(() => nodes.every(({ others }) => others === 1));
  jonas = await owner.as('jonas');
});
afterAll(async () => {
  await other?.close();
  await owner?.close();
  await redis?.close();
});

const post = (path: string, body: object) =>
  fetch(otherUrl + path, {
    method: 'POST',
    headers: { ...KEY, authorization: `Bearer ${jonas.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('an answer written by another gateway', () => {
  it.each([
    ['stopped', (ids: { runId: string }) => post('/ai/aisearch/stop', { runId: ids.runId })],
    ['deleted with its conversation', (ids: { sessionId: string }) => post('/ai/delete-conversation', { session_id: ids.sessionId })],
  ])('R4.11 an answer written by another gateway ends before its next save when it is %s', async (reason, end) => {
    const question = `What is ${reason}?`;
    const caller = await streamAnswer(jonas, { question });
    const ids = await caller.begun();
    (await scriptedAnswering.to(question))({ text: 'Half an ' });
    await caller.until(() => caller.text() !== '');
    // Disable saving, because the gateway that runs the answer would then read the stop mark: only the other gateway's message may stop the
    // run.
    const saveSpy = jest.spyOn(owner.app.get(Runs, { strict: false }), 'save').mockResolvedValue();
    expect((await end(ids)).status).toBe(200);
    expect(await caller.final()).toMatchObject({ state: 'stopped', text: 'Half an ' });
    saveSpy.mockRestore();
  });
});
