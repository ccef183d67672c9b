import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendFact } from '../../apps/gateway/src/platform/facts/facts';
import { notify } from '../../apps/gateway/src/platform/facts/notify';
import { applicantRoom } from '../../apps/gateway/src/platform/facts/rooms';
import { FactTail } from '../../apps/gateway/src/platform/facts/tail';
import { LiveGateway } from '../../apps/gateway/src/platform/live/live.gateway';
import { featuresOn, merge } from '../features';
import { FRENCH, GERMAN } from '../features/publications/documents';
import { failureOf, publishDocument } from '../kit/documents';
import { priceList, pricesFile, pricesPath, publishPrices, readPrices, uploadPrices } from '../kit/price-lists';
import { signUp } from '../kit/sign-up';
import { Stage } from '../kit/stage';
import { KEY, type Name, type TestGateway } from '../kit/test-gateway';
import { readViolations, wholeContract } from './completeness';

const READERS = ['applicant', 'bruno', 'eve', 'jonas', 'chloe', 'marco', 'ines', 'sam'] as const;
const stage = new Stage();
const features = featuresOn(stage);
/** Every read with the requests that return the most data. `{reader}` is replaced by the reader's id. */
const READS = merge(features.map(({ reads }) => reads));
/** The reads that return notifications. */
const NOTIFICATION_READS = READS['notifications.list'] ?? [];
const WORLDS = features.flatMap(({ worlds }) => worlds ?? []);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await stage.open({ env: { TICKETS_COMPANY_WIDE: '1' } });
});
afterAll(() => stage.close());

/**
 * Removes the usage of the whole network from the combined home response, and the caller's own usage and downloads from the personal data,
 * because both count the calls of this test. The law test sends the usage reads separately.
 */
const removeUsage = (body: string): string => {
  if (body.startsWith('{"data":{"person":')) {
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    return JSON.stringify({ ...data, download: [], usage_log: [], usage_person: [] });
  }
  if (!body.startsWith('{"answers":')) return body;
  const { answers, ...rest } = JSON.parse(body) as { answers: { url: string }[] };
  return JSON.stringify({ ...rest, answers: answers.filter(({ url }) => !url.startsWith('/api/loganalysis/')) });
};

/**
 * Returns the complete response except its time, count and request number. The fact number is included, because it counts only the reader's
 * own facts.
 */
const answerTo = async (call: string, token: string | null): Promise<string> => {
  const [method, path] = call.split(' ');
  const response = await fetch(gateway.url + path, {
    method,
    redirect: 'manual',
    headers: { ...KEY, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const requestId = response.headers.get('x-request-id') ?? '';
  const body = (await response.text()).replaceAll(requestId, '');
  const content = removeUsage(body).replace(/"asOf":"[^"]*"/g, '');
  // A different time may change the compressed length by a byte.
  const variableHeaders = ['date', 'x-request-id', ...(content === body ? [] : ['content-length'])];
  const headers = [...response.headers].filter(([name]) => !variableHeaders.includes(name));
  return JSON.stringify([response.status, headers, content]);
};

const fillPath = (call: string, ids: Record<string, string>): string =>
  call.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());
const isWelcome = ({ event }: { event: string }) => event === 'welcome';

describe('two worlds that differ only in hidden objects', () => {
  it('G10 the law test of hidden data sends every read of the contract', () => {
    expect(readViolations(features, wholeContract())).toEqual([]);
  });

  it.each(READERS)('G10 T23 %s gets byte-identical responses for two data sets that differ only in hidden items', async (name) => {
    const newApplicant = name === 'applicant' ? await signUp(gateway) : null;
    const { id, token } = newApplicant ?? (await stage.as(name as Name));
    // The objects in both data sets: one of the reader's own, and one that the reader sees.
    const visibleIds: Record<string, string> = { reader: id };
    for (const { show } of WORLDS) Object.assign(visibleIds, await show({ name, id }));
    const calls = Object.values(READS).flat();
    const readWorld = async (hiddenNames: Record<string, string>, reads: readonly string[] = calls) => {
      // Facts that the gateway has not read yet would appear not to exist.
      await gateway.app.get(FactTail).catchUp();
      const newcomer = gateway.connect(token!);
      await newcomer.until((events) => events.some(isWelcome));
      gateway.app.get(LiveGateway).sendHeartbeats();
      // A person whose rooms never had a fact receives no heartbeat.
      const { seq } = newcomer.events.find(isWelcome)!.message as { seq: number };
      if (seq) await newcomer.until((events) => events.some(({ event }) => event === 'head'));
      const numbers = newcomer.events.filter(({ event }) => ['welcome', 'head'].includes(event));
      newcomer.close();
      const answers: [string, string][] = [['the socket', JSON.stringify(numbers)]];
      for (const call of reads) answers.push([call, await answerTo(fillPath(call, { ...hiddenNames, ...visibleIds }), token)]);
      return answers;
    };
    // The hidden ids refer to objects in only one of the two data sets.
    const baseline = await readWorld({});
    const client = gateway.connect(token!);
    await client.until((events) => events.some(isWelcome));
    const hiddenNames: Record<string, string> = {};
    for (const { hide } of WORLDS) Object.assign(hiddenNames, await hide({ name, id }, visibleIds));
    gateway.bell.ring();
    const answersWithHidden = await readWorld(hiddenNames);
    for (const [index, [call, answer]] of baseline.entries())
      expect({ call, answer: answersWithHidden[index]![1] }).toEqual({ call, answer });
    // Verify that the test can fail: a visible change alters the response, and the client receives only that change.
    await gateway.database.tx((tx) =>
      newApplicant
        ? appendFact(tx, [applicantRoom(id)], 'account.changed', { userId: 'y' })
        : notify(tx, [id], { type: 'News', subjectId: 'y', words: {} }),
    );
    gateway.bell.ring();
    await client.until(() => JSON.stringify(client.facts()).includes('"y"'));
    expect(JSON.stringify(client.events)).not.toContain('Verborgen');
    client.close();
    if (newApplicant) return;
    const answersAfter = await readWorld(hiddenNames, NOTIFICATION_READS);
    const answersBefore = new Map(answersWithHidden);
    expect(answersAfter.filter(([call, answer]) => answer !== answersBefore.get(call)).length).toBeGreaterThan(2);
  });

  it('G10 an anonymous caller cannot distinguish two data sets that differ only in hidden items', async () => {
    const calls = Object.values(READS)
      .flat()
      .map((call) => fillPath(call, { reader: 'bruno' }));
    const readAnonymousResponses = async () => Promise.all(calls.map((call) => answerTo(call, null)));
    const answersBefore = await readAnonymousResponses();
    const visibleIds: Record<string, string> = {};
    for (const { show } of WORLDS) Object.assign(visibleIds, await show({ name: 'bruno', id: 'bruno' }));
    for (const { hide } of WORLDS) await hide({ name: 'bruno', id: 'bruno' }, visibleIds);
    expect(await readAnonymousResponses()).toEqual(answersBefore);
  });
});

/** The reads that show an existing item to a partner. If they contained no item, the test would prove nothing. */
const ITEM_READS = [
  'documents.list',
  'documents.item',
  'documents.download',
  'prices.list',
  'prices.item',
  'prices.delta',
  'prices.download',
  'publications.link',
  'publications.preview',
  'publications.previewText',
  'publications.partNews',
  'publications.partMovements',
  'publications.watchedPrices',
  'search.find',
];

/** The ways in which an item becomes invisible to its reader. */
const ENDINGS: Record<string, (kind: 'material' | 'price', documentId: string) => Promise<unknown>> = {
  withdrawn: async (kind, documentId) => {
    const { documents, prices } = await stage.as('ines');
    const input = { documentId, callerId: 'ines' };
    return kind === 'price' ? prices.withdraw(input) : documents.withdraw(input);
  },
  revoked: async (_kind, publicationId) => (await stage.as('ines')).publications.revoke({ publicationId, company: GERMAN }),
  expired: (_kind, documentId) =>
    gateway.database.db.updateTable('publication').set({ live_until: new Date() }).where('id', '=', documentId).execute(),
};

describe('withdrawn items', () => {
  it('G10 T26 R6.7 a withdrawn, revoked or expired item appears in no response, and no key, link or range opens it', async () => {
    const bruno = await stage.as('bruno');
    const ines = await stage.as('ines');
    const audience = { scope: 'specific' as const, companies: [GERMAN, FRENCH] };
    const secret = { ...audience, title: 'Verborgen' };
    await bruno.publications.watch({ partNumber: 'YD-P7-2' });
    const visibleIds: Record<string, string> = { reader: 'bruno' };
    for (const { show } of WORLDS) Object.assign(visibleIds, await show({ name: 'bruno', id: 'bruno' }));
    /** Returns each response by its call, without the fact number, which publishing and withdrawing increase. */
    const readResponses = async (ids: Record<string, string> = {}): Promise<Map<string, string>> => {
      const content = new Map<string, string>();
      for (const call of Object.values(READS).flat())
        content.set(call, (await answerTo(fillPath(call, { ...ids, ...visibleIds }), bruno.token)).replace(/\["x-seq","\d+"\],?/, ''));
      return content;
    };
    const differencesOf = (one: Map<string, string>, other: Map<string, string>) =>
      [...one.keys()].filter((call) => one.get(call) !== other.get(call));

    const baseline = await readResponses();
    const items = [];
    for (const endReason of Object.keys(ENDINGS)) {
      const { documentId: document } = await publishDocument(gateway, ines, secret, 'Verborgen.docx');
      const list = await publishPrices(gateway, ines, secret, 'Verborgen.xlsx');
      const fileId = await uploadPrices(gateway, ines, 'Verborgen.xlsx', pricesFile([['YD-P7-2', 'Transmitter', 500]]));
      await ines.prices.upload(priceList({ ...secret, documentId: list.documentId, rev: 1, fileId }));
      items.push({ how: endReason, list, ids: { document, priceList: list.documentId } });
    }
    await readPrices(
      gateway,
      items.flatMap(({ ids }) => Object.values(ids)),
    );
    const openedItems = await Promise.all(
      items.map(async ({ ids, list }) => ({
        address: (await bruno.publications.link({ publicationId: ids.document })).url,
        downloadId: (await bruno.fetch(pricesPath(list))).headers.get('x-content-encryption')!.split('; ')[2]!,
      })),
    );
    // Verify that the test can fail: while the item is visible, each read reveals it.
    const changedReads = differencesOf(baseline, await readResponses(items[0]!.ids));
    expect(ITEM_READS.filter((way) => !READS[way]!.some((call) => changedReads.includes(call)))).toEqual([]);

    for (const { how, ids } of items) {
      await ENDINGS[how]!('material', ids.document);
      await ENDINGS[how]!('price', ids.priceList);
    }
    for (const { how, ids } of items)
      expect({ how, differing: differencesOf(baseline, await readResponses(ids)) }).toEqual({ how, differing: [] });
    for (const { address, downloadId } of openedItems) {
      const range = await fetch(gateway.url + address, { headers: { range: 'bytes=0-9' } });
      expect(range.status).toBe(404);
      expect((await failureOf(bruno.files.unlock({ downloadId }))).status).toBe(404);
    }
  });
});
