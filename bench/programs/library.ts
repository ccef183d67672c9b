import {
  type AudienceRule,
  audienceKeysOf,
  documentRoutes,
  type EVENT_TIMES,
  type Input,
  type News,
  type Principal,
  type priceRoutes,
} from '@portal/contracts';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { seedOrganisation } from '../../apps/gateway/src/demo/seed';
import { facetsOf, Materials } from '../../apps/gateway/src/features/documents/materials.store';
import { toEventQuery } from '../../apps/gateway/src/features/events/event-filters';
import { EventItems } from '../../apps/gateway/src/features/events/events.store';
import { Acknowledgements } from '../../apps/gateway/src/features/news/acknowledgements.store';
import { NewsItems } from '../../apps/gateway/src/features/news/news.store';
import { toNewsQuery } from '../../apps/gateway/src/features/news/news-filters';
import { buildPriceQuery } from '../../apps/gateway/src/features/prices/price-filters';
import { PriceLists } from '../../apps/gateway/src/features/prices/price-lists.store';
import { openConnections, serverConfig } from '../../apps/gateway/src/platform/database/connections';
import { Database } from '../../apps/gateway/src/platform/database/database';
import type { Tables } from '../../apps/gateway/src/platform/database/tables';
import { PublicationCards } from '../../apps/gateway/src/publishing/cards';
import { reachOf } from '../../apps/gateway/src/publishing/insight/reach';
import { loadPublicationPage, type PageQuery } from '../../apps/gateway/src/publishing/publication-page';
import { findReadableFile } from '../../apps/gateway/src/publishing/versions';
import { serveCommands } from './answers';
import { type LibrarySize, layPublications } from './many-publications';
import { openProcessorMeter } from './processor-time';

/**
 * Runs queries of a large library: with the gateway's statements, and with the same statements sent directly to the driver. With a folder
 * instead of an address, runs only the gateway's statements, in the embedded engine.
 */
const url = process.env['DATABASE_URL'];
const sentQueries: CompiledQuery[] = [];
const embeddedDatabase = url === undefined ? await Database.open({ folder: process.env['BENCH_FOLDER']! }) : undefined;
const onServer = (address: string): Kysely<Tables> => {
  const { pool } = openConnections(serverConfig(address), (error) => console.error(error));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sentQueries.push(query) });
};
const db = embeddedDatabase ? embeddedDatabase.db : onServer(url!);
const cards = new PublicationCards({} as Database);
cards.register('material', (tx, ids) => new Materials().read(tx, ids));
const events = new EventItems();
cards.register(
  'event',
  (tx, ids) => events.read(tx, ids),
  (tx, reader, ids) => events.columns(tx, reader, ids),
);
const [items, acknowledgements] = [new NewsItems(), new Acknowledgements({} as Database)];
cards.register(
  'news',
  (tx, ids) => items.read(tx, ids),
  (tx, reader, ids) => acknowledgements.columns(tx, reader, ids),
);
cards.register('price', (tx, ids, marks) => new PriceLists().read(tx, ids, marks));
const bare = new pg.Client({ connectionString: url });
if (url) await bare.connect();
const meter = url ? await openProcessorMeter(url) : undefined;

/** Returns the CPU time per run in milliseconds. The embedded engine is a thread of this process. */
const measureTime = async (times: number, run: () => Promise<unknown>): Promise<number> => {
  if (meter) return meter.time(times, run);
  await run();
  const cpuBefore = process.cpuUsage();
  for (let index = 0; index < times; index++) await run();
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1_000 / times;
};

/** Creates the demo's people and a library of this size in the embedded engine. */
const seed = async (size: LibrarySize): Promise<void> => {
  await embeddedDatabase!.migrate();
  await seedOrganisation(embeddedDatabase!, { demo: true });
  await layPublications((text, values = []) => db.executeQuery(CompiledQuery.raw(text, values)), size);
};

type Documents = Partial<Input<typeof documentRoutes.list>>;
type Prices = Partial<Input<typeof priceRoutes.list>>;
interface Reading {
  principal: Principal;
  documents?: Documents;
  prices?: Prices;
  events?: { time: (typeof EVENT_TIMES)[number]; registered?: boolean };
  news?: { category?: News['category']; awaiting?: boolean };
  check?: string;
  reach?: AudienceRule;
}

const pageOf = async ({ principal, documents, prices = {}, events, news }: Reading): Promise<PageQuery> => {
  if (events)
    return {
      kind: 'event',
      marks: audienceKeysOf(principal),
      pageNumber: 1,
      pageSize: 12,
      ...toEventQuery({ ...events, zone: 'UTC' }, principal),
    };
  if (news)
    return {
      kind: 'news',
      marks: audienceKeysOf(principal),
      pageNumber: 1,
      pageSize: 12,
      ...toNewsQuery({ ...news, zone: 'UTC' }, principal),
    };
  const { search, pageNumber = 1, pageSize = 12 } = { ...documents, ...prices };
  const page = { search, pageNumber, pageSize };
  if (!documents)
    return {
      kind: 'price',
      facets: [],
      ...(await buildPriceQuery(db, principal, { day: TODAY, ...prices })),
      ...page,
    };
  const { docType, language } = documents;
  return { kind: 'material', marks: audienceKeysOf(principal), facets: facetsOf({ doc_type: docType, language }), ...page };
};
const TODAY = new Date().toISOString().slice(0, 10);

const runWorkload = async (workload: Reading): Promise<number> => {
  const { principal, check, reach } = workload;
  if (check !== undefined) return (await findReadableFile(db, audienceKeysOf(principal), { publicationId: check })) ? 1 : 0;
  if (reach) return (await reachOf(db, reach, principal, false)).companyCount;
  const query = await pageOf(workload);
  const { ids, count } = await loadPublicationPage(db, query);
  await cards.views(db, principal, query.kind, ids);
  return count;
};

const statementsOf = async (workload: Reading): Promise<CompiledQuery[]> => {
  sentQueries.length = 0;
  await runWorkload(workload);
  return sentQueries.slice();
};

const LARGE = /Seq Scan on (publication|publication_version|publication_file|audience|material|event|news)\b/;

serveCommands({
  fill: seed,
  count: runWorkload,
  ours: ({ times, ...reading }: Reading & { times: number }) => measureTime(times, () => runWorkload(reading)),
  floor: async ({ times, ...reading }: Reading & { times: number }) => {
    const statements = (await statementsOf(reading)).map(({ sql, parameters }) => ({
      name: `bare ${numberOf(sql)}`,
      text: sql,
      values: [...parameters],
    }));
    return measureTime(times, async () => {
      for (const statement of statements) await bare.query(statement);
    });
  },
  /** Returns the first full scan of a large table, with its statement; null if every statement uses an index. */
  plan: async (workload: Reading) => {
    for (const { sql, parameters } of await statementsOf(workload)) {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
      const lines = rows.map((row) => row['QUERY PLAN']);
      if (lines.some((line) => LARGE.test(line))) return `${sql}\n${lines.join('\n')}`;
    }
    return null;
  },
});

const names = new Map<string, number>();
function numberOf(text: string): number {
  const number = names.get(text) ?? names.size;
  names.set(text, number);
  return number;
}
