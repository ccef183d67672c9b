import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertDocuments } from '../../../../../../tests/kit/files/search-documents';
import { openMigratedDatabase } from '../../../../../../tests/kit/template-database';
import { seedOrganisation } from '../../../demo/seed';
import type { Database } from '../../../platform/database/database';
import { fuseBySimilarity } from './similarity';
import { VectorCache } from './vector-cache';

const MODEL = 'model';
const LEAK = [1, 0];
const BETWEEN = [0.6, 0.8];
const TORQUE = [0, 1];
const UNRELATED = [0.3, Math.sqrt(1 - 0.3 ** 2)];
const UNRELATED_IDS = Array.from({ length: 40 }, (_, nr) => `unrelated-${nr}`);

let database: Database;
const docs = new Map<string, number>();
beforeAll(async () => {
  database = await openMigratedDatabase();
  await seedOrganisation(database, { demo: false, first: { email: 'sam@yarrowdyne.example', password: 'portal-demo' } });
  await insertDocuments(
    database,
    ['leak', 'between', 'torque', ...UNRELATED_IDS].map((id) => ({ id, title: id, text: id, marks: ['*'] })),
  );
  for (const { doc, publication_id } of await database.db.selectFrom('search_doc').select(['doc', 'publication_id']).execute())
    docs.set(publication_id, doc);
  await setVector('leak', LEAK);
  await setVector('between', BETWEEN);
  await setVector('torque', TORQUE);
  for (const id of UNRELATED_IDS) await setVector(id, UNRELATED);
});
afterAll(() => database.close());

const setVector = (id: string, numbers: readonly number[], model = MODEL) =>
  database.db
    .insertInto('passage_vector')
    .values({ doc: docs.get(id)!, ordinal: 0, model, vector: Buffer.from(Float32Array.from(numbers).buffer) })
    .onConflict((conflict) => conflict.columns(['doc', 'ordinal']).doUpdateSet(({ ref }) => ({ vector: ref('excluded.vector'), model })))
    .execute();
const setDigest = (id: string, digest: string) =>
  database.db.updateTable('search_doc').set({ digest }).where('publication_id', '=', id).execute();

const readableCondition = sql<boolean>`true`;
const namesOf = (passages: readonly { doc: number }[]): string[] =>
  passages.map(({ doc }) => [...docs].find(([, number]) => number === doc)![0]);
const matchOf = (id: string) => ({ doc: docs.get(id)!, ordinal: 0, score: 1, found: [1] });
const rank = async (cache: VectorCache, matches: readonly string[], maxBytes?: number, question: readonly number[] = LEAK) => {
  const { ranked, similar } = await database.read((tx) =>
    fuseBySimilarity(tx, matches.map(matchOf), Float32Array.from(question), cache, {
      readableCondition,
      most: 2,
      ...(maxBytes && { maxBytes }),
    }),
  );
  return { ranked: namesOf(ranked), similar: namesOf(similar) };
};

describe('R7.11 the ranking by similarity', () => {
  it('R7.11 only passages that are clearly more similar than others are added to word matches', async () => {
    expect(await rank(new VectorCache(MODEL), [])).toEqual({ ranked: ['leak'], similar: ['leak'] });
    expect(await rank(new VectorCache(MODEL), ['torque'])).toEqual({ ranked: ['torque', 'leak'], similar: ['leak'] });
  });

  it('R7.11 no passage is added for a question that is almost as similar to most passages as to the best one', async () => {
    expect(await rank(new VectorCache(MODEL), [], undefined, UNRELATED)).toEqual({ ranked: [], similar: [] });
    expect(await rank(new VectorCache(MODEL), ['torque'], undefined, UNRELATED)).toEqual({ ranked: ['torque'], similar: [] });
  });

  it('R7.11 only documents with word matches are compared if the vectors of all documents would be too large', async () => {
    const bytesOfTwo = 2 * LEAK.length * Float32Array.BYTES_PER_ELEMENT;
    expect(await rank(new VectorCache(MODEL), ['torque', 'between'], bytesOfTwo)).toEqual({
      ranked: ['between', 'torque'],
      similar: [],
    });
    expect(await rank(new VectorCache(MODEL), [], bytesOfTwo)).toEqual({ ranked: [], similar: [] });
  });

  it('R7.11 a document that is too large is compared only by its word matches and does not exclude the documents after it', async () => {
    const bytesOfOne = LEAK.length * Float32Array.BYTES_PER_ELEMENT;
    await sql`update search_doc set passages = 2 where publication_id = 'torque'`.execute(database.db);
    expect((await rank(new VectorCache(MODEL), ['torque', 'between', 'leak'], bytesOfOne)).ranked).toEqual(['leak', 'torque']);
    await sql`update search_doc set passages = 1 where publication_id = 'torque'`.execute(database.db);
  });

  it('R7.11 vectors of another model or of another length are ignored', async () => {
    await setVector('between', LEAK, 'another');
    await setVector('torque', [...LEAK, 0]);
    expect((await rank(new VectorCache(MODEL), [])).ranked).toEqual(['leak']);
    await setVector('between', BETWEEN);
    await setVector('torque', TORQUE);
  });

  it('R7.11 vectors are reread when their document has changed, and every 30 s until all of its passages are embedded', async () => {
    let now = 0;
    const cache = new VectorCache(MODEL, () => now);
    expect((await rank(cache, [])).similar).toEqual(['leak']);
    await setVector('leak', TORQUE);
    await setVector('between', LEAK);
    expect((await rank(cache, [])).similar).toEqual(['leak']);
    await setDigest('leak', 'changed');
    await setDigest('between', 'changed');
    expect((await rank(cache, [])).similar).toEqual(['between']);
    await sql`update search_doc set passages = 2, digest = 'longer' where publication_id = 'torque'`.execute(database.db);
    expect((await rank(cache, [])).similar).toEqual(['between']);
    await setVector('torque', LEAK);
    now = 29_000;
    expect((await rank(cache, [])).similar).toEqual(['between']);
    now = 31_000;
    expect((await rank(cache, [])).similar).toEqual(['between', 'torque']);
  });

  it('R7.11 ranking thousands of passages gives the same order as a full sort, and lets other work run', async () => {
    const doc = docs.get('leak')!;
    const ordinals = Array.from({ length: 6_000 }, (_, nr) => nr);
    const similarities = ordinals.map((nr) => ((nr * 7_919) % 500) / 1_000);
    let turns = 0;
    let isDone = false;
    const countTurns = (): void => {
      turns++;
      if (!isDone) setImmediate(countTurns);
    };
    const read = async () => {
      setImmediate(countTurns);
      return new Map([[doc, { ordinals, numbers: Float32Array.from(similarities.flatMap((similarity) => [similarity, 0])) }]]);
    };
    const matches = [5_999, 0, 17, 4_321].map((ordinal) => ({ doc, ordinal, score: 1, found: [1] }));
    const { ranked } = await database.read((tx) =>
      fuseBySimilarity(tx, matches, Float32Array.from(LEAK), { model: MODEL, read } as unknown as VectorCache, {
        readableCondition,
        most: 50,
      }),
    );
    isDone = true;
    const sortedOrdinals = ordinals.toSorted((a, b) => similarities[b]! - similarities[a]! || a - b);
    const scores = matches.map(({ ordinal }, at) => ({ ordinal, score: 1 / (61 + at) + 1 / (61 + sortedOrdinals.indexOf(ordinal)) }));
    expect(ranked.map(({ ordinal, score }) => ({ ordinal, score }))).toEqual(scores.sort((a, b) => b.score - a.score));
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
