import { posix } from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FILE_BUDGET } from '../budget.ts';
import { ExtractionError } from '../extract.ts';
import { readXml } from './xml.ts';

/** A relationship to another part: the last segment of its type, and the name of the target part. */
export interface Relation {
  type: string;
  part: string;
}

/** The position of a part's compressed bytes in the file, and the first bytes of its content. */
interface PartLocation {
  start: number;
  packedSize: number;
  size: number;
  isPacked: boolean;
  head: Buffer;
}

const keyOf = (name: string): string => name.replace(/^\/+/, '').toLowerCase();

/** The parts of an Office file (ECMA-376, part 2) by name. Parts are inflated on reading, within a common size limit. */
export class OfficeParts {
  private readonly zip: ZipFile;
  private readonly entries: ReadonlyMap<string, Entry>;
  private inflatedBytes = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.zip = zip;
    this.entries = entries;
  }

  /** Opens a file. Throws if the file is not a ZIP archive. */
  static async open(path: string): Promise<OfficeParts> {
    const zip = await openPromise(path, { autoClose: false }).catch(() => {
      throw new ExtractionError('broken');
    });
    const entries = new Map<string, Entry>();
    if (zip.entryCount > FILE_BUDGET.entries) throw new ExtractionError('too-much', 'More entries than an Office file has');
    for await (const entry of zip.eachEntry()) entries.set(keyOf(entry.fileName), entry);
    return new OfficeParts(zip, entries);
  }

  close(): void {
    this.zip.close();
  }

  has(name: string): boolean {
    return this.entries.has(keyOf(name));
  }

  /** Streams the bytes of a part. Throws if the part does not exist. */
  async *read(name: string): AsyncIterable<Buffer> {
    const entry = this.entries.get(keyOf(name));
    if (!entry) throw new ExtractionError('broken');
    for await (const chunk of (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      this.inflatedBytes += chunk.length;
      if (this.inflatedBytes > FILE_BUDGET.readBytes) throw new ExtractionError('too-much');
      yield chunk;
    }
  }

  /** Locates the compressed bytes of a part and reads about its first `byteCount` bytes. Returns undefined for a missing part. */
  async locate(name: string, byteCount: number): Promise<PartLocation | undefined> {
    const entry = this.entries.get(keyOf(name));
    if (!entry) return undefined;
    const { fileDataStart } = await this.zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= byteCount) break;
    }
    return {
      start: fileDataStart,
      packedSize: entry.compressedSize,
      size: entry.uncompressedSize,
      isPacked: entry.compressionMethod !== 0,
      head: Buffer.concat(chunks),
    };
  }

  /** Returns the relationships of a part by id, without external targets. The package itself has the empty name. */
  async relationsOf(name: string): Promise<Map<string, Relation>> {
    const relations = new Map<string, Relation>();
    const folder = posix.dirname(name);
    const file = posix.join(folder, '_rels', `${posix.basename(name)}.rels`);
    if (!this.has(file)) return relations;
    await readXml(this.read(file), {
      open: (element, { Id, Type = '', Target = '', TargetMode }) => {
        if (element !== 'Relationship' || !Id || TargetMode === 'External') return;
        const part = Target.startsWith('/') ? Target : posix.join(folder, Target);
        relations.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), part: posix.normalize(part) });
      },
    });
    return relations;
  }

  async findMainPart(): Promise<string> {
    const relations = [...(await this.relationsOf('')).values()];
    const main = relations.find(({ type }) => type === 'officeDocument')?.part;
    if (!main) throw new ExtractionError('broken');
    return main;
  }
}

/** Returns the first target part of a relationship type, or undefined. */
export const partOf = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.part;

/** Counts the elements with these names in a part; 0 if the part does not exist. */
export const countIn = async (parts: OfficeParts, part: string | undefined, names: readonly string[]): Promise<number> => {
  let count = 0;
  if (part === undefined || !parts.has(part)) return count;
  await readXml(parts.read(part), {
    open: (name) => {
      if (names.includes(name)) count++;
    },
  });
  return count;
};
