import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import {
  type ModelUpstream,
  openModelUpstream,
  type UpstreamReply,
  type UpstreamRequest,
} from '../../../../../../tests/kit/ai/model-upstream';
import { insertDocuments } from '../../../../../../tests/kit/files/search-documents';
import { openTestGateway, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { until } from '../../../../../../tests/kit/until';
import { readEnv } from '../../../platform/config/env';
import { DueWork } from '../../../services/jobs/due-work';
import { Retrieval } from '../retrieval/retrieval';
import type { Embeddings } from './embeddings';
import { embeddingsEndpointOf } from './endpoint-embeddings';
import { EMBEDDINGS, PassageVectors } from './passage-vectors';

/** Returns a vector in a two-dimensional topic space: texts about leaks, and all other texts. */
const vectorOf = (text: string): number[] => (/escapes|leak/i.test(text) ? [0, 3] : /drips/.test(text) ? [1, 1] : [2, 0.1]);
const replyJson = (reply: UpstreamReply, body: object): void =>
  reply.status(200, { 'content-type': 'application/json' }, JSON.stringify(body));
/** Returns the vectors in a different order than requested, as an endpoint may. */
const replyWithVectors = (reply: UpstreamReply, { body }: UpstreamRequest): void => {
  const data = (body.input ?? []).map((text, index) => ({ index, embedding: vectorOf(text) }));
  replyJson(reply, { data: data.reverse() });
};

/** The number of additional passages of the hidden document, which make it too long for one batch. */
const HIDDEN_PASSAGES = 10;

let upstream: ModelUpstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await openModelUpstream();
  upstream.script = replyWithVectors;
  const env = { AI_EMBEDDINGS_MODEL: 'stub', AI_EMBEDDINGS_BASE_URL: upstream.url, AI_EMBEDDINGS_API_KEY: 'k' };
  gateway = await openTestGateway({ env });
  await insertDocuments(gateway.database, [
    { id: 'torque', title: 'Torque', text: 'The gasket of the flange is tightened with the torque of the flange.', marks: ['*'] },
    { id: 'leaks', title: 'Water', text: 'Where water escapes, the gasket is worn. Order a new part then, and fit it dry.', marks: ['*'] },
    { id: 'storage', title: 'Storage', text: `Against drips: a gasket lies cool${', and dry'.repeat(30)}.`, marks: ['*'] },
    { id: 'hidden', title: 'Leaks of others', text: 'A leak of the gasket of others.', marks: ['#hq'] },
  ]);
  await sql`
    insert into passage (doc, ordinal, language, heading, body)
    select doc, nr, passage.language, heading, body from passage join search_doc using (doc), generate_series(1, ${HIDDEN_PASSAGES}::int) as nr
    where publication_id = 'hidden'`.execute(gateway.database.db);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
afterEach(() => {
  upstream.script = replyWithVectors;
});

const reader = { role: 'LBO', unitId: 'lbo-de', lcoId: null } as const;
const find = async (text = 'leak gasket', retrieval = gateway.app.get(Retrieval, { strict: false })) =>
  (await retrieval.find(reader, { text, language: 'en', above: [] })).passages.map(({ publicationId }) => publicationId);
const countVectors = async (): Promise<number> => {
  const rows = await gateway.database.db
    .selectFrom('passage_vector')
    .innerJoin('search_doc', 'search_doc.doc', 'passage_vector.doc')
    .select('passage_vector.doc')
    .where('search_doc.publication_id', 'in', ['torque', 'leaks', 'storage', 'hidden'])
    .execute();
  return rows.length;
};

describe('passages with vectors', () => {
  it('R7.11 a scheduled task embeds each passage once, and a similar passage ranks above one that merely shares more words', async () => {
    const earlierRetrieval = new Retrieval(gateway.database, gateway.app.get<Embeddings>(EMBEDDINGS, { strict: false }));
    expect(await find('leak gasket', earlierRetrieval)).toEqual(['torque', 'leaks', 'storage']);
    await gateway.app.get(PassageVectors, { strict: false }).onApplicationBootstrap();
    const work = gateway.app.get(DueWork, { strict: false });
    await work.run('slow');
    expect(await countVectors()).toBe(0);
    await until(async () => (await work.run('embeddings'), (await countVectors()) === 4 + HIDDEN_PASSAGES));
    expect((await find())[0]).toBe('leaks');
    const calls = upstream.requests.flatMap(({ path, headers, body }) => (path.endsWith('/embeddings') ? [{ headers, body }] : []));
    expect(calls[0]!.headers.authorization).toBe('Bearer k');
    const texts = calls.flatMap(({ body }) => body.input ?? []);
    expect(texts.filter((text) => text.startsWith('Water'))).toHaveLength(1);
    const passageCounts = calls.flatMap(({ body }) => body.input?.length ?? []);
    expect(Math.max(...passageCounts)).toBe(8);
  });

  it('R8.4 an embedding task that was given up is scheduled again at the next startup', async () => {
    const { db } = gateway.database;
    await sql`delete from passage_vector where doc in (select doc from search_doc where publication_id = 'storage')`.execute(db);
    const row = {
      kind: 'search.embed',
      key: 'storage',
      data: '{}',
      due_at: new Date(0),
      tries: 5,
      failed_at: new Date(),
      last_error: 'lost',
    };
    await db.insertInto('due').values(row).execute();
    await gateway.app.get(PassageVectors, { strict: false }).onApplicationBootstrap();
    await gateway.app.get(DueWork, { strict: false }).run('embeddings');
    expect(await countVectors()).toBe(4 + HIDDEN_PASSAGES);
  });

  it('G10 a search with vectors never finds hidden documents', async () => {
    expect(await find('leak')).not.toContain('hidden');
  });

  it.each<[string, (reply: UpstreamReply) => void]>([
    ['fails', (reply) => reply.status(500)],
    ['breaks off', (reply) => reply.reset()],
    ['answers without JSON', (reply) => reply.status(200, {}, '<html>')],
    ['has no vector for it', (reply) => replyJson(reply, { data: [] })],
    ['has a zero vector', (reply) => replyJson(reply, { data: [{ index: 0, embedding: [0, 0] }] })],
    ['has one of another length', (reply) => replyJson(reply, { data: [{ index: 0, embedding: [1, 2, 3] }] })],
    ['redirects', (reply) => reply.status(302, { location: 'http://127.0.0.1:1/' })],
  ])('R8.4 passages are found by their words if the embeddings endpoint %s', async (_, script) => {
    upstream.script = script;
    expect(await find()).toEqual(['torque', 'leaks', 'storage']);
  });

  it('R9.1 passages are sent to a separate embeddings address only with the key of that address', () => {
    const base = { DATABASE_URL: 'postgres://x', SECRET: 's'.repeat(32), AI_BASE_URL: 'http://a/v1', AI_MODEL: 'm', AI_API_KEY: 'secret' };
    expect(embeddingsEndpointOf(readEnv(base))).toBeNull();
    expect(embeddingsEndpointOf(readEnv({ ...base, AI_EMBEDDINGS_MODEL: 'e' }))).toEqual({
      baseUrl: 'http://a/v1',
      key: 'secret',
      model: 'e',
    });
    expect(embeddingsEndpointOf(readEnv({ ...base, AI_EMBEDDINGS_MODEL: 'e', AI_EMBEDDINGS_BASE_URL: 'http://b' }))).toEqual({
      baseUrl: 'http://b',
      key: undefined,
      model: 'e',
    });
    expect(() => readEnv({ ...base, AI_EMBEDDINGS_BASE_URL: 'http://b' })).toThrow(/AI_EMBEDDINGS_MODEL/);
  });
});
