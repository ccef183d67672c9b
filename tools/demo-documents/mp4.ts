export interface VideoSample {
  bytes: Buffer;
  /** True if the frame can be decoded without earlier frames. */
  isKey: boolean;
}

/** A video of H.264 frames with equal durations. */
export interface Video {
  width: number;
  height: number;
  framesPerSecond: number;
  /** The encoder's decoder configuration record (`avcC`). */
  configuration: Buffer;
  samples: readonly VideoSample[];
}

const TICKS_PER_SECOND = 1_000;
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
};
const fullBox = (type: string, flags: number, ...content: Buffer[]): Buffer => box(type, u32(flags), ...content);

/** Returns the sample tables: the format, durations and positions of the samples, which are stored consecutively from `start`. */
function sampleTables({ width, height, configuration, samples }: Video, start: number): Buffer {
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
  const keys = samples.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  return box(
    'stbl',
    fullBox('stsd', 0, u32(1), box('avc1', picture, box('avcC', configuration))),
    fullBox('stts', 0, u32(1, samples.length, TICKS_PER_SECOND)),
    fullBox('stss', 0, u32(keys.length, ...keys)),
    fullBox('stsc', 0, u32(1, 1, samples.length, 1)),
    fullBox('stsz', 0, u32(0, samples.length, ...samples.map(({ bytes }) => bytes.length))),
    fullBox('stco', 0, u32(1, start)),
  );
}

function movie(video: Video, start: number): Buffer {
  const { width, height, framesPerSecond, samples } = video;
  const rate = framesPerSecond * TICKS_PER_SECOND;
  const duration = samples.length * TICKS_PER_SECOND;
  const media = box(
    'mdia',
    fullBox('mdhd', 0, u32(0, 0, rate, duration), u16(0x55c4, 0)),
    fullBox('hdlr', 0, u32(0), Buffer.from('vide'), Buffer.alloc(13)),
    box(
      'minf',
      fullBox('vmhd', 1, Buffer.alloc(8)),
      box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1))),
      sampleTables(video, start),
    ),
  );
  const track = fullBox('tkhd', 3, u32(0, 0, 1, 0, duration, 0, 0), u16(0, 0, 0, 0), u32(...MATRIX, width << 16, height << 16));
  return box(
    'moov',
    fullBox('mvhd', 0, u32(0, 0, rate, duration, 0x10000), u16(0x100, 0), Buffer.alloc(8), u32(...MATRIX), Buffer.alloc(24), u32(2)),
    box('trak', track, media),
  );
}

/** Returns the video as a file with the index before the frames, so that playback can start before the file is complete. */
export function videoFile(video: Video): Buffer {
  const head = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomiso2avc1mp41'));
  const start = head.length + movie(video, 0).length + 8;
  return Buffer.concat([head, movie(video, start), box('mdat', ...video.samples.map(({ bytes }) => bytes))]);
}
