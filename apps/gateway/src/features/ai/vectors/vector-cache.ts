import { sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';

/** A document that the requester may read, with the digest of its texts. */
export interface ReadableDoc {
  doc: number;
  digest: string;
  passages: number;
}

/** The vectors of a document, one after the other in the order of `ordinals`. */
export interface DocVectors {
  digest: string;
  ordinals: readonly number[];
  numbers: Float32Array;
}

const MAX_BYTES = 64 * 1024 * 1024;

const numbersOf = (base64: string): Float32Array => {
  const bytes = Buffer.from(base64, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
};

/**
 * Keeps vectors in memory. Reading all of them for each question takes about 50 ms per thousand passages. An entry is valid as long as the
 * document has the same texts, so no message about changes is needed.
 */
export class VectorCache {
  private docs = new Map<number, DocVectors>();

  constructor(readonly model: string) {}

  /** Returns the vectors of documents by number. Documents without vectors of the model are missing in the result. */
  async read(tx: Tx, readableDocs: readonly ReadableDoc[], dimensions: number): Promise<ReadonlyMap<number, DocVectors>> {
    const isComplete = ({ doc, digest, passages }: ReadableDoc): boolean => {
      const entry = this.docs.get(doc);
      return entry?.digest === digest && entry.ordinals.length === passages;
    };
    await this.load(
      tx,
      readableDocs.filter((doc) => !isComplete(doc)),
      dimensions,
    );
    const vectors = new Map(
      readableDocs.flatMap(({ doc, digest }) => {
        const entry = this.docs.get(doc);
        return entry?.digest === digest ? [[doc, entry] as const] : [];
      }),
    );
    if (this.bytes > MAX_BYTES) this.docs = new Map(vectors);
    return vectors;
  }

  private get bytes(): number {
    return [...this.docs.values()].reduce((sum, { numbers }) => sum + numbers.byteLength, 0);
  }

  private async load(tx: Tx, docs: readonly ReadableDoc[], dimensions: number): Promise<void> {
    if (!docs.length) return;
    const { rows } = await sql<{ doc: number; ordinals: number[]; vectors: string }>`
      select doc, array_agg(ordinal order by ordinal) as ordinals, encode(string_agg(vector, ''::bytea order by ordinal), 'base64') as vectors
      from passage_vector where doc = any(${sql.val(docs.map(({ doc }) => doc))}::int[]) and model = ${this.model}
      and octet_length(vector) = ${sql.lit(dimensions * Float32Array.BYTES_PER_ELEMENT)} group by doc`.execute(tx);
    const digests = new Map(docs.map(({ doc, digest }) => [doc, digest]));
    for (const { doc, ordinals, vectors } of rows) this.docs.set(doc, { digest: digests.get(doc)!, ordinals, numbers: numbersOf(vectors) });
  }
}
