import { Readable } from 'node:stream';
import { ObjectMissing } from '@portal/contracts';
import { refuse } from './refusal-error';

/** The number of bytes after which the access rights of a reader are checked again. */
const BYTES_PER_CHECK = 1024 * 1024;
const PAUSE_MS = 1_000;

/** Streams bytes while `mayRead` returns true, which is checked at least each second. The stream fails if the reader loses access. */
export const guardedStream = (bytes: Readable, mayRead: () => Promise<boolean>): Readable => {
  const guardedChunks = async function* () {
    let [remainingBytes, checkAt] = [BYTES_PER_CHECK, performance.now() + PAUSE_MS];
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0 || performance.now() > checkAt) {
        if (!(await mayRead())) refuse(ObjectMissing);
        [remainingBytes, checkAt] = [BYTES_PER_CHECK, performance.now() + PAUSE_MS];
      }
      yield chunk;
    }
  };
  return Readable.from(guardedChunks(), { objectMode: false });
};
