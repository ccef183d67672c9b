import { decompressRtf } from './compressed-rtf.ts';
import { readRtf } from './rtf-text.ts';

/** A file that Outlook packed into a `winmail.dat`. */
export interface TnefFile {
  name: string;
  bytes: Buffer;
}

export interface TnefContent {
  text: string;
  html: string;
  files: TnefFile[];
}

const SIGNATURE = 0x223e9f78;
const ATTRIBUTE = {
  attachRenderData: 0x00069002,
  attachTitle: 0x00018010,
  attachData: 0x0006800f,
  attachment: 0x00069005,
  body: 0x0002800c,
  messageProperties: 0x00069003,
};
const PROPERTY = {
  body: 0x1000,
  rtfCompressed: 0x1009,
  bodyHtml: 0x1013,
  attachData: 0x3701,
  attachFilename: 0x3704,
  attachLongFilename: 0x3707,
  displayName: 0x3001,
};
/** The sizes of values with a fixed length, by MAPI type. */
const FIXED_SIZES: Record<number, number> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
};
const VARIABLE_TYPES = new Set([0x0d, 0x1e, 0x1f, 0x102]);
const MAX_FILES = 100;
const MAX_VALUES = 10_000;

const padLength = (length: number): number => (length + 3) & ~3;

const textOf = (bytes: Buffer, isUnicode: boolean): string =>
  new TextDecoder(isUnicode ? 'utf-16le' : 'windows-1252').decode(bytes).replace(/\0[\s\S]*$/, '');

/** Reads numbers and bytes in sequence. Throws a RangeError past the end. */
class Reader {
  private readonly bytes: Buffer;
  private position = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  readUInt8(): number {
    return this.bytes.readUInt8(this.advance(1));
  }

  readUInt16(): number {
    return this.bytes.readUInt16LE(this.advance(2));
  }

  readUInt32(): number {
    return this.bytes.readUInt32LE(this.advance(4));
  }

  readBytes(length: number): Buffer {
    const start = this.advance(length);
    return this.bytes.subarray(start, start + length);
  }

  private advance(length: number): number {
    const start = this.position;
    if (start + length > this.bytes.length) throw new RangeError('The TNEF data ends early');
    this.position += length;
    return start;
  }
}

/** Returns the properties of a message or an attachment by id, as text and as bytes. */
const propertiesOf = (bytes: Buffer): Map<number, { bytes: Buffer; text: string }> => {
  const reader = new Reader(bytes);
  const properties = new Map<number, { bytes: Buffer; text: string }>();
  const count = Math.min(reader.readUInt32(), MAX_VALUES);
  for (let index = 0; index < count && !reader.isAtEnd; index++) {
    const type = reader.readUInt16();
    const id = reader.readUInt16();
    if (id >= 0x8000) {
      reader.readBytes(16);
      if (reader.readUInt32() === 0) reader.readBytes(4);
      else reader.readBytes(padLength(reader.readUInt32()));
    }
    const baseType = type & ~0x1000;
    const size = FIXED_SIZES[baseType];
    const isMultiValued = (type & 0x1000) !== 0;
    if (size !== undefined) {
      for (let remainingCount = isMultiValued ? Math.min(reader.readUInt32(), MAX_VALUES) : 1; remainingCount > 0; remainingCount--)
        reader.readBytes(size);
      continue;
    }
    if (!VARIABLE_TYPES.has(baseType)) return properties;
    for (let remainingCount = Math.min(reader.readUInt32(), MAX_VALUES); remainingCount > 0; remainingCount--) {
      const length = reader.readUInt32();
      const value = reader.readBytes(padLength(length)).subarray(0, length);
      properties.set(id, { bytes: value, text: baseType === 0x1e || baseType === 0x1f ? textOf(value, baseType === 0x1f) : '' });
    }
  }
  return properties;
};

/** Unpacks the text and the files of a `winmail.dat` (MS-OXTNEF). Returns null for other formats and damaged data. */
export const readTnef = (bytes: Buffer): TnefContent | null => {
  const content: TnefContent = { text: '', html: '', files: [] };
  try {
    const reader = new Reader(bytes);
    if (reader.readUInt32() !== SIGNATURE) return null;
    reader.readUInt16();
    while (!reader.isAtEnd && content.files.length <= MAX_FILES) {
      reader.readUInt8();
      const id = reader.readUInt32();
      const data = reader.readBytes(reader.readUInt32());
      reader.readUInt16();
      const file = content.files.at(-1);
      if (id === ATTRIBUTE.attachRenderData) content.files.push({ name: '', bytes: Buffer.alloc(0) });
      else if (id === ATTRIBUTE.body) content.text = textOf(data, false);
      else if (id === ATTRIBUTE.attachTitle && file) file.name ||= textOf(data, false);
      else if (id === ATTRIBUTE.attachData && file) file.bytes = data;
      else if (id === ATTRIBUTE.attachment && file) {
        const properties = propertiesOf(data);
        const nameProperties = [PROPERTY.attachLongFilename, PROPERTY.displayName, PROPERTY.attachFilename];
        file.name = nameProperties.map((property) => properties.get(property)?.text).find(Boolean) ?? file.name;
        if (!file.bytes.length) file.bytes = properties.get(PROPERTY.attachData)?.bytes ?? file.bytes;
      } else if (id === ATTRIBUTE.messageProperties) {
        const properties = propertiesOf(data);
        content.text ||= properties.get(PROPERTY.body)?.text ?? '';
        const html = properties.get(PROPERTY.bodyHtml);
        if (html) content.html = html.text || new TextDecoder().decode(html.bytes);
        const rtf = decompressRtf(properties.get(PROPERTY.rtfCompressed)?.bytes ?? Buffer.alloc(0));
        // The text and HTML bodies take precedence, because Outlook derived them from the RTF body.
        if (rtf !== null && !content.text.trim() && !content.html.trim()) Object.assign(content, readRtf(rtf));
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Use the content that was read before the damaged position.
    if (!content.text && !content.html && !content.files.length) return null;
  }
  return { ...content, files: content.files.filter((file) => file.bytes.length > 0) };
};
