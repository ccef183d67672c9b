import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import PostalMime, { decodeWords } from 'postal-mime';
import { encryptedMail, inboundMailFrom } from './inbound-mail.ts';
import { repairMail } from './mime-repair.ts';
import type { PortalMailLines } from './portal-mail-end.ts';
import { MailEncrypted } from './signed-data.ts';

// There are mails that would hold the event loop up for minutes, so they are read in a thread. On Linux the call means this thread alone.
if (process.platform === 'linux') setPriority(10);

const { portalLines } = workerData as { portalLines: PortalMailLines };

const read = async (pieces: Uint8Array[]) => {
  const raw = Buffer.concat(pieces);
  try {
    const mail = await PostalMime.parse(repairMail(raw), { forceRfc822Attachments: true, maxNestingDepth: 30, maxHeadersSize: 256 * 1024 });
    return inboundMailFrom(mail, raw, portalLines, decodeWords);
  } catch (error) {
    if (error instanceof MailEncrypted) return encryptedMail(raw);
    throw error;
  }
};

parentPort?.on('message', (pieces: Uint8Array[]) => {
  void read(pieces)
    .catch(() => 'unreadable' as const)
    .then((arrived) => {
      const buffers = typeof arrived === 'string' ? [] : arrived.files.map(({ bytes }) => bytes.buffer as ArrayBuffer);
      parentPort?.postMessage(arrived, [...new Set(buffers)]);
    });
});
