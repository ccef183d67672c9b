import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Extract, type ExtractFailure, Unextractable } from './extract.ts';
import type { Source } from './extract-file.ts';
import type { Offer } from './prices/offers.ts';

/** What the process says of the file. */
export type Outcome = Extract | { failure: ExtractFailure; detail: string };

/** Offers come in pieces, before the rest: the gateway does other things between two of them. */
export type Message = { offers: Offer[] } | Outcome;

export interface ExtractorLimits {
  longestMs: number;
  memoryMb: number;
}

const LIMITS: ExtractorLimits = { longestMs: 60_000, memoryMb: 256 };
const CHILD = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './extract.child.ts' : './extract.child.js', import.meta.url));

const TOO_MUCH = { failure: 'too-much', detail: 'It took too long or too much memory' } as const satisfies Outcome;
/** What ends the gateway may end the process beside it a moment before. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** It could not start, or was ended with the gateway: the file is read another time. What takes too much is killed, or aborts. */
const isOfNoFile = (code: number | null, signal: NodeJS.Signals | null): boolean => Boolean(code) || FROM_OUTSIDE.includes(signal);

/**
 * Reads a file in a process of its own, which has no environment, may write nothing and start nothing, and is killed when it takes longer or
 * more memory than any honest file: a thread would share its buffers with the gateway, and a file that ends it would end both.
 * Fails with `Unextractable` where that is the file's fault.
 */
export const extractApart = (source: Source, limits: Partial<ExtractorLimits> = {}): Promise<Extract> => {
  const { longestMs, memoryMb } = { ...LIMITS, ...limits };
  return new Promise((resolve, reject) => {
    const child: ChildProcess = fork(CHILD, {
      execArgv: [`--max-old-space-size=${memoryMb}`, '--permission', '--allow-fs-read=*', '--no-warnings'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
    let outcome: Outcome | null = null;
    const offers: Offer[] = [];
    child.on('message', (message: Message) => {
      if ('offers' in message) offers.push(...message.offers);
      else outcome = message;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (!outcome && isOfNoFile(code, signal)) return reject(new Error(`The process that reads files ended with ${signal ?? code}`));
      outcome ??= TOO_MUCH;
      if ('failure' in outcome) reject(new Unextractable(outcome.failure, outcome.detail));
      else resolve(outcome.prices ? { ...outcome, prices: { ...outcome.prices, offers } } : outcome);
    });
    // A child that is gone before it hears of the file has ended already, and says so by closing.
    child.send(source, () => undefined);
  });
};
