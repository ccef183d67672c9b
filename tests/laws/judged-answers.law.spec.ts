import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedOrganisation } from '../../apps/gateway/src/demo/seed';
import { AnswerCards } from '../../apps/gateway/src/features/ai/cards/answer-cards';
import { ExtractiveAnswerer } from '../../apps/gateway/src/features/ai/extractive/extractive-answerer';
import { PortalFigures } from '../../apps/gateway/src/features/ai/figures/portal-figures';
import { Retrieval } from '../../apps/gateway/src/features/ai/retrieval/retrieval';
import { Clock } from '../../apps/gateway/src/platform/clock';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import { DiskStore } from '../../apps/gateway/src/services/storage/store';
import { type JudgedQuestion, readAnswer, requesterOf, share, statesFact, type Verdict, verdictOf } from '../../bench/judged/judge';
import { openMigratedEngine } from '../kit/embedded-template';

const readQuestions = (set: string): JudgedQuestion[] =>
  JSON.parse(readFileSync(join(process.cwd(), 'bench/judged', `${set}.json`), 'utf8')) as JudgedQuestion[];
const [tuned, heldOut, procedures] = [readQuestions('tuned'), readQuestions('fresh'), readQuestions('procedures')];
const questions = [...tuned, ...heldOut];
const allQuestions = [...questions, ...procedures];
/**
 * A sample of the questions used to tune the answers, whose results must not deteriorate. `npm run bench ai` runs all questions and
 * evaluates the held-out ones.
 */
const SAMPLE = tuned.filter((_, index) => index % 5 === 0);

const UNITS = { en: 'yhq', de: 'lco-deutschland', fr: 'lco-france', ja: 'lco-japan' };
/** Questions about a property of a part, with the value that a document states, or null if no document states it. */
const PROPERTIES: [language: keyof typeof UNITS, question: string, fact: string | null][] = [
  ['en', 'YD-P7 accuracy', '±0.04 %'],
  ['en', 'YD-F20 weight', '4.8–78 kg'],
  ['en', 'YD-A2 response time', 'T90 < 5 s'],
  ['en', 'YD-L5 wetted material', 'PEEK, PTFE, 316L'],
  ['en', 'YD-G2 dimensions', '62 × 128 × 108 mm'],
  ['en', 'YD-V60 accuracy', null],
  ['en', 'YD-F20 response time', null],
  ['en', 'YD-L5 dimensions', null],
  ['en', 'YD-A2 wetted parts', null],
  ['en', 'YD-G2 process temperature', null],
  ['en', 'YD-C400 measuring range', null],
  ['en', 'noise level of the YD-V60', null],
  ['en', 'What is the service life of the YD-L5?', null],
  ['de', 'YD-P7 Genauigkeit', '±0.04 %'],
  ['de', 'Umgebungstemperatur des YD-L5', '+80 °C'],
  ['de', 'Genauigkeit des YD-V60', null],
  ['de', 'YD-L5 Abmessungen', null],
  ['de', 'Lebensdauer YD-V60', null],
  ['fr', 'précision du YD-P7', '±0.04 %'],
  ['fr', 'temps de réponse du YD-L5', '< 0.5 s'],
  ['fr', 'précision du YD-C400', null],
  ['fr', 'mémoire du YD-P7', null],
  ['ja', 'YD-P7の応答時間', '< 90 ms'],
  ['ja', 'YD-V60の精度', null],
  ['ja', 'YD-L5の寸法', null],
];

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'judged-'));
  const store = new DiskStore(folder);
  database = await openMigratedEngine();
  await seedOrganisation(database, { demo: true, documents: { material: store, price: store, news: store } });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const judgeQuestion = async (item: JudgedQuestion): Promise<Verdict> => {
  const reader = requesterOf(item);
  const question = { text: item.question, language: item.language, above: [] };
  const findings = await new Retrieval(database).find(reader, question);
  const answerer = new ExtractiveAnswerer(new PortalFigures(database, new Clock()), new AnswerCards(database, new Clock()));
  const response = await readAnswer(answerer.write({ principal: reader, question, findings, history: [] }, new AbortController().signal));
  return verdictOf(item, findings.passages, 1, response);
};

describe('the judged question set', () => {
  it('R3.10 the question set contains questions in many languages, some unanswerable ones, and one third held-out ones', () => {
    const count = (language: string): number => allQuestions.filter((item) => item.language === language).length;
    expect(allQuestions.length).toBeGreaterThanOrEqual(120);
    expect(allQuestions.filter(({ documents }) => !documents.length).length).toBeGreaterThanOrEqual(25);
    expect(heldOut.length * 3).toBeGreaterThanOrEqual(questions.length);
    expect(['ja', 'zhTW', 'th', 'ab'].filter((language) => count(language) < 10)).toEqual([]);
    expect(new Set(allQuestions.map(({ id }) => id)).size).toBe(allQuestions.length);
  });

  it('R3.10 each question names a document and a page that contain its fact', async () => {
    const passages = await database.db
      .selectFrom('passage')
      .innerJoin('search_doc', 'search_doc.doc', 'passage.doc')
      .select(['publication_id', 'page', 'body'])
      .where('file_id', 'is not', null)
      .execute();
    const wrongPlaces = allQuestions.flatMap((question) =>
      question.documents
        .filter((place) => {
          const [document, page] = place.split('#');
          const matches = passages.filter(
            (passage) => passage.publication_id === document && (passage.page === null || !page || passage.page === Number(page)),
          );
          // In a table row, heading and value are in separate cells.
          return !matches.some(
            ({ body }) => question.facts.some((fact) => body.includes(fact.split(' ').at(-1)!)) || statesFact(question, body),
          );
        })
        .map((place) => `${question.id} ${place}`),
    );
    expect(wrongPlaces).toEqual([]);
  });

  it('R3.10 R7.11 most questions find the page with their answer and are answered with its fact, and unanswerable questions get no answer', async () => {
    const verdicts: Verdict[] = [];
    for (const question of SAMPLE) verdicts.push(await judgeQuestion(question));
    const answerable = verdicts.filter(({ isAnswerable }) => isAnswerable);
    expect(share(answerable, ({ isRecalled }) => isRecalled)).toBeGreaterThanOrEqual(0.9);
    expect(share(answerable, ({ shown }) => shown)).toBeGreaterThanOrEqual(0.85);
    expect(share(answerable, ({ shown, found }) => shown && found === 'answer')).toBeGreaterThanOrEqual(0.65);
    expect(verdicts.filter(({ isAnswerable, found }) => !isAnswerable && found === 'answer').map(({ id }) => id)).toEqual([]);
  });

  it('R3.10 most questions about a procedure are answered with its steps, and unanswerable questions get no answer', async () => {
    const verdicts: Verdict[] = [];
    for (const question of procedures) verdicts.push(await judgeQuestion(question));
    const answerable = verdicts.filter(({ isAnswerable }) => isAnswerable);
    expect(share(answerable, ({ shown }) => shown)).toBeGreaterThanOrEqual(0.8);
    expect(verdicts.filter(({ isAnswerable, found }) => !isAnswerable && found === 'answer').map(({ id }) => id)).toEqual([]);
  });

  it.each(PROPERTIES)('R3.10 a property of a part is quoted only if a document states it (%s: %s)', async (...row) => {
    const [language, text, fact] = row;
    const item = { id: text, language, unit: UNITS[language], question: text, documents: [], facts: [] };
    const question = { text, language, above: [] };
    const findings = await new Retrieval(database).find(requesterOf(item), question);
    const answerer = new ExtractiveAnswerer(new PortalFigures(database, new Clock()), new AnswerCards(database, new Clock()));
    const task = { principal: requesterOf(item), question, findings, history: [] };
    const response = await readAnswer(answerer.write(task, new AbortController().signal));
    const [first = ''] = response.text.split('\n');
    expect({ found: response.end.found, fact: fact === null ? response.text : first.includes(fact) ? fact : first }).toEqual({
      found: fact === null ? 'nothing' : 'answer',
      fact: fact ?? '',
    });
  });
});
