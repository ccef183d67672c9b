import 'reflect-metadata';
import { join } from 'node:path';
import { audienceKeysOf } from '@portal/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { seedOrganisation } from '../../apps/gateway/src/demo/seed';
import type { AnswerPiece } from '../../apps/gateway/src/features/ai/answerer';
import { AnswerCards } from '../../apps/gateway/src/features/ai/cards/answer-cards';
import { ExtractiveAnswerer } from '../../apps/gateway/src/features/ai/extractive/extractive-answerer';
import { PortalFigures } from '../../apps/gateway/src/features/ai/figures/portal-figures';
import { isReadableBy } from '../../apps/gateway/src/features/ai/retrieval/best-passages';
import { Retrieval } from '../../apps/gateway/src/features/ai/retrieval/retrieval';
import { embedPublication } from '../../apps/gateway/src/features/ai/vectors/embed-publication';
import { openEmbeddings } from '../../apps/gateway/src/features/ai/vectors/open-embeddings';
import { Clock } from '../../apps/gateway/src/platform/clock';
import { readEnv } from '../../apps/gateway/src/platform/config/env';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { makeLog } from '../../apps/gateway/src/platform/log';
import { DiskStore } from '../../apps/gateway/src/services/storage/store';
import {
  documentsOf,
  gainOf,
  isAnsweredBy as isAnswer,
  type JudgedQuestion,
  readAnswer,
  requesterOf,
  statesFact,
  type Verdict,
  verdictOf,
} from '../judged/judge';
import { serveCommands } from './answers';

let database: Database;
let retrieval: Retrieval;

/** Opens a database with the demo and its documents on a server. */
const open = async ({ server, folder }: { server: string; folder: string }): Promise<void> => {
  const url = new URL(server);
  url.pathname = '/judged';
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('create database judged').finally(() => client.end());
  database = await Database.open({ url: url.href, folder: null });
  await database.migrate();
  const store = new DiskStore(join(folder, 'documents'));
  await seedOrganisation(database, { demo: true, documents: { material: store, price: store, news: store } });
  const embeddings = await openEmbeddings(readEnv({ ...embeddingSettings(), DATABASE_URL: url.href }), makeLog('warn'));
  if (embeddings)
    for (const { id } of await database.db.selectFrom('publication').select('id').execute())
      await embedPublication(database, embeddings, id, () => Promise.resolve(true));
  retrieval = new Retrieval(database, embeddings);
};

/** Returns the embedding settings with which the judged questions are also answered by similarity. */
const embeddingSettings = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('AI_EMBEDDINGS_')));

interface Row {
  publicationId: string;
  body: string;
}
/** Counts the passages of the expected documents that answer a question and that its requester may read. */
const countAnswers = async (question: JudgedQuestion): Promise<number> => {
  const { rows } = await sql<Row>`
    select publication.id as "publicationId", passage.body from passage join search_doc using (doc)
    join publication on publication.id = search_doc.publication_id
    where publication.id = any(${sql.val(documentsOf(question))}::text[]) and ${isReadableBy(audienceKeysOf(requesterOf(question)))}`.execute(
    database.db,
  );
  return rows.filter((row) => statesFact(question, row.body)).length;
};

/** Yields the pieces of an answer. Calls `onText` for each text piece. */
async function* watchText(pieces: AsyncIterable<AnswerPiece>, onText: () => void): AsyncIterable<AnswerPiece> {
  for await (const piece of pieces) {
    if ('text' in piece) onText();
    yield piece;
  }
}

const answerWithGateway = async (question: JudgedQuestion): Promise<{ verdict: Verdict; ms: number; textMs: number | null }> => {
  const reader = requesterOf(question);
  const query = { text: question.question, language: question.language, above: [] };
  const answerer = new ExtractiveAnswerer(new PortalFigures(database, new Clock()), new AnswerCards(database, new Clock()));
  const startedAt = performance.now();
  const findings = await retrieval.find(reader, query);
  const foundAt = performance.now();
  let textMs: number | null = null;
  const pieces = answerer.write({ principal: reader, question: query, findings, history: [] }, new AbortController().signal);
  const answer = await readAnswer(
    watchText(pieces, () => {
      textMs ??= performance.now() - foundAt;
    }),
  );
  const ms = performance.now() - startedAt;
  return { verdict: verdictOf(question, findings.passages, await countAnswers(question), answer), ms, textMs };
};

/** Answers the same question, with the same rights, by PostgreSQL's own search. */
const answerWithWebsearch = async (question: JudgedQuestion, config: string): Promise<Pick<Verdict, 'isRecalled' | 'gain'>> => {
  const { rows } = await sql<Row>`
    with q as (select websearch_to_tsquery(${config}::regconfig, ${question.question}) as q),
    page as (select publication.id, passage.body, passage.doc, passage.ordinal,
        to_tsvector(${config}::regconfig, publication.title || ' ' || passage.heading || ' ' || passage.body) as v
      from passage join search_doc using (doc) join publication on publication.id = search_doc.publication_id
      where ${isReadableBy(audienceKeysOf(requesterOf(question)))})
    select id as "publicationId", body from page, q where v @@ q order by ts_rank(v, q) desc, doc, ordinal limit 10`.execute(database.db);
  const relevant = rows.map((row) => isAnswer(question, row));
  return { isRecalled: relevant.slice(0, 5).includes(true), gain: gainOf(relevant, await countAnswers(question)) };
};

serveCommands({
  open,
  ours: answerWithGateway,
  websearch: ({ question, config }: { question: JudgedQuestion; config: string }) => answerWithWebsearch(question, config),
});
