import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { WorkerReply } from '../core/worker-pool.ts';
import { type Inspected, inspect } from './inspect.ts';
import type { Inspection } from './inspector.ts';

// A caller who waits for the gateway comes first. On Linux the call means this thread alone.
if (process.platform === 'linux') setPriority(10);

parentPort?.on('message', ({ path, macros }: Inspection) => {
  void inspect(path, { macros })
    .then((output): WorkerReply<Inspected> => ({ output }))
    .catch(
      (error: NodeJS.ErrnoException): WorkerReply<Inspected> => ({
        error: String(error.stack ?? error),
        ...(error.code && { code: error.code }),
      }),
    )
    .then((reply) => parentPort?.postMessage(reply));
});
