import { GLOSSARY, questionGroups } from '@portal/answers';
import { audienceKeysOf } from '@portal/contracts';
import { sql } from 'kysely';
import pg from 'pg';
import { seedOrganisation } from '../../apps/gateway/src/demo/seed';
import { isReadableBy } from '../../apps/gateway/src/features/ai/retrieval/best-passages';
import { type Reader, Retrieval } from '../../apps/gateway/src/features/ai/retrieval/retrieval';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { median } from '../bench';
import { serveCommands } from './answers';
import { openProcessorMeter } from './processor-time';

/** The readers, by the percentage of passages that each may read. The words of the passages have natural frequencies. */
const READERS: Readonly<Record<number, Reader>> = {
  2: { role: 'LBO', unitId: 'lco-deutschland', lcoId: 'lco-deutschland' },
  20: { role: 'LBO', unitId: 'lco-france', lcoId: 'lco-france' },
  100: { role: 'YHQ', unitId: 'yhq', lcoId: null },
};
const PASSAGES_A_DOCUMENT = 10;
const WORDS_A_PASSAGE = 64;
const VOCABULARY = 30_000;
const BEST = 50;
/** The number of most frequent words, which are not technical terms. */
const FREQUENT = 40;
interface Question {
  text: string;
  language: string;
}
let questions: Question[] = [];

/** Creates a new database, because the benches of a run share the server. */
const createDatabase = async (server: string): Promise<string> => {
  const url = new URL(server);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query('create database retrieval').finally(() => client.end());
  url.pathname = '/retrieval';
  return url.href;
};

const server = process.env['DATABASE_URL'];
const url = server && (await createDatabase(server));
const database = await Database.open(url ? { url, folder: null } : { folder: process.env['BENCH_FOLDER']! });
await database.migrate();
await seedOrganisation(database, { demo: true });
const meter = url ? await openProcessorMeter(url) : undefined;
const retrieval = new Retrieval(database);

const LETTERS = 'bcdfghjklmnpqrstvwxz';
/** Returns a number as a word of letters, so that no word is a part number. The first letters vary as in natural words. */
const wordOfRank = (rank: number): string =>
  `${[...rank.toString(LETTERS.length)]
    .map((digit) => LETTERS[Number.parseInt(digit, LETTERS.length)])
    .toReversed()
    .join('')}ova`;

/** Returns questions with two or three technical terms in one of the product's languages. */
const questionsOfTrade = (count: number): Question[] => {
  const concepts = Object.values(GLOSSARY);
  const languages = Object.keys(concepts[0]!);
  return Array.from({ length: count }, (_, nr) => {
    const language = languages[nr % languages.length]!;
    const termOf = (index: number): string => concepts[(nr * 7 + index * 53) % concepts.length]![language]!.split(',')[0]!.trim();
    return { text: Array.from({ length: 2 + (nr % 2) }, (_unused, index) => termOf(index)).join(' '), language };
  });
};
/** Returns the lexemes of a question: its words and their equivalents in all languages. */
const lexemesOf = ({ text, language }: Question): string[] =>
  questionGroups({ text, language, above: [] }).groups.flatMap(({ forms }) => forms.map(({ lexeme }) => lexeme));
/** Returns a vocabulary that contains the lexemes of the questions, from frequent to rare words. */
const vocabularyFor = (question: readonly Question[]): string[] => {
  const words = Array.from({ length: VOCABULARY }, (_, index) => wordOfRank(index + 1));
  const lexemes = [...new Set(question.flatMap(lexemesOf))].sort();
  const gap = Math.floor((VOCABULARY - FREQUENT) / lexemes.length);
  // Spread the lexemes over all frequencies, so that no question has only frequent words.
  lexemes.forEach((lexeme, index) => {
    words[FREQUENT + ((index * 101) % lexemes.length) * gap] = lexeme;
  });
  return [...new Set(words)];
};

const seed = async ({ passages, questions: count }: { passages: number; questions: number }): Promise<number> => {
  const documents = passages / PASSAGES_A_DOCUMENT;
  questions = questionsOfTrade(count);
  const vocabulary = vocabularyFor(questions);
  await database.tx(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`
      insert into publication (id, kind, title, unit_id, author_id, author_name, state, rule, live_from, sort_at, changed_at, changed_by, search)
      select 'many-' || nr, 'material', 'Document ' || nr, 'yhq', 'ines', 'Ines', 'live', '{}', now(), now(), now(), 'ines', ''
      from generate_series(1, ${documents}::int) as nr`.execute(tx);
    await sql`
      insert into audience (publication_id, mark, kind, sort_at, since, by_id, via)
      select 'many-' || nr, mark, 'material', now(), now(), 'ines', 'all' from generate_series(1, ${documents}::int) as nr,
      unnest(array['#hq', case when nr % 5 = 0 then '#lco-france' end, case when nr % 50 = 0 then '#lco-deutschland' end]) as mark
      where mark is not null`.execute(tx);
    await sql`
      insert into search_doc (publication_id, version, passages, analyser, digest)
      select 'many-' || nr, 1, ${PASSAGES_A_DOCUMENT}::int, 1, '' from generate_series(1, ${documents}::int) as nr`.execute(tx);
    await sql`insert into term (lexeme) select lexeme from unnest(${sql.val(vocabulary)}::text[]) with ordinality as one (lexeme, nr) order by nr`.execute(
      tx,
    );
    await sql`select setseed(0.5)`.execute(tx);
    // The ranks of words follow Zipf's law.
    await sql`
      create temporary table said as select doc, ordinal, term, least(count(*), 9)::int as times from (
        select doc, ordinal, greatest(1, floor(power(${vocabulary.length}::float8, random())))::int as term
        from generate_series(1, ${documents}::int) as doc, generate_series(0, ${PASSAGES_A_DOCUMENT - 1}::int) as ordinal,
        generate_series(1, ${WORDS_A_PASSAGE}::int)) as each group by 1, 2, 3`.execute(tx);
    await sql`
      insert into posting (term, doc, part, hits)
      select term, doc, 0, array_agg((ordinal << 12) | (times * 2200 / (times + 1))::int order by ordinal) from said group by 1, 2 order by 1, 2`.execute(
      tx,
    );
    await sql`
      insert into passage (doc, ordinal, language, heading, body)
      select doc, ordinal, 'en', '', string_agg(lexeme, ' ') from said join term on term.id = said.term group by 1, 2`.execute(tx);
    await sql`create index passage_body on passage using gin (to_tsvector('simple', body))`.execute(tx);
  });
  for (const table of ['posting', 'passage', 'search_doc', 'publication', 'audience', 'term'])
    await sql.raw(`vacuum analyze ${table}`).execute(database.db);
  return median(questions.map((question) => new Set(lexemesOf(question)).size));
};

/** Answers the same question with PostgreSQL's own search: any of the words, ranked. */
const websearchQuery = (reader: Reader, { text }: Question) =>
  sql`
    with q as (select websearch_to_tsquery('simple', ${text.split(/\s+/).join(' or ')}) as q)
    select doc, ordinal from passage join search_doc using (doc) join publication on publication.id = search_doc.publication_id, q
    where to_tsvector('simple', body) @@ q and ${isReadableBy(audienceKeysOf(reader))}
    order by ts_rank(to_tsvector('simple', body), q) desc, doc, ordinal limit ${sql.lit(BEST)}`.execute(database.db);

/** Returns the CPU time in milliseconds. The embedded engine is a thread of this process. */
const measure = async (run: () => Promise<unknown>): Promise<number> => {
  if (meter) return meter.time(1, run, 0);
  const cpuBefore = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(cpuBefore);
  return (user + system) / 1_000;
};

const measureShare = async (share: number): Promise<{ ours: number[]; floor: number[] }> => {
  const reader = READERS[share]!;
  const runs = {
    ours: (question: Question) => retrieval.find(reader, { ...question, above: [] }),
    floor: (question: Question) => websearchQuery(reader, question),
  };
  const durations = { ours: [] as number[], floor: [] as number[] };
  for (const question of questions.slice(0, 5)) for (const run of Object.values(runs)) await run(question);
  for (const question of questions)
    for (const side of ['ours', 'floor'] as const) durations[side].push(await measure(() => runs[side](question)));
  return durations;
};

serveCommands({ fill: seed, time: measureShare });
