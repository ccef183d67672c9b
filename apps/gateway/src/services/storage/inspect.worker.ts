import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '../../platform/lower-priority.ts';
import type { WorkerReply } from '../../platform/worker-pool.ts';
import { type InspectionResult, inspect } from './inspect.ts';
import type { Inspection } from './inspector.ts';

lowerPriority();

parentPort?.on('message', ({ path, macros }: Inspection) => {
  void inspect(path, { macros })
    .then((output): WorkerReply<InspectionResult> => ({ output }))
    .catch(
      (error: NodeJS.ErrnoException): WorkerReply<InspectionResult> => ({
        error: String(error.stack ?? error),
        ...(error.code && { code: error.code }),
      }),
    )
    .then((reply) => parentPort?.postMessage(reply));
});
