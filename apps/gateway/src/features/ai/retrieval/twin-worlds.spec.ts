import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Findings } from '@portal/answers';
import { insertDocuments, removeDocuments, type SearchDocument } from '../../../../../../tests/kit/files/search-documents';
import { openMigratedDatabase } from '../../../../../../tests/kit/template-database';
import { seedOrganisation } from '../../../demo/seed';
import type { Database } from '../../../platform/database/database';
import { type Reader, Retrieval } from './retrieval';

let database: Database;
let retrieval: Retrieval;
beforeAll(async () => {
  database = await openMigratedDatabase();
  await seedOrganisation(database, { demo: false, first: { email: 'sam@yarrowdyne.example', password: 'portal-demo' } });
  await insertDocuments(database, [...readableDocuments, ...hiddenDocuments]);
  retrieval = new Retrieval(database);
});
afterAll(() => database.close());

const WORDS = `pressure flow level temperature zero range accuracy supply output display housing seal gasket valve pump filter mains cable
  shield ground loop current voltage signal bus fieldbus module firmware update alarm limit safety proof test calibration sensor radar
  antenna probe nozzle flange thread lining electrode coil medium steam water acid food drying cleaning storage transport weight`.split(
  /\s+/,
);
const CANARY = 'zymurgiekanarie';
/** Generates words from the seed, so that each run has the same documents. */
const makeWords = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, at) => WORDS[((seed + 1) * 7919 + at * at * 31 + at * seed) % WORDS.length]).join(' ');
const LOCAL_READER: Reader = { role: 'LBO', unitId: 'lco-deutschland', lcoId: 'lco-deutschland' };
const readableDocuments = Array.from(
  { length: 24 },
  (_, nr): SearchDocument => ({
    id: `open-${nr}`,
    title: `Guide ${nr} to the YD-P7-${nr % 9}`,
    text: `${makeWords(nr, 40)}. Part YD-P7-${nr % 9}-SA${nr}.`,
    marks: nr % 2 ? ['*'] : ['#lco-deutschland', 'cp:cp-brennhagen'],
  }),
);
/** The reasons why a document is hidden: another audience, a future start, a past end, a withdrawal or a newer version. */
const REASONS: readonly Partial<SearchDocument>[] = [
  { marks: ['#lco-france', 'lco:lco-france'] },
  { marks: ['#hq'] },
  { from: 2 },
  { from: -2, until: -1 },
  { state: 'withdrawn', marks: [] },
  { isReplaced: true },
];
const hiddenDocuments = Array.from(
  { length: 1_176 },
  (_, nr): SearchDocument => ({
    id: `hidden-${nr}`,
    title: `Secret ${nr} of the YD-Q${nr % 50}`,
    text: `${makeWords(nr * 3, 14)} ${CANARY}${nr} YD-P7-${nr % 9}-SZ${nr % 100} ohmdruckwert`,
    marks: ['*'],
    ...REASONS[nr % REASONS.length],
  }),
);

const QUESTIONS = [
  ...Array.from({ length: 40 }, (_, nr) => makeWords(nr * 11, 2 + (nr % 4))),
  'YD-P7-3',
  'accuracy of the YD-P7-3-SA3',
  'YD-P7-4-SZ4',
  'YD-P7-4-SA99',
  'YD-Q7 pressure',
  `${CANARY}12`,
  'zymurgiekanarje12',
  'presure of the pumq',
  'ohmdruckwert',
  'ohmdruckwerd flow',
];
const findAll = async (): Promise<Findings[]> => {
  const findings: Findings[] = [];
  for (const text of QUESTIONS) findings.push(await retrieval.find(LOCAL_READER, { text, language: 'en', above: ['And the YD-P7-5?'] }));
  return findings;
};
const serializeFindings = (findings: readonly Findings[]): string[] => findings.map((one) => JSON.stringify({ ...one, idf: [...one.idf] }));

describe('the search', () => {
  it('R7.11 the search results are byte-identical if the hidden 98 % of all pages are removed', async () => {
    const first = await findAll();
    expect(first.filter(({ passages }) => passages.length)).not.toHaveLength(0);
    expect(new Set(first.map(({ documents }) => documents))).toEqual(new Set([readableDocuments.length]));
    // Hidden text appears in no passage, count or suggestion. The question itself may contain it.
    for (const { passages, suggestions } of first)
      expect(JSON.stringify({ passages, suggestions })).not.toMatch(/kanarie|Secret|ohmdruck|-SZ|YD-Q/i);
    expect(first[QUESTIONS.indexOf('YD-Q7 pressure')]!.unknownCodes).toEqual(['YD-Q7']);
    await removeDocuments(
      database,
      hiddenDocuments.map(({ id }) => id),
    );
    expect(serializeFindings(await findAll())).toEqual(serializeFindings(first));
  });

  it('R7.11 the search finds a document addressed to headquarters only for headquarters staff', async () => {
    await insertDocuments(database, [{ id: 'hq', title: 'Vorstandsrunde', text: 'vorstandsrunde', marks: ['#hq'] }]);
    const findFor = (reader: Reader) => retrieval.find(reader, { text: 'vorstandsrunde', language: 'en', above: [] });
    expect((await findFor(LOCAL_READER)).passages).toEqual([]);
    expect((await findFor({ role: 'YHQ', unitId: 'yhq', lcoId: null })).passages).toHaveLength(1);
  });

  it('R7.11 the search finds misspelled words and suggests corrected part numbers', async () => {
    const find = (text: string) => retrieval.find(LOCAL_READER, { text, language: 'en', above: [] });
    expect((await find('presure')).passages.length).toBeGreaterThan(0);
    expect((await find('YD-P7-3-SA2')).suggestions).toEqual(['YD-P7-2-SA2', 'YD-P7-3-SA12', 'YD-P7-3-SA21']);
    expect(await find('price of the YD-K99')).toMatchObject({ unknownCodes: ['YD-K99'] });
    expect((await find('YD P7 3 SA12')).groups.flatMap(({ forms }) => forms.map(({ lexeme }) => lexeme))).toContain('ydp7');
  });

  it('R7.11 the search for a follow-up question uses the part named in the previous question', async () => {
    const find = (text: string, above: string[]) => retrieval.find(LOCAL_READER, { text, language: 'en', above });
    const standaloneFindings = await find('and the gasket?', []);
    const followUpFindings = await find('and the gasket?', ['What is the range of the YD-P7-3-SA12?']);
    expect(standaloneFindings.groups.map(({ text }) => text)).toEqual(['gasket']);
    expect(followUpFindings.groups.map(({ text, weight }) => [text, weight])).toEqual([
      ['gasket', 1],
      ['range', 0.5],
      ['YD-P7-3-SA12', 0.5],
    ]);
    expect(
      (await find('How heavy is the transport housing of the YD-P7-4?', ['YD-P7-3?'])).groups.every(({ weight }) => weight === 1),
    ).toBe(true);
  });

  it.each([
    ["' & | ! :*"],
    ['\\'],
    ['\0'],
    ['a\0b'],
    ['😀👩‍🚀🏳️‍🌈'],
    ['   \n\t'],
    ['\ud800'],
    ['Πόσο ζυγίζει ο μετρητής; Сколько весит? 압력계'],
    ['YD-P7-3 YD-P7-4 YD-P7-5'],
    ["'); drop table passage; --"],
    ['%_%'],
    ['pressure '.repeat(2_300)],
    ['ปอ'.repeat(3_000)],
    ['圧'.repeat(20_000)],
    ['x'.repeat(20_000)],
  ])('R7.11 the search handles the input %p like any other question', async (text) => {
    const findings = await retrieval.find(LOCAL_READER, { text, language: 'en', above: [text] });
    expect(findings).toMatchObject({ documents: readableDocuments.length });
    expect(findings.passages.length).toBeLessThanOrEqual(8);
  });

  it('R7.11 the search serializes the questions of one person, even after a failure', async () => {
    const findings = await Promise.allSettled(
      ['flow', 'level', 'zero'].map((text, at) =>
        retrieval.find({ ...LOCAL_READER, id: 'one' }, { text: at ? text : (null as unknown as string), language: 'en', above: [] }),
      ),
    );
    expect(findings.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it("R7.11 the search analyses the requester's file in the same way as indexed documents, without indexing it", async () => {
    const texts = [
      { nr: 1, label: '', text: 'Contents\nOne. Two.' },
      { nr: 2, label: '', text: 'Commissioning\nThe schwungrad of the YD-P7-3 turns at 900 revolutions.' },
    ];
    const file = { name: 'Own.pdf', language: 'en', contents: { pages: 2, sheets: [], texts } };
    const findings = await retrieval.rank({ text: 'How fast does the schwungrad turn?', language: 'en', above: [] }, file);
    expect(findings).toMatchObject({
      documents: 1,
      passages: [{ title: 'Own.pdf', page: 2, publicationId: '', groups: expect.arrayContaining([2]) }],
    });
    expect((await retrieval.find(LOCAL_READER, { text: 'schwungrad', language: 'en', above: [] })).passages).toEqual([]);
  });

  it('R7.11 the search in a long file yields to other work and stops on request', async () => {
    const text = 'Das Schwungrad des YD-P7 dreht sich mit 900 Umdrehungen in der Minute. '.repeat(200);
    const texts = Array.from({ length: 20 }, (_, at) => ({ nr: at + 1, label: '', text }));
    const file = { name: 'Own.pdf', language: 'de', contents: { pages: texts.length, sheets: [], texts } };
    const question = { text: 'Wie schnell dreht das Schwungrad?', language: 'de', above: [] };
    let turns = 0;
    const turnTimer = setInterval(() => turns++, 1);
    const abortController = new AbortController();
    const pendingRanking = retrieval.rank(question, file, abortController.signal);
    abortController.abort();
    await expect(pendingRanking).rejects.toThrow('aborted');
    expect((await retrieval.rank(question, file)).passages).toHaveLength(8);
    clearInterval(turnTimer);
    expect(turns).toBeGreaterThan(3);
  });
});
