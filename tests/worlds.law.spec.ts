import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tell } from '../apps/gateway/src/platform/facts/facts';
import { notify } from '../apps/gateway/src/platform/facts/notify';
import { applicantRoom } from '../apps/gateway/src/platform/facts/rooms';
import { FactTail } from '../apps/gateway/src/platform/facts/tail';
import { LiveGateway } from '../apps/gateway/src/platform/live/live.gateway';
import { readComplaints, wholeContract } from './completeness';
import { featuresOn, merge } from './features';
import { FRENCH, GERMAN } from './features/publications/documents';
import { Stage } from './laws/stage';
import { priceList, pricesFile, pricesPath, publishPrices, readPrices, uploadPrices } from './price-lists';
import { failureOf, publish } from './publications';
import { signUp } from './sign-up';
import { KEY, type Name, type TestGateway } from './test-gateway';

const READERS = ['applicant', 'bruno', 'eve', 'jonas', 'chloe', 'marco', 'ines', 'sam'] as const;
const stage = new Stage();
const features = featuresOn(stage);
/** Every read there is, with the requests that would tell most. `{reader}` is the id of the reader. */
const READS = merge(features.map(({ reads }) => reads));
/** Those of them that say that somebody was notified. */
const TELLING = READS['notifications.list'] ?? [];
const WORLDS = features.flatMap(({ worlds }) => worlds ?? []);

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await stage.open();
});
afterAll(() => stage.close());

/** The whole answer but for what is new in each: when it was sent or counted, and its number. How far the log has come is the same: only one's own facts count. */
const answerTo = async (call: string, token: string | null): Promise<string> => {
  const [method, path] = call.split(' ');
  const response = await fetch(gateway.url + path, {
    method,
    redirect: 'manual',
    headers: { ...KEY, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  const requestId = response.headers.get('x-request-id') ?? '';
  const body = (await response.text()).replaceAll(requestId, '');
  const content = body.replace(/"asOf":"[^"]*"/, '');
  // Compressed, another time of day may be a byte longer.
  const news = ['date', 'x-request-id', ...(content === body ? [] : ['content-length'])];
  const headers = [...response.headers].filter(([name]) => !news.includes(name));
  return JSON.stringify([response.status, headers, content]);
};

const fill = (call: string, ids: Record<string, string>): string =>
  call.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? randomUUID());
const isWelcome = ({ event }: { event: string }) => event === 'welcome';

describe('two worlds that differ only in what somebody may not see', () => {
  it('G10 every read of the contract is sent', () => {
    expect(readComplaints(features, wholeContract())).toEqual([]);
  });

  it.each(READERS)('G10 T23 are the same to %s, byte for byte', async (name) => {
    const waiting = name === 'applicant' ? await signUp(gateway) : null;
    const { id, token } = waiting ?? (await stage.as(name as Name));
    // What is there in both worlds: something of their own, and something they see.
    const shown: Record<string, string> = { reader: id };
    for (const { show } of WORLDS) Object.assign(shown, await show({ name, id }));
    const calls = Object.values(READS).flat();
    const inThisWorld = async (hidden: Record<string, string>, reads: readonly string[] = calls) => {
      // What the gateway has not read yet would look as if it had not happened.
      await gateway.app.get(FactTail).catchUp();
      const newcomer = gateway.connect(token!);
      await newcomer.until((events) => events.some(isWelcome));
      gateway.app.get(LiveGateway).tellHeads();
      // Somebody whose rooms never had a fact gets no head.
      const { seq } = newcomer.events.find(isWelcome)!.message as { seq: number };
      if (seq) await newcomer.until((events) => events.some(({ event }) => event === 'head'));
      const numbers = newcomer.events.filter(({ event }) => ['welcome', 'head'].includes(event));
      newcomer.close();
      const answers: [string, string][] = [['the socket', JSON.stringify(numbers)]];
      for (const call of reads) answers.push([call, await answerTo(fill(call, { ...hidden, ...shown }), token)]);
      return answers;
    };
    // In one of the two worlds these ids stand for something.
    const without = await inThisWorld({});
    const client = gateway.connect(token!);
    await client.until((events) => events.some(isWelcome));
    const hidden: Record<string, string> = {};
    for (const { hide } of WORLDS) Object.assign(hidden, await hide({ name, id }, shown));
    gateway.bell.ring();
    const withIt = await inThisWorld(hidden);
    for (const [nth, [call, answer]] of without.entries()) expect({ call, answer: withIt[nth]![1] }).toEqual({ call, answer });
    // And the law can fail: what they may see does change the answer, and is all they receive.
    await gateway.database.tx((tx) =>
      waiting
        ? tell(tx, [applicantRoom(id)], 'account.changed', { userId: 'y' })
        : notify(tx, [id], { type: 'News', subjectId: 'y', words: {} }),
    );
    gateway.bell.ring();
    await client.until(() => JSON.stringify(client.facts()).includes('"y"'));
    expect(JSON.stringify(client.events)).not.toContain('Verborgen');
    client.close();
    if (waiting) return;
    const after = await inThisWorld(hidden, TELLING);
    const known = new Map(withIt);
    expect(after.filter(([call, answer]) => answer !== known.get(call)).length).toBeGreaterThan(2);
  });

  it('G10 nobody signed in cannot tell them apart', async () => {
    const calls = Object.values(READS)
      .flat()
      .map((call) => fill(call, { reader: 'bruno' }));
    const answers = async () => Promise.all(calls.map((call) => answerTo(call, null)));
    const before = await answers();
    const shown: Record<string, string> = {};
    for (const { show } of WORLDS) Object.assign(shown, await show({ name: 'bruno', id: 'bruno' }));
    for (const { hide } of WORLDS) await hide({ name: 'bruno', id: 'bruno' }, shown);
    expect(await answers()).toEqual(before);
  });
});

/** The ways on which a partner reads of an item that is there; the law would hold nothing where they content nothing of it. */
const WAYS = [
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

/** How an item leaves its reader's sight. */
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

describe('what its reader may no longer see', () => {
  it('G10 T26 R6.7 is in no answer any more, byte for byte, withdrawn, revoked or expired, and no key, link or range opens it', async () => {
    const bruno = await stage.as('bruno');
    const ines = await stage.as('ines');
    const audience = { scope: 'specific' as const, companies: [GERMAN, FRENCH] };
    const secret = { ...audience, title: 'Verborgen' };
    await bruno.publications.watch({ partNumber: 'YD-P7-2' });
    const shown: Record<string, string> = { reader: 'bruno' };
    for (const { show } of WORLDS) Object.assign(shown, await show({ name: 'bruno', id: 'bruno' }));
    /** Each answer by its call, but for the number of the last fact: that something came and went was told. */
    const answers = async (ids: Record<string, string> = {}): Promise<Map<string, string>> => {
      const content = new Map<string, string>();
      for (const call of Object.values(READS).flat())
        content.set(call, (await answerTo(fill(call, { ...ids, ...shown }), bruno.token)).replace(/\["x-seq","\d+"\],?/, ''));
      return content;
    };
    const differing = (one: Map<string, string>, other: Map<string, string>) =>
      [...one.keys()].filter((call) => one.get(call) !== other.get(call));

    const without = await answers();
    const items = [];
    for (const how of Object.keys(ENDINGS)) {
      const { documentId: document } = await publish(gateway, ines, secret, 'Verborgen.docx');
      const list = await publishPrices(gateway, ines, secret, 'Verborgen.xlsx');
      const fileId = await uploadPrices(gateway, ines, 'Verborgen.xlsx', pricesFile([['YD-P7-2', 'Transmitter', 500]]));
      await ines.prices.upload(priceList({ ...secret, documentId: list.documentId, rev: 1, fileId }));
      items.push({ how, list, ids: { document, priceList: list.documentId } });
    }
    await readPrices(
      gateway,
      items.flatMap(({ ids }) => Object.values(ids)),
    );
    const opened = await Promise.all(
      items.map(async ({ ids, list }) => ({
        address: (await bruno.publications.link({ publicationId: ids.document })).url,
        downloadId: (await bruno.fetch(pricesPath(list))).headers.get('x-content-encryption')!.split('; ')[2]!,
      })),
    );
    // The law can fail: while it is there each way tells of it.
    const telling = differing(without, await answers(items[0]!.ids));
    expect(WAYS.filter((way) => !READS[way]!.some((call) => telling.includes(call)))).toEqual([]);

    for (const { how, ids } of items) {
      await ENDINGS[how]!('material', ids.document);
      await ENDINGS[how]!('price', ids.priceList);
    }
    for (const { how, ids } of items) expect({ how, differing: differing(without, await answers(ids)) }).toEqual({ how, differing: [] });
    for (const { address, downloadId } of opened) {
      const range = await fetch(gateway.url + address, { headers: { range: 'bytes=0-9' } });
      expect(range.status).toBe(404);
      expect((await failureOf(bruno.files.unlock({ downloadId }))).status).toBe(404);
    }
  });
});
