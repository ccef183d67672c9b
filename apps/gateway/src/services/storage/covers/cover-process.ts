import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type CoverSource, FILE_BUDGET } from '@portal/office';

/** The result of the process that draws a cover; the failure is for the log. */
export type CoverOutcome = { bytes: Uint8Array } | { failure: string };

const CHILD = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? './cover.child.ts' : './cover.child.js', import.meta.url));
/** The signals that may stop the process during a shutdown, a moment before the gateway itself. */
const EXTERNAL_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Draws a cover in a separate process without environment, write access or child processes, which is killed when it exceeds the time or
 * memory limit for reading files. Rejects if the process failed to start or ended with the gateway, so that the cover is drawn later.
 */
export const drawCoverInProcess = (source: CoverSource, longestMs: number = FILE_BUDGET.readMs): Promise<CoverOutcome> =>
  new Promise((resolve, reject) => {
    const child: ChildProcess = fork(CHILD, {
      // The libraries that draw and compress pictures are native addons.
      execArgv: [
        `--max-old-space-size=${FILE_BUDGET.readMemoryMb}`,
        '--permission',
        '--allow-fs-read=*',
        '--allow-addons',
        '--no-warnings',
      ],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), longestMs);
    let outcome: CoverOutcome | undefined;
    child.once('message', (message: CoverOutcome) => {
      outcome = message;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (!outcome && (code || EXTERNAL_SIGNALS.includes(signal)))
        return reject(new Error(`The process that draws covers ended with ${signal ?? code}`));
      resolve(outcome ?? { failure: 'It took too long or too much memory' });
    });
    // A child that has already exited is reported by its close event.
    child.send(source, () => undefined);
  });
