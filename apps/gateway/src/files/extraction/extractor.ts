import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Extract, type ExtractFailure, Unextractable } from './extract.ts';
import type { Source } from './extract-file.ts';

/** What the process says of the file. */
export type Outcome = Extract | { failure: ExtractFailure; detail: string };

export interface ExtractorLimits {
  longestMs: number;
  memoryMb: number;
}

const LIMITS: ExtractorLimits = { longestMs: 60_000, memoryMb: 256 };
const CHILD = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './extract.child.ts' : './extract.child.js', import.meta.url));

/**
 * Reads a file in a process of its own, which has no environment, may write nothing and start nothing, and is killed when it takes longer or
 * more memory than any honest file: a thread would share its buffers with the gateway, and a file that ends it would end both.
 * Fails with `Unextractable`.
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
    let outcome: Outcome = { failure: 'too-much', detail: 'It took too long or too much memory' };
    child.once('message', (answer) => {
      outcome = answer as Outcome;
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      if ('failure' in outcome) reject(new Unextractable(outcome.failure, outcome.detail));
      else resolve(outcome);
    });
    // A child that is gone before it hears of the file has ended already, and says so by closing.
    child.send(source, () => undefined);
  });
};
