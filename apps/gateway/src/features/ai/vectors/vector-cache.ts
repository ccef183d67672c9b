import type { Tx } from '../../../platform/request-context';
import { readDocVectors, type Vectors } from './read-vectors';

/** A document that the requester may read, with the digest of its texts. */
export interface ReadableDoc {
  doc: number;
  digest: string;
  passages: number;
}

interface Entry extends Vectors {
  digest: string;
}

const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Keeps vectors in memory. Reading all of them for each question takes about 50 ms per thousand passages. An entry is valid as long as the
 * document has the same texts, so no message about changes is needed.
 */
export class VectorCache {
  private docs = new Map<number, Entry>();

  constructor(readonly model: string) {}

  /** Returns the vectors of documents by number. Documents without vectors of the model are missing in the result. */
  async read(tx: Tx, readableDocs: readonly ReadableDoc[], dimensions: number): Promise<ReadonlyMap<number, Vectors>> {
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
    const vectors = await readDocVectors(
      tx,
      this.model,
      docs.map(({ doc }) => doc),
      dimensions,
    );
    const digests = new Map(docs.map(({ doc, digest }) => [doc, digest]));
    for (const [doc, entry] of vectors) this.docs.set(doc, { ...entry, digest: digests.get(doc)! });
  }
}
