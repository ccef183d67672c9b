import PostalMime, { decodeWords } from 'postal-mime';
import { encryptedMail, type InboundMail, toInboundMail, type UnreadReason } from './inbound-mail.ts';
import { repairMail } from './mime-repair.ts';
import type { PortalMailLines } from './portal-mail-end.ts';
import type { SentMessage } from './quoted-messages.ts';
import { MailEncrypted } from './signed-data.ts';

const PARSER_LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 };

/**
 * Parses a mail (RFC 5322) into its own text without quotations and signature, its whole text, and its files. Repairs missing or wrong
 * charsets, opens S/MIME signatures and Outlook's `winmail.dat`. Returns the reason if a part exceeds its limit. Call it in a worker
 * thread, because a hostile mail blocks for up to seconds. Rejects if the mail cannot be parsed.
 */
export const readMail = async (
  raw: Buffer,
  { portalLines, sent = [] }: { portalLines: PortalMailLines; sent?: readonly SentMessage[] },
): Promise<InboundMail | UnreadReason> => {
  try {
    const mail = await PostalMime.parse(repairMail(raw), { forceRfc822Attachments: true, ...PARSER_LIMITS });
    return toInboundMail(mail, raw, portalLines, decodeWords, sent);
  } catch (error) {
    if (error instanceof MailEncrypted) return encryptedMail(raw);
    throw error;
  }
};
