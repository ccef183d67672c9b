import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import PostalMime from 'postal-mime';
import { inboundMailFrom } from './inbound-mail.ts';

// There are mails that would hold the event loop up for minutes, so they are read in a thread. On Linux the call means this thread alone.
if (process.platform === 'linux') setPriority(10);

const { answerLines } = workerData as { answerLines: string[] };

const read = async (pieces: Uint8Array[]) => {
  const raw = Buffer.concat(pieces);
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 30, maxHeadersSize: 256 * 1024 });
  return inboundMailFrom(mail, raw, answerLines);
};

parentPort?.on('message', (pieces: Uint8Array[]) => {
  void read(pieces)
    .catch(() => 'unreadable' as const)
    .then((arrived) => {
      const buffers = typeof arrived === 'string' ? [] : arrived.files.map(({ bytes }) => bytes.buffer as ArrayBuffer);
      parentPort?.postMessage(arrived, [...new Set(buffers)]);
    });
});
