import PostalMime, { decodeWords } from 'postal-mime';
import { encryptedMail, type InboundMail, inboundMailFrom, type UnreadReason } from './inbound-mail.ts';
import { repairMail } from './mime-repair.ts';
import type { PortalMailLines } from './portal-mail-end.ts';
import type { SentMessage } from './quoted-messages.ts';
import { MailEncrypted } from './signed-data.ts';

const PARSER_LIMITS = { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 };

/**
 * Reads a mail of RFC 5322: its own text without quotations and signature, the whole text, and its files. Repairs charsets that are missing or wrong,
 * opens S/MIME signatures and the `winmail.dat` of Outlook. Returns the reason where a part exceeds its limit. Takes up to seconds for a hostile mail
 * and does not yield, so call it in a thread. Rejects where the mail cannot be parsed.
 */
export const readMail = async (
  raw: Buffer,
  { portalLines, sent = [] }: { portalLines: PortalMailLines; sent?: readonly SentMessage[] },
): Promise<InboundMail | UnreadReason> => {
  try {
    const mail = await PostalMime.parse(repairMail(raw), { forceRfc822Attachments: true, ...PARSER_LIMITS });
    return inboundMailFrom(mail, raw, portalLines, decodeWords, sent);
  } catch (error) {
    if (error instanceof MailEncrypted) return encryptedMail(raw);
    throw error;
  }
};
