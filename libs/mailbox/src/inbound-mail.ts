import { createHash } from 'node:crypto';
import type { Attachment, Email } from 'postal-mime';
import { extractPictures, PICTURE_MARK, readHtml } from './html-text.ts';
import { findHeadEnd, headersOf } from './mail-head.ts';
import { type PortalMailLines, portalMailEndCheck } from './portal-mail-end.ts';
import type { SentMessage } from './quoted-messages.ts';
import { extractOwnText } from './strip-quotes.ts';
import { readTnef } from './tnef.ts';

export interface InboundFile {
  name: string;
  bytes: Buffer;
  /** True for a mail that was forwarded as an attachment. */
  isMail: boolean;
}

export interface InboundMail {
  /** The key that identifies the mail across repeated deliveries. */
  key: string;
  subject: string;
  /** The own text of the author, without quotations and signature. */
  text: string;
  /** The final part of `text`, below a quotation, which may be a disclaimer. */
  footer: string | null;
  wholeText: string;
  /** True if the mail is encrypted for a key that we do not have, so that text and files are unreadable. */
  isEncrypted: boolean;
  files: InboundFile[];
}

/** The reasons why a mail is not read. */
export type UnreadReason = 'unreadable' | 'html' | 'text' | 'files';

/** Matches the media types of parts that mail programs add automatically. */
const PROGRAM_PART_TYPE = /^(?:application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)|text\/(?:x-)?vcard)$/;
const TNEF = /^application\/(?:ms-tnef|vnd\.ms-tnef)$/;
/** The size in bytes below which an inline picture counts as the logo of a signature. */
const LOGO_BYTES = 10_000;
const MAX_TEXT_LENGTH = 500_000;
export const MAX_FILES = 100;
const MAX_NAME_LENGTH = 300;
const MAX_SUBJECT_LENGTH = 120;
/**
 * Matches characters that a database rejects or that are invisible: control characters except line breaks and tabs, and bidirectional
 * controls.
 */
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;
/** Matches the position of a picture in a plain text, as `[cid:image001.png@01DB5C8A.1B2C3D40]` or `[image: logo.png]`. */
const PICTURE_IN_TEXT = /^\s*\[(?:cid:[^\]\s]{1,200}|image: ?[^\]\n]{1,200})\]\s*$/gim;
const PGP_MESSAGE = /^-----BEGIN PGP MESSAGE-----/m;
const PGP_SIGNED_MESSAGE =
  /^-----BEGIN PGP SIGNED MESSAGE-----\n(?:[^\n]{1,200}\n){0,4}\n([\s\S]*?)\n-----BEGIN PGP SIGNATURE-----[\s\S]*?(?:\n-----END PGP SIGNATURE-----|$)/m;

const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(FORBIDDEN_CHARACTERS, '').toWellFormed();

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(new TextEncoder().encode(content).buffer)
    : content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content);

/** Returns the name of a forwarded mail: its file name or its subject. */
const mailName = (fileName: string, bytes: Buffer, subjectOf: (value: string) => string): string => {
  if (/\.eml$/i.test(fileName) && !/^(?:attachment|message|part|noname)?[\s_-]?[\d.]*\.eml$/i.test(fileName)) return fileName;
  const end = findHeadEnd(bytes);
  const subject = headersOf(bytes.subarray(0, end < 0 ? 64_000 : end)).find(({ name }) => name === 'subject')?.value ?? '';
  const subjectText = cleanText(subjectOf(subject))
    .replace(/[<>:"/\\|?*'`.\s-]+/g, ' ')
    .trim()
    .slice(0, MAX_SUBJECT_LENGTH)
    .trim();
  return `${subjectText || fileName.replace(/\.eml$/i, '').trim() || 'mail'}.eml`;
};

const idOf = (contentId: string | undefined): string => contentId?.trim().replace(/^<|>$/g, '') ?? '';

interface Pictures {
  /** The content ids of pictures in the author's own text, and of all pictures. */
  own: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

export type DecodeWords = (value: string) => string;

const filesOf = (parts: readonly Attachment[], pictures: Pictures, decodeWords: DecodeWords): InboundFile[] =>
  parts.flatMap((part, index): InboundFile[] => {
    const bytes = bytesOf(part);
    if (PROGRAM_PART_TYPE.test(part.mimeType)) return [];
    const contentId = idOf(part.contentId);
    if (part.mimeType.startsWith('image/')) {
      if (part.related && bytes.length < LOGO_BYTES) return [];
      // The picture belongs to a signature or to the quotation.
      if (contentId && pictures.all.has(contentId) && !pictures.own.has(contentId)) return [];
    }
    const fileName = cleanText(part.filename ?? '').trim();
    if (TNEF.test(part.mimeType) || /^winmail\.dat$/i.test(fileName)) {
      const tnef = readTnef(bytes);
      if (tnef)
        return tnef.files.map(({ name, bytes: packedBytes }, index) => ({
          name: (cleanText(name).trim() || `attachment ${index + 1}.bin`).slice(-MAX_NAME_LENGTH).toWellFormed(),
          // Copy into a separate buffer, because the buffer is transferred to another thread.
          bytes: Buffer.from(Uint8Array.from(packedBytes).buffer),
          isMail: false,
        }));
    }
    if (part.mimeType === 'message/rfc822' || /\.eml$/i.test(fileName))
      return [{ name: mailName(fileName, bytes, decodeWords).slice(-MAX_NAME_LENGTH).toWellFormed(), bytes, isMail: true }];
    const extension = part.mimeType.split('/')[1]?.replace(/[^a-z\d]/g, '') || 'bin';
    return [{ name: (fileName || `attachment ${index + 1}.${extension}`).slice(-MAX_NAME_LENGTH).toWellFormed(), bytes, isMail: false }];
  });

/** Returns the text and the HTML of a mail, or those in its `winmail.dat` if the mail itself has neither. */
const contentOf = (mail: Email): { plain: string; html: string } => {
  if (mail.text?.trim() || mail.html?.trim()) return { plain: mail.text ?? '', html: mail.html ?? '' };
  for (const part of mail.attachments) {
    const tnef = TNEF.test(part.mimeType) || /^winmail\.dat$/i.test(part.filename ?? '') ? readTnef(bytesOf(part)) : null;
    if (tnef && (tnef.text.trim() || tnef.html.trim())) return { plain: tnef.text, html: tnef.html };
  }
  return { plain: '', html: '' };
};

/**
 * Converts a parsed mail to content that is limited in size and safe to store. `portalLines` and `sent` are explained at `extractOwnText`.
 */
export const toInboundMail = (
  mail: Email,
  raw: Uint8Array,
  portalLines: PortalMailLines,
  decodeWords: DecodeWords,
  sentMessages: readonly SentMessage[],
): InboundMail | UnreadReason => {
  if (Buffer.byteLength(mail.html ?? '') > MAX_TEXT_LENGTH) return 'html';
  if (Buffer.byteLength(mail.text ?? '') > MAX_TEXT_LENGTH) return 'text';
  if (mail.attachments.length > MAX_FILES) return 'files';
  const content = contentOf(mail);
  const plainText = cleanText(content.plain).replaceAll(PICTURE_MARK, '').replace(PGP_SIGNED_MESSAGE, '$1');
  const html = readHtml(content.html, portalMailEndCheck(portalLines));
  const htmlText = cleanText(html.text);
  // HTML elements mark quotations reliably; in plain text they are guessed.
  const isHtml = !plainText.trim() || (html.isStructured && htmlText.trim() !== '');
  const strippedMail = extractOwnText(isHtml ? htmlText : plainText.replace(PICTURE_IN_TEXT, ''), portalLines, sentMessages);
  // If nothing is above the quotation and the end of our mail is not found, an answer may be anywhere in Outlook's quotation.
  const isUndecided = isHtml && html.isQuotedToTheEnd && !strippedMail.text;
  const ownContent = isUndecided ? { text: htmlText.replace(/^> /gm, ''), footer: null } : strippedMail;
  const ownPictures = extractPictures(
    isHtml ? ownContent.text : htmlText ? extractOwnText(htmlText, portalLines, sentMessages).text : '',
  ).contentIds;
  const files = filesOf(mail.attachments, { own: ownPictures, all: extractPictures(htmlText).contentIds }, decodeWords);
  const text = extractPictures(ownContent.text).text.trim();
  return {
    key: mail.messageId?.trim() || createHash('sha256').update(raw).digest('hex'),
    subject: cleanText(mail.subject ?? '').trim(),
    text,
    footer: ownContent.footer === null ? null : extractPictures(ownContent.footer).text.trim(),
    wholeText: (plainText.trim() ? plainText : extractPictures(htmlText).text).trim(),
    isEncrypted: PGP_MESSAGE.test(text),
    files: files.slice(0, MAX_FILES),
  };
};

/** Returns a mail with readable headers and an unreadable body. */
export const encryptedMail = (raw: Uint8Array): InboundMail => ({
  key: createHash('sha256').update(raw).digest('hex'),
  subject: '',
  text: '',
  footer: null,
  wholeText: '',
  isEncrypted: true,
  files: [],
});
