import { createHash } from 'node:crypto';
import type { Attachment, Email } from 'postal-mime';
import { htmlText } from './html-text.ts';
import { stripQuotes } from './strip-quotes.ts';

export interface InboundFile {
  name: string;
  bytes: Buffer;
}

/** What a mail that came in says. */
export interface InboundMail {
  /** The same for the same mail, however often it is delivered. */
  key: string;
  /** What its author wrote. */
  text: string;
  /** All of its text, with what it quotes. */
  wholeText: string;
  files: InboundFile[];
}

/** Why a mail is not read. */
export const UNREAD = ['unreadable', 'html', 'text', 'files'] as const;
export type UnreadReason = (typeof UNREAD)[number];

/** Parts that mail programs add by themselves. */
const BY_THE_PROGRAM = /^(?:application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)|text\/(?:x-)?vcard)$/;
/** A picture within the text that is smaller is the logo of a signature. */
const LOGO_BYTES = 10_000;
const TEXT_AT_MOST = 500_000;
export const FILES_AT_MOST = 100;
const NAME_AT_MOST = 300;
/** What a database refuses, or nobody sees: control characters but breaks and tabs, and marks that turn text around. */
const UNFIT = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNFIT, '').toWellFormed();

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(new TextEncoder().encode(content).buffer)
    : content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content);

const filesOf = (parts: readonly Attachment[]): InboundFile[] =>
  parts.flatMap((part, index) => {
    const bytes = bytesOf(part);
    if (BY_THE_PROGRAM.test(part.mimeType) || (part.related && bytes.length < LOGO_BYTES)) return [];
    const ending = part.mimeType.split('/')[1]?.replace(/[^a-z\d]/g, '') || 'bin';
    const name = clean(part.filename ?? '').trim();
    return [{ name: (name || `attachment ${index + 1}.${ending}`).slice(-NAME_AT_MOST).toWellFormed(), bytes }];
  });

/** What is read of a mail that was taken apart: bounded, and fit to be written down. `answerLines`: see `stripQuotes`. */
export const inboundMailFrom = (mail: Email, raw: Uint8Array, answerLines: readonly string[]): InboundMail | UnreadReason => {
  if (Buffer.byteLength(mail.html ?? '') > TEXT_AT_MOST) return 'html';
  if (Buffer.byteLength(mail.text ?? '') > TEXT_AT_MOST) return 'text';
  if (mail.attachments.length > FILES_AT_MOST) return 'files';
  const text = clean(mail.text?.trim() ? mail.text : htmlText(mail.html ?? ''));
  return {
    key: mail.messageId?.trim() || createHash('sha256').update(raw).digest('hex'),
    text: stripQuotes(text, answerLines).trim(),
    wholeText: text.trim(),
    files: filesOf(mail.attachments),
  };
};
