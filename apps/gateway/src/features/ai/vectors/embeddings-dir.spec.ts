import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChatLine } from '@portal/contracts';
import { makeEmbeddingFolder, TOPICS } from '../../../../../../tests/kit/ai/embedding-folder';
import { DONE_EVENT, type ModelUpstream, makeTextDelta, openModelUpstream } from '../../../../../../tests/kit/ai/model-upstream';
import { insertDocuments, removeDocuments } from '../../../../../../tests/kit/files/search-documents';
import { openQuietGateway } from '../../../../../../tests/kit/quiet-gateway';
import { openTestGateway, type Person, type TestGateway } from '../../../../../../tests/kit/test-gateway';
import { until } from '../../../../../../tests/kit/until';
import { type OpenGateway, openGateway } from '../../../open';
import { type Env, StartRefused } from '../../../platform/config/env';
import { makeLog } from '../../../platform/log';
import { DueWork } from '../../../services/jobs/due-work';
import { Retrieval } from '../retrieval/retrieval';
import type { Embeddings } from './embeddings';
import { EMBEDDINGS, PassageVectors } from './passage-vectors';

/** A question that shares no word with the document that answers it. */
const QUESTION = 'Why does it drip?';
const HIDDEN_DOCUMENT = { id: 'hidden', title: 'Leaks of others', text: 'Water escapes, leak.', marks: ['#hq'] };
/** A question that contains no topic word and shares no word with a document. */
const NONSENSE = 'Xyzzy plugh?';
const UNRELATED_DOCUMENTS = Array.from({ length: 60 }, (_, nr) => ({
  id: `unrelated-${nr}`,
  title: `Invoice ${nr}`,
  text: `Invoice ${nr} is due.`,
  marks: ['*'],
}));
const TEST_DOCUMENTS = ['torque', 'leaks', 'hidden'];

let upstream: ModelUpstream;
let gateway: TestGateway;
let lena: Person;
beforeAll(async () => {
  upstream = await openModelUpstream();
  gateway = await openTestGateway({
    env: { AI_EMBEDDINGS_DIR: makeEmbeddingFolder(), AI_BASE_URL: upstream.url, AI_MODEL: 'stub' },
  });
  lena = await gateway.as('lena');
  await insertDocuments(gateway.database, [
    { id: 'torque', title: 'Torque', text: 'The flange is tightened with the torque of the table.', marks: ['*'] },
    { id: 'leaks', title: 'Wear', text: 'Where water escapes, the seal is worn. Order a new part then.', marks: ['*'] },
    HIDDEN_DOCUMENT,
    ...UNRELATED_DOCUMENTS,
  ]);
  await embedAll(gateway.app);
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

const modelsOfVectors = async (): Promise<string[]> => {
  const rows = await gateway.database.db
    .selectFrom('passage_vector')
    .innerJoin('search_doc', 'search_doc.doc', 'passage_vector.doc')
    .select('passage_vector.model')
    .where('search_doc.publication_id', 'in', TEST_DOCUMENTS)
    .execute();
  return rows.map(({ model }) => model);
};
/** Runs the scheduled task that embeds all passages. */
const embedAll = async (app: OpenGateway['app']): Promise<void> => {
  await app.get(PassageVectors, { strict: false }).onApplicationBootstrap();
  const isAnyDue = () => gateway.database.db.selectFrom('due').select('key').where('kind', '=', 'search.embed').executeTakeFirst();
  await until(async () => (await app.get(DueWork, { strict: false }).run('embeddings'), !(await isAnyDue())));
};

const reader = { role: 'LBO', unitId: 'lbo-de', lcoId: null } as const;
const find = async (retrieval: Retrieval, text = QUESTION): Promise<string[]> =>
  (await retrieval.find(reader, { text, language: 'en', above: [] })).passages.map(({ publicationId }) => publicationId);
const retrievalOf = (app: OpenGateway['app']): Retrieval => app.get(Retrieval, { strict: false });

type Final = Extract<ChatLine, { type: 'final' }>;
const ask = async (question = QUESTION): Promise<Final> => {
  const lines: ChatLine[] = [];
  for await (const line of await lena.ai.chat({ question })) lines.push(line);
  return lines.find((line): line is Final => line.type === 'final')!;
};

const openOnSameDatabase = (env: Env, log = makeLog('silent')): Promise<OpenGateway> =>
  openGateway(env, { database: gateway.database, log });
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('R7.11 AI_EMBEDDINGS_DIR', () => {
  it('R7.11 a document that shares no word with a question is found only with the model in the configured folder', async () => {
    expect(await modelsOfVectors()).toHaveLength(TEST_DOCUMENTS.length);
    expect((await find(retrievalOf(gateway.app)))[0]).toBe('leaks');
    expect(await find(new Retrieval(gateway.database))).toEqual([]);
  });

  it('R7.11 concurrent questions each find their own document', async () => {
    const retrieval = retrievalOf(gateway.app);
    const readers = Array.from({ length: 8 }, (_, nr) => ({ ...reader, id: `reader-${nr}` }));
    const documentIds = await Promise.all(
      readers.map(async (one, nr) => {
        const { passages } = await retrieval.find(one, { text: nr % 2 ? QUESTION : 'torque', language: 'en', above: [] });
        return passages.find(({ publicationId }) => TEST_DOCUMENTS.includes(publicationId))?.publicationId;
      }),
    );
    expect(documentIds).toEqual(readers.map((_, nr) => (nr % 2 ? 'leaks' : 'torque')));
  });

  it('R1.4 the answering model receives a document that shares no word with the question', async () => {
    upstream.script = (reply) => reply.write(makeTextDelta('The seal is worn [1].') + DONE_EVENT);
    expect(await ask()).toMatchObject({ writer: 'model', citations: [{ document: { title: 'Wear' } }] });
    expect(JSON.stringify(upstream.requests.at(-1)!.body.messages)).toContain('Where water escapes');
  });

  it('R1.4 a similar document is offered as related if no answering model is configured and no quote answers the question', async () => {
    upstream.script = (reply) => reply.status(500);
    const answer = await ask();
    expect({ found: answer.found, text: answer.text, titles: answer.citations.map(({ document }) => document?.title) }).toEqual({
      found: 'nothing',
      text: '',
      titles: ['Wear'],
    });
  });

  it('R1.4 a nonsense question finds no passage and is not sent to the answering model', async () => {
    expect(await find(retrievalOf(gateway.app), NONSENSE)).toEqual([]);
    expect(await find(new Retrieval(gateway.database), NONSENSE)).toEqual([]);
    const requestCount = upstream.requests.length;
    expect(await ask(NONSENSE)).toMatchObject({ found: 'nothing', citations: [] });
    expect(upstream.requests).toHaveLength(requestCount);
  });

  it('G10 documents that the requester may not read do not change the similarity results', async () => {
    const findings = async () =>
      (await retrievalOf(gateway.app).find(reader, { text: QUESTION, language: 'en', above: [] })).passages.map((passage) =>
        JSON.stringify(passage),
      );
    const withHidden = await findings();
    expect(withHidden.join()).not.toContain('hidden');
    await removeDocuments(gateway.database, [HIDDEN_DOCUMENT.id]);
    expect(await findings()).toEqual(withHidden);
    await insertDocuments(gateway.database, [HIDDEN_DOCUMENT]);
  });

  it('R7.11 all vectors are recomputed after the model is replaced', async () => {
    const env = { ...gateway.env, AI_EMBEDDINGS_DIR: makeEmbeddingFolder({ topics: [...TOPICS, ['new']] }) };
    const before = new Set(await modelsOfVectors());
    const second = await openQuietGateway(env, { database: gateway.database, log: makeLog('silent') }, false);
    try {
      expect(await find(retrievalOf(second.app))).toEqual([]);
      await embedAll(second.app);
      const after = await modelsOfVectors();
      expect(after).toHaveLength(TEST_DOCUMENTS.length);
      expect(after.filter((model) => before.has(model))).toEqual([]);
      const retrieval = new Retrieval(gateway.database, second.app.get<Embeddings>(EMBEDDINGS, { strict: false }));
      expect((await find(retrieval))[0]).toBe('leaks');
    } finally {
      await second.close();
    }
  });

  it('R10.6 a gateway refuses to start with a model folder without a tokenizer', async () => {
    const folder = makeEmbeddingFolder();
    rmSync(join(folder, 'tokenizer.json'));
    await expect(openOnSameDatabase({ ...gateway.env, AI_EMBEDDINGS_DIR: folder })).rejects.toThrow(StartRefused);
  });

  it('R10.6 the model process exits if a later startup step fails', async () => {
    const pids: number[] = [];
    const write = (line: string): void => {
      const { event, processId } = JSON.parse(line) as { event?: string; processId?: number };
      if (event === 'ai.embedding_model_loaded') pids.push(processId!);
    };
    const env = {
      ...gateway.env,
      AI_EMBEDDINGS_DIR: makeEmbeddingFolder(),
      DATABASE_URL: undefined,
      MIGRATION_DATABASE_URL: 'postgres://x',
    };
    await expect(openOnSameDatabase(env, makeLog('info', { write }))).rejects.toThrow(/MIGRATION_DATABASE_URL/);
    expect(pids).toHaveLength(1);
    await until(() => !isRunning(pids[0]!));
  });
});
