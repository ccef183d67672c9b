/** The initial content of the dictionary (MS-OXRTFCP 2.1.3.1.1). */
const PRELOADED_DICTIONARY = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
);
const COMPRESSED_TYPE = 0x75465a4c;
const UNCOMPRESSED_TYPE = 0x414c454d;
const HEADER_BYTES = 16;
const DICTIONARY_BYTES = 4096;
/** The output limit in bytes. A reference of two bytes can expand to 17. */
const MAX_BYTES = 4_000_000;

/**
 * Decompresses the RTF body of an Outlook mail (LZFu, MS-OXRTFCP). Returns null for other formats, and the intact start of damaged data.
 */
export const decompressRtf = (bytes: Buffer): string | null => {
  if (bytes.length < HEADER_BYTES) return null;
  const rawSize = Math.min(bytes.readUInt32LE(4), MAX_BYTES);
  const type = bytes.readUInt32LE(8);
  if (type === UNCOMPRESSED_TYPE) return bytes.toString('latin1', HEADER_BYTES, HEADER_BYTES + rawSize);
  if (type !== COMPRESSED_TYPE) return null;
  const dictionary = Buffer.alloc(DICTIONARY_BYTES, ' ');
  PRELOADED_DICTIONARY.copy(dictionary);
  let writePosition = PRELOADED_DICTIONARY.length;
  const output = Buffer.alloc(rawSize);
  let size = 0;
  const write = (byte: number): void => {
    if (size < rawSize) output[size++] = byte;
    dictionary[writePosition] = byte;
    writePosition = (writePosition + 1) % DICTIONARY_BYTES;
  };
  let position = HEADER_BYTES;
  while (position < bytes.length && size < rawSize) {
    const control = bytes[position++]!;
    for (let bit = 0; bit < 8 && position < bytes.length && size < rawSize; bit++) {
      if ((control & (1 << bit)) === 0) {
        write(bytes[position++]!);
        continue;
      }
      if (position + 1 >= bytes.length) return output.toString('latin1', 0, size);
      const reference = bytes.readUInt16BE(position);
      position += 2;
      const offset = reference >> 4;
      // A reference to the write position ends the text.
      if (offset === writePosition) return output.toString('latin1', 0, size);
      const length = (reference & 0xf) + 2;
      for (let index = 0; index < length; index++) write(dictionary[(offset + index) % DICTIONARY_BYTES]!);
    }
  }
  return output.toString('latin1', 0, size);
};
