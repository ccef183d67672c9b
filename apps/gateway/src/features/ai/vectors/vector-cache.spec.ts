import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertDocuments } from '../../../../../../tests/kit/files/search-documents';
import { openMigratedDatabase } from '../../../../../../tests/kit/template-database';
import { seedOrganisation } from '../../../demo/seed';
import type { Database } from '../../../platform/database/database';
import { type ReadableDoc, VectorCache } from './vector-cache';

const MODEL = 'model';
const VECTOR = [0, 1];
const VECTOR_BYTES = VECTOR.length * Float32Array.BYTES_PER_ELEMENT;

let database: Database;
let docs: ReadableDoc[];
beforeAll(async () => {
  database = await openMigratedDatabase();
  await seedOrganisation(database, { demo: false, first: { email: 'sam@yarrowdyne.example', password: 'portal-demo' } });
  await insertDocuments(
    database,
    ['a', 'b', 'c'].map((id) => ({ id, title: id, text: id, marks: ['*'] })),
  );
  docs = await database.db.selectFrom('search_doc').select(['doc', 'digest', 'passages']).orderBy('doc').execute();
  for (const { doc } of docs) await setVector(doc, VECTOR);
});
afterAll(() => database.close());

const setVector = (doc: number, numbers: readonly number[]) =>
  database.db
    .insertInto('passage_vector')
    .values({ doc, ordinal: 0, model: MODEL, vector: Buffer.from(Float32Array.from(numbers).buffer) })
    .onConflict((conflict) => conflict.columns(['doc', 'ordinal']).doUpdateSet(({ ref }) => ({ vector: ref('excluded.vector') })))
    .execute();
/** Reads documents through a cache and returns their vectors. */
const read = (cache: VectorCache, readableDocs: readonly ReadableDoc[], dimensions = VECTOR.length) =>
  database.read(async (tx) => [...(await cache.read(tx, readableDocs, dimensions)).values()].map(({ numbers }) => numbers));

describe('R7.11 the cache of vectors', () => {
  it('R7.11 concurrent questions share the vectors that one of them reads from the database', async () => {
    const cache = new VectorCache(MODEL);
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => read(cache, docs)));
    expect(first!.map((numbers) => [...numbers])).toEqual(docs.map(() => VECTOR));
    for (const vectors of others) for (const [at, numbers] of vectors.entries()) expect(numbers).toBe(first![at]);
  });

  it('R7.11 the vector cache evicts only the least recently used vectors beyond its maximum size', async () => {
    const [a, b, c] = docs;
    const cache = new VectorCache(MODEL, undefined, 2 * VECTOR_BYTES);
    const [ofA] = await read(cache, [a!]);
    const [ofB] = await read(cache, [b!]);
    await read(cache, [a!]);
    await read(cache, [c!]);
    expect((await read(cache, [a!]))[0]).toBe(ofA);
    expect((await read(cache, [b!]))[0]).not.toBe(ofB);
  });

  it('R7.11 cached vectors are reread if their length differs from that of the question vector', async () => {
    const cache = new VectorCache(MODEL);
    await read(cache, docs);
    await setVector(docs[0]!.doc, [...VECTOR, 0]);
    const vectors = await read(cache, docs, VECTOR.length + 1);
    expect(vectors.map(({ length }) => length)).toEqual([VECTOR.length + 1, 0, 0]);
    await setVector(docs[0]!.doc, VECTOR);
  });

  it('R7.11 a failed read of vectors does not block later reads', async () => {
    const cache = new VectorCache(MODEL);
    const failingTx = {
      getExecutor: () => {
        throw new Error('The connection is lost');
      },
    };
    await expect(cache.read(failingTx as never, docs, VECTOR.length)).rejects.toThrow(/lost/);
    expect(await read(cache, docs)).toHaveLength(docs.length);
  });
});
