/** The picture formats that every browser draws and that cannot contain scripts. */
export type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/bmp';

interface Size {
  width: number;
  height: number;
}

const textAt = (bytes: Buffer, offset: number, length: number): string => bytes.toString('latin1', offset, offset + length);

/** Returns the size in the frame header (first SOF segment) of a JPEG. */
const jpegSize = (bytes: Buffer): Size | undefined => {
  let offset = 2;
  while (offset + 9 <= bytes.length) {
    if (bytes[offset] !== 0xff) return undefined;
    const marker = bytes[offset + 1]!;
    if (marker === 0xff) offset++;
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    else offset += 2 + bytes.readUInt16BE(offset + 2);
  }
  return undefined;
};

const webpSize = (bytes: Buffer): Size | undefined => {
  const form = textAt(bytes, 12, 4);
  if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
};

interface Format {
  type: PictureType;
  matches: (bytes: Buffer) => boolean;
  size: (bytes: Buffer) => Size | undefined;
}

const FORMATS: readonly Format[] = [
  {
    type: 'image/png',
    matches: (bytes) => textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && textAt(bytes, 12, 4) === 'IHDR',
    size: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  },
  { type: 'image/jpeg', matches: (bytes) => textAt(bytes, 0, 3) === '\xff\xd8\xff', size: jpegSize },
  {
    type: 'image/gif',
    matches: (bytes) => /^GIF8[79]a/.test(textAt(bytes, 0, 6)),
    size: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
  },
  { type: 'image/webp', matches: (bytes) => textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP', size: webpSize },
  {
    type: 'image/bmp',
    matches: (bytes) => textAt(bytes, 0, 2) === 'BM' && bytes.readUInt32LE(14) >= 40,
    size: (bytes) => ({ width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }),
  },
];
/** The minimum number of bytes needed to read the size in any format. */
const SHORTEST = 30;

/** Reads the type and size of a picture from its first bytes; undefined for other formats and for data that ends before the size. */
export const readPictureHead = (bytes: Buffer): ({ type: PictureType } & Size) | undefined => {
  if (bytes.length < SHORTEST) return undefined;
  const format = FORMATS.find(({ matches }) => matches(bytes));
  const size = format?.size(bytes);
  return format && size && size.width > 0 && size.height > 0 ? { type: format.type, ...size } : undefined;
};
