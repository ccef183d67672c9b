import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in an archive, its content as it comes. */
export interface ZipPart {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

interface Entry {
  name: Buffer;
  crc: number;
  size: number;
  packed: number;
  offset: number;
}

const LOCAL = 0x0403_4b50;
const DESCRIPTOR = 0x0807_4b50;
const CENTRAL = 0x0201_4b50;
const END = 0x0605_4b50;
const VERSION = 20;
/** Sizes follow each entry, as they are known by then only; names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The first day that the form has: a table has no day of its own to give away. */
const DAY = 0x0021;
/** Beyond it another form of archive would be needed. */
const MOST = 0xffff_ffff;

const record = (signature: number, ...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const all = [[4, signature] as const, ...fields];
  const buffer = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at);
  return buffer;
};

/** An archive (APPNOTE 6.3) as it is written: the parts one after the other, nothing of them kept. */
export async function* zipOf(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  const advance = (bytes: Buffer): Buffer => {
    at += bytes.length;
    if (at > MOST) throw new Error('The archive is longer than its form can say');
    return bytes;
  };
  for await (const { name, content } of parts) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, offset: at };
    const { length } = entry.name;
    yield advance(
      Buffer.concat([
        record(LOCAL, [2, VERSION], [2, FLAGS], [2, DEFLATED], [2, 0], [2, DAY], [4, 0], [4, 0], [4, 0], [2, length], [2, 0]),
        entry.name,
      ]),
    );
    const deflate = createDeflateRaw();
    // What fails on the way ends the reading below.
    pipeline(Readable.from(measured(content, entry), { objectMode: false }), deflate, () => undefined);
    for await (const chunk of deflate as AsyncIterable<Buffer>) {
      entry.packed += chunk.length;
      yield advance(chunk);
    }
    if (entry.size > MOST) throw new Error(`The part ${name} is longer than its form can say`);
    yield advance(record(DESCRIPTOR, [4, entry.crc], [4, entry.packed], [4, entry.size]));
    entries.push(entry);
  }
  const start = at;
  for (const { name, crc, size, packed, offset } of entries) {
    const sizes = [[4, crc] as const, [4, packed] as const, [4, size] as const];
    const rest = [[2, 0] as const, [2, 0] as const, [2, 0] as const, [2, 0] as const, [4, 0] as const, [4, offset] as const];
    const head = record(
      CENTRAL,
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      ...sizes,
      [2, name.length],
      ...rest,
    );
    yield advance(Buffer.concat([head, name]));
  }
  const count = entries.length;
  yield record(END, [2, 0], [2, 0], [2, count], [2, count], [4, at - start], [4, start], [2, 0]);
}

async function* measured(content: ZipPart['content'], entry: Entry): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}
