import { crc32, deflateRawSync } from 'node:zlib';

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** The first day that the format can name. */
const NO_DATE = 0x21;

/** A zip file of these entries. */
export const zip = (entries: readonly (readonly [name: string, text: string])[]): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of entries) {
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    const named = Buffer.from(name);
    const about = Buffer.alloc(26);
    for (const [offset, value] of [
      [0, 20],
      [2, UTF8_NAMES],
      [4, DEFLATED],
      [8, NO_DATE],
      [22, named.length],
    ] as const)
      about.writeUInt16LE(value, offset);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(bytes.length, 18);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, named, packed]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), about, where, named]));
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, listed, Buffer.from('PK\x05\x06'), end]);
};
