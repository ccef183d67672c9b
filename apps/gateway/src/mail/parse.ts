import { Worker } from 'node:worker_threads';
import type { Email } from 'postal-mime';

const LONGEST_MS = 20_000;
const MEMORY_MB = 512;

/** The parts of a mail. Fails where it is none, is nested beyond reason, or takes longer or more memory than any honest one. */
export const parseMail = (raw: Buffer, longestMs = LONGEST_MS): Promise<Email> =>
  new Promise<Email>((resolve, reject) => {
    const file = import.meta.url.endsWith('.ts') ? './parse.worker.ts' : './parse.worker.js';
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: raw,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const timer = setTimeout(() => {
      reject(new Error('The mail takes too long to read'));
      void worker.terminate();
    }, longestMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The mail could not be read'));
    });
  });
