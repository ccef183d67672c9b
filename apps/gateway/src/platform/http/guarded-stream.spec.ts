import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ObjectMissing } from '@portal/contracts';
import { guardedStream } from './guarded-stream';

const CHUNK = Buffer.alloc(256 * 1024, 1);

/** Reads a stream. Returns the number of received bytes and the error that ended it. */
const read = async (stream: Readable) => {
  let bytes = 0;
  try {
    for await (const chunk of stream) bytes += (chunk as Buffer).length;
  } catch (error) {
    return { bytes, error };
  }
  return { bytes, error: null };
};

describe('a guarded stream', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('T18 a reader with access receives all bytes', async () => {
    const mayRead = jest.fn(async () => true);
    expect(await read(guardedStream(Readable.from(Array(20).fill(CHUNK)), mayRead))).toEqual({ bytes: 20 * CHUNK.length, error: null });
    expect(mayRead).toHaveBeenCalled();
  });

  it('T18 a reader who loses access receives at most one more megabyte', async () => {
    const { bytes, error } = await read(guardedStream(Readable.from(Array(20).fill(CHUNK)), async () => false));
    expect(bytes).toBe(4 * CHUNK.length);
    expect(error).toMatchObject({ refusal: ObjectMissing });
  });

  it('T18 a slow stream ends within a second after its reader loses access', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const slowBytes = (async function* () {
      for (let count = 0; count < 20; count++) {
        yield Buffer.from('a');
        now += 300;
      }
    })();
    const { bytes, error } = await read(guardedStream(Readable.from(slowBytes), async () => now < 2_000));
    expect(bytes).toBeLessThanOrEqual(10);
    expect(error).toMatchObject({ refusal: ObjectMissing });
  });
});
