import { Zip, ZipDeflate } from 'fflate';

/** A file in an archive, with streamed content. */
export interface ZipPart {
  name: string;
  content: Iterable<string> | AsyncIterable<string>;
}

/** The earliest date of the ZIP format, used for all entries. */
const FIRST_DAY = new Date(1980, 0, 1);
/** The maximum size and offset of the ZIP format (APPNOTE 6.3.10, 4.4.8 and 4.4.24). */
const MAX_BYTES = 0xffff_ffff;

/** Writes an archive in pieces, one file after the other, without buffering. */
export async function* zipOf(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const archive = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_BYTES) throw new Error('The archive is longer than its format can state.');
  });
  for await (const { name, content } of parts) {
    const entry = new ZipDeflate(name);
    entry.mtime = FIRST_DAY;
    archive.add(entry);
    for await (const text of content) {
      entry.push(Buffer.from(text));
      yield* pieces.splice(0);
      if (entry.size > MAX_BYTES) throw new Error(`The part ${name} is longer than its format can state.`);
    }
    entry.push(new Uint8Array(), true);
    yield* pieces.splice(0);
  }
  archive.end();
  yield* pieces;
}
