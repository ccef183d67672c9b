import { parentPort, workerData } from 'node:worker_threads';
import { type PortalMailLines, readMail, type SentMessage } from '@portal/mailbox';
import { lowerPriority } from '../../platform/lower-priority.ts';

// Mails are read in a thread, because some would block the event loop for minutes.
lowerPriority();

const { portalLines } = workerData as { portalLines: PortalMailLines };

parentPort?.on('message', ({ pieces, sent }: { pieces: Uint8Array[]; sent: readonly SentMessage[] }) => {
  void readMail(Buffer.concat(pieces), { portalLines, sent })
    .catch(() => 'unreadable' as const)
    .then((result) => {
      const buffers = typeof result === 'string' ? [] : result.files.map(({ bytes }) => bytes.buffer as ArrayBuffer);
      parentPort?.postMessage(result, [...new Set(buffers)]);
    });
});
