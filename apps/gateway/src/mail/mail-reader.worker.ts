import { parentPort, workerData } from 'node:worker_threads';
import PostalMime, { decodeWords } from 'postal-mime';
import { lowerPriority } from '../core/lower-priority.ts';
import { encryptedMail, inboundMailFrom } from './inbound-mail.ts';
import { repairMail } from './mime-repair.ts';
import type { PortalMailLines } from './portal-mail-end.ts';
import type { SentMessage } from './quoted-messages.ts';
import { MailEncrypted } from './signed-data.ts';

// Some mails would hold the event loop up for minutes, so they are read in a thread.
lowerPriority();

const { portalLines } = workerData as { portalLines: PortalMailLines };

const readMail = async (pieces: Uint8Array[], sent: readonly SentMessage[]) => {
  const raw = Buffer.concat(pieces);
  try {
    const mail = await PostalMime.parse(repairMail(raw), { forceRfc822Attachments: true, maxNestingDepth: 30, maxHeadersSize: 256 * 1024 });
    return inboundMailFrom(mail, raw, portalLines, decodeWords, sent);
  } catch (error) {
    if (error instanceof MailEncrypted) return encryptedMail(raw);
    throw error;
  }
};

parentPort?.on('message', ({ pieces, sent }: { pieces: Uint8Array[]; sent: readonly SentMessage[] }) => {
  void readMail(pieces, sent)
    .catch(() => 'unreadable' as const)
    .then((arrived) => {
      const buffers = typeof arrived === 'string' ? [] : arrived.files.map(({ bytes }) => bytes.buffer as ArrayBuffer);
      parentPort?.postMessage(arrived, [...new Set(buffers)]);
    });
});
