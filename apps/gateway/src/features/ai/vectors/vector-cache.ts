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
  /** The time at which the vectors were read, in milliseconds. */
  readAt: number;
}

const NO_VECTORS: Vectors = { ordinals: [], numbers: new Float32Array() };
const MAX_BYTES = 64 * 1024 * 1024;
/** The time after which a document with missing passage vectors is read again. */
const INCOMPLETE_MS = 30_000;

/**
 * Caches vectors in memory, because reading all of them for each question takes about 50 ms per thousand passages. An entry is valid as
 * long as the document has the same texts, so no message about changes is needed.
 */
export class VectorCache {
  /** The entries by document, the least recently used first. */
  private readonly entries = new Map<number, Entry>();
  private lastRead: Promise<unknown> = Promise.resolve();

  constructor(
    readonly model: string,
    private readonly now = () => performance.now(),
    private readonly maxBytes = MAX_BYTES,
  ) {}

  /**
   * Returns the vectors of documents by number. Documents without vectors of the model are absent from the result. Reads of uncached
   * documents wait for each other, so that concurrent questions share them.
   */
  async read(tx: Tx, docs: readonly ReadableDoc[], dimensions: number): Promise<ReadonlyMap<number, Vectors>> {
    const cachedVectors = this.find(docs, dimensions);
    if (cachedVectors) return cachedVectors;
    const nextRead = this.lastRead.then(() => this.find(docs, dimensions) ?? this.load(tx, docs, dimensions));
    this.lastRead = nextRead.catch(() => undefined);
    return nextRead;
  }

  private isValid(entry: Entry | undefined, { digest, passages }: ReadableDoc, dimensions: number): boolean {
    if (entry?.digest !== digest || entry.numbers.length !== entry.ordinals.length * dimensions) return false;
    return entry.ordinals.length === passages || this.now() - entry.readAt < INCOMPLETE_MS;
  }

  /** Returns the vectors of documents; null if one is not cached. */
  private find(docs: readonly ReadableDoc[], dimensions: number): ReadonlyMap<number, Vectors> | null {
    if (!docs.every((doc) => this.isValid(this.entries.get(doc.doc), doc, dimensions))) return null;
    return new Map(docs.map(({ doc }) => [doc, this.use(doc, this.entries.get(doc)!)]));
  }

  private async load(tx: Tx, docs: readonly ReadableDoc[], dimensions: number): Promise<ReadonlyMap<number, Vectors>> {
    const missingDocs = docs.filter((doc) => !this.isValid(this.entries.get(doc.doc), doc, dimensions));
    const vectors = await readDocVectors(
      tx,
      this.model,
      missingDocs.map(({ doc }) => doc),
      dimensions,
    );
    const readAt = this.now();
    for (const { doc, digest } of missingDocs) this.entries.set(doc, { ...(vectors.get(doc) ?? NO_VECTORS), digest, readAt });
    const result = new Map(docs.map(({ doc }) => [doc, this.use(doc, this.entries.get(doc)!)]));
    this.evict();
    return result;
  }

  private use(doc: number, entry: Entry): Entry {
    this.entries.delete(doc);
    this.entries.set(doc, entry);
    return entry;
  }

  /** Removes the least recently used entries beyond the maximum size. */
  private evict(): void {
    let bytes = 0;
    for (const { numbers } of this.entries.values()) bytes += numbers.byteLength;
    for (const [doc, { numbers }] of this.entries) {
      if (bytes <= this.maxBytes) return;
      bytes -= numbers.byteLength;
      this.entries.delete(doc);
    }
  }
}
