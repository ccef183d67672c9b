/** The text that fills the dictionary before the first byte (MS-OXRTFCP 2.1.3.1.1). */
const PRELOADED = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
);
const COMPRESSED = 0x75465a4c;
const UNCOMPRESSED = 0x414c454d;
const HEADER_BYTES = 16;
const DICTIONARY_BYTES = 4096;
/** A larger text is cut: a run of two bytes can stand for 17. */
const BYTES_AT_MOST = 4_000_000;

/** Decompresses the RTF body of an Outlook mail (LZFu, MS-OXRTFCP); null if the bytes are no such body. Broken data gives what precedes it. */
export const decompressRtf = (bytes: Buffer): string | null => {
  if (bytes.length < HEADER_BYTES) return null;
  const rawSize = Math.min(bytes.readUInt32LE(4), BYTES_AT_MOST);
  const type = bytes.readUInt32LE(8);
  if (type === UNCOMPRESSED) return bytes.toString('latin1', HEADER_BYTES, HEADER_BYTES + rawSize);
  if (type !== COMPRESSED) return null;
  const dictionary = Buffer.alloc(DICTIONARY_BYTES, ' ');
  PRELOADED.copy(dictionary);
  let writeAt = PRELOADED.length;
  const output = Buffer.alloc(rawSize);
  let size = 0;
  const write = (byte: number): void => {
    if (size < rawSize) output[size++] = byte;
    dictionary[writeAt] = byte;
    writeAt = (writeAt + 1) % DICTIONARY_BYTES;
  };
  let at = HEADER_BYTES;
  while (at < bytes.length && size < rawSize) {
    const control = bytes[at++]!;
    for (let bit = 0; bit < 8 && at < bytes.length && size < rawSize; bit++) {
      if ((control & (1 << bit)) === 0) {
        write(bytes[at++]!);
        continue;
      }
      if (at + 1 >= bytes.length) return output.toString('latin1', 0, size);
      const reference = bytes.readUInt16BE(at);
      at += 2;
      const offset = reference >> 4;
      // A reference to the place that is written next ends the text.
      if (offset === writeAt) return output.toString('latin1', 0, size);
      const length = (reference & 0xf) + 2;
      for (let copied = 0; copied < length; copied++) write(dictionary[(offset + copied) % DICTIONARY_BYTES]!);
    }
  }
  return output.toString('latin1', 0, size);
};
