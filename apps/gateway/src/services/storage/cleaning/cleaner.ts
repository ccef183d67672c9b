import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FindingKind } from '@portal/contracts';
import type { CleanableKind } from '@portal/office';

export interface CleanJob {
  path: string;
  kind: CleanableKind;
  remove: readonly FindingKind[];
}
export type CleanOutcome = { bytes: Uint8Array } | { failure: string };

const LONGEST_MS = 60_000;
const MEMORY_MB = 768;
const CHILD = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './clean.child.ts' : './clean.child.js', import.meta.url));

/** Cleans a file in a separate process without write access, which is killed if it exceeds the time or memory limit. */
export const cleanInProcess = (job: CleanJob): Promise<CleanOutcome> =>
  new Promise((resolve, reject) => {
    const child = fork(CHILD, {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`, '--permission', '--allow-fs-read=*', '--no-warnings'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    let outcome: CleanOutcome = { failure: 'It took too long or too much memory' };
    child.once('message', (message: CleanOutcome) => {
      outcome = message;
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(outcome);
    });
    child.send(job, () => undefined);
  });
