import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { type Cluster, startPostgres } from '../../tools/postgres';
import { type ModelUpstream, makeTextDelta, openModelUpstream, type UpstreamReply } from '../kit/ai/model-upstream';
import { insertDocuments } from '../kit/files/search-documents';
import { KEY } from '../kit/subscription-key';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { call, tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';
import { openProxy, type Proxy } from './proxy';

const ANSWERS = 6;
const HALF_ANSWER = 'The gasket lasts ';
const QUESTION = 'How long does the gasket of the flange last?';

let folder: string;
let cluster: Cluster | undefined;
let upstream: ModelUpstream;
let proxy: Proxy;
let database: Database;
let gateways: GatewayProcess[] = [];
/** The endpoint responses that are in progress. */
const openReplies: UpstreamReply[] = [];
beforeAll(async () => {
  buildGateway();
  folder = mkdtempSync(join(tmpdir(), 'portal-answers-'));
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (!serverUrl) cluster = await startPostgres();
  const url = await createDemoDatabase(serverUrl ?? cluster!.url, folder);
  proxy = await openProxy(url);
  upstream = await openModelUpstream();
  // Sends half of an answer, then nothing more, without closing the connection.
  upstream.script = async (reply) => {
    openReplies.push(reply);
    await reply.write(makeTextDelta(HALF_ANSWER));
    await reply.gone();
  };
  const env = { SECRET: 's'.repeat(32), AI_BASE_URL: upstream.url, AI_MODEL: 'stub' };
  gateways = [await startGateway(folder, { env: { ...env, DATABASE_URL: proxy.url } })];
  gateways.push(await startGateway(folder, { env: { ...env, DATABASE_URL: url } }));
  database = await Database.open({ url, folder: null });
  await insertDocuments(database, [{ id: 'gaskets', title: 'Gaskets', text: 'The gasket of the flange lasts 14 months.', marks: ['*'] }]);
}, 240_000);
afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.kill('SIGKILL')));
  await upstream?.close();
  await database?.close();
  proxy?.close();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const streamAnswer = async (gateway: GatewayProcess, token: string, runId: string): Promise<string> => {
  const response = await fetch(`${gateway.url}/ai/aisearch/chat`, {
    method: 'POST',
    headers: { ...KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question: QUESTION, runId }),
  });
  expect(response.status).toBe(200);
  return response.text();
};

/** Returns the final facts of these runs, one entry per fact. */
const endFacts = async (runIds: readonly string[]): Promise<string[]> => {
  const facts = await database.db.selectFrom('fact').select('data').where('type', '=', 'chat.ended').execute();
  return facts.map(({ data }) => (data as { runId: string }).runId).filter((runId) => runIds.includes(runId));
};

it('R8.4 while the database is down, an answer is streamed with an `unsaved` error, and another gateway later ends it once', async () => {
  const [first, second] = gateways as [GatewayProcess, GatewayProcess];
  const token = await tokenOf(first, 'jonas@yarrowdyne.example');
  const readRun = async (runId: string) => (await call(second, `GET /ai/aisearch/run?runId=${runId}`, { token })).body;
  const runId = randomUUID();
  const lines = streamAnswer(first, token, runId);
  await until(async () => (await readRun(runId)).text === HALF_ANSWER);
  proxy.disconnectAll();
  await openReplies[0]!.write(makeTextDelta('14 months'));
  const [final] = (await lines).trim().split('\n').slice(-1);
  expect(JSON.parse(final!.slice('data: '.length))).toMatchObject({
    type: 'final',
    state: 'failed',
    why: 'unsaved',
    text: `${HALF_ANSWER}14 months`,
  });
  // The gateway that runs the answer still has no database, so another gateway ends the run.
  const finalAnswer = await until(async () => {
    const run = await readRun(runId);
    return run.endedAt !== null && run;
  }, 100);
  proxy.heal();
  await until(async () => (await call(first, 'GET /health/ready')).status === 200, 100);
  expect(finalAnswer).toMatchObject({ state: 'interrupted', text: HALF_ANSWER });
  expect(await endFacts([runId])).toEqual([runId]);
}, 60_000);

it('R4.11 after kill -9, another gateway ends each open answer once, with its saved text, within fifteen seconds', async () => {
  const [first, second] = gateways as [GatewayProcess, GatewayProcess];
  const token = await tokenOf(first, 'jonas@yarrowdyne.example');
  const runIds = Array.from({ length: ANSWERS }, () => randomUUID());
  const lines = runIds.map((runId) => streamAnswer(first, token, runId));
  const brokenLines = Promise.allSettled(lines);
  const readRun = async (runId: string) => (await call(second, `GET /ai/aisearch/run?runId=${runId}`, { token })).body;
  const readAllRuns = () => Promise.all(runIds.map(readRun));
  await Promise.race([until(async () => (await readAllRuns()).every(({ text }) => text === HALF_ANSWER)), Promise.all(lines)]);

  await first.kill('SIGKILL');
  const killedAt = performance.now();
  expect((await brokenLines).map(({ status }) => status)).toEqual(runIds.map(() => 'rejected'));
  const finalAnswer = await until(async () => {
    const runs = await readAllRuns();
    return runs.every(({ endedAt }) => endedAt) && runs;
  }, 100);
  expect(performance.now() - killedAt).toBeLessThan(15_000);
  for (const run of finalAnswer) expect(run).toMatchObject({ state: 'interrupted', text: HALF_ANSWER });
  expect((await endFacts(runIds)).sort()).toEqual([...runIds].sort());
}, 60_000);
