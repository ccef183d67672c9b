/** One encoded picture of a film. */
export interface FilmSample {
  bytes: Buffer;
  /** It can be drawn without those before it. */
  isKey: boolean;
}

/** A film of H.264 pictures, all shown for equally long. */
export interface Film {
  width: number;
  height: number;
  framesPerSecond: number;
  /** The configuration record that the encoder gives (`avcC`). */
  configuration: Buffer;
  samples: readonly FilmSample[];
}

const TICKS = 1_000;
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32BE(value, at * 4));
  return bytes;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  return Buffer.concat([u32(inside.length + 8), Buffer.from(type), inside]);
};
/** A box with a version and flags at its head. */
const full = (type: string, flags: number, ...content: Buffer[]): Buffer => box(type, u32(flags), ...content);

/** What the samples are, how long each lasts, and where they lie: one behind the other from `start` on. */
function tables({ width, height, configuration, samples }: Film, start: number): Buffer {
  const picture = Buffer.concat([
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(0x18, 0xffff),
  ]);
  const keys = samples.flatMap(({ isKey }, at) => (isKey ? [at + 1] : []));
  return box(
    'stbl',
    full('stsd', 0, u32(1), box('avc1', picture, box('avcC', configuration))),
    full('stts', 0, u32(1, samples.length, TICKS)),
    full('stss', 0, u32(keys.length, ...keys)),
    full('stsc', 0, u32(1, 1, samples.length, 1)),
    full('stsz', 0, u32(0, samples.length, ...samples.map(({ bytes }) => bytes.length))),
    full('stco', 0, u32(1, start)),
  );
}

function movie(film: Film, start: number): Buffer {
  const { width, height, framesPerSecond, samples } = film;
  const rate = framesPerSecond * TICKS;
  const duration = samples.length * TICKS;
  const media = box(
    'mdia',
    full('mdhd', 0, u32(0, 0, rate, duration), u16(0x55c4, 0)),
    full('hdlr', 0, u32(0), Buffer.from('vide'), Buffer.alloc(13)),
    box('minf', full('vmhd', 1, Buffer.alloc(8)), box('dinf', full('dref', 0, u32(1), full('url ', 1))), tables(film, start)),
  );
  const track = full('tkhd', 3, u32(0, 0, 1, 0, duration, 0, 0), u16(0, 0, 0, 0), u32(...MATRIX, width << 16, height << 16));
  return box(
    'moov',
    full('mvhd', 0, u32(0, 0, rate, duration, 0x10000), u16(0x100, 0), Buffer.alloc(8), u32(...MATRIX), Buffer.alloc(24), u32(2)),
    box('trak', track, media),
  );
}

/** The film as a file whose table stands before its pictures, so that it begins to play before it is whole. */
export function filmFile(film: Film): Buffer {
  const head = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomiso2avc1mp41'));
  const start = head.length + movie(film, 0).length + 8;
  return Buffer.concat([head, movie(film, start), box('mdat', ...film.samples.map(({ bytes }) => bytes))]);
}
