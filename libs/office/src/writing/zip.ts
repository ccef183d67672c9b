import { Zip, ZipDeflate } from 'fflate';

/** A file in an archive, its content as it is read. */
export interface ZipPart {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** The first day that the format knows: a table has no day of its own to give away. */
const FIRST_DAY = new Date(1980, 0, 1);
/** Bytes that sizes and offsets of the format can state (APPNOTE 6.3.10, 4.4.8 and 4.4.24). */
const BYTES_AT_MOST = 0xffff_ffff;

/**
 * Writes an archive in pieces: the parts one after the other, nothing of them stored.
 *
 * @throws where a part or the archive has 4 GiB or more.
 */
export async function* zipOf(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
    length += piece.length;
    if (length > BYTES_AT_MOST) throw new Error('The archive is longer than its format can state.');
  });
  for await (const { name, content } of parts) {
    const entry = new ZipDeflate(name);
    entry.mtime = FIRST_DAY;
    archive.add(entry);
    for await (const text of content) {
      entry.push(Buffer.from(text));
      yield* pieces.splice(0);
      if (entry.size > BYTES_AT_MOST) throw new Error(`The part ${name} is longer than its format can state.`);
    }
    entry.push(new Uint8Array(), true);
    yield* pieces.splice(0);
  }
  archive.end();
  yield* pieces;
}
