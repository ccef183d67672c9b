import { type CleanableKind, cleanFile } from '@portal/office';
import { lowerPriority } from '../../../platform/lower-priority.ts';
import type { CleanJob, CleanOutcome } from './cleaner.ts';

lowerPriority();

process.once('message', ({ path, kind, remove }: CleanJob) => {
  const send = (outcome: CleanOutcome) => process.send!(outcome, undefined, undefined, () => process.disconnect());
  cleanFile(path, kind satisfies CleanableKind, remove).then(
    (bytes) => send({ bytes }),
    (error: unknown) => send({ failure: String(error).slice(0, 300) }),
  );
});
