import { createHash } from 'node:crypto';
import type { Attachment, Email } from 'postal-mime';
import { PICTURE_MARK, readHtml, withoutPictures } from './html-text.ts';
import { headEnd, headersOf } from './mail-head.ts';
import { type PortalMailLines, portalMailEndCheck } from './portal-mail-end.ts';
import type { SentMessage } from './quoted-messages.ts';
import { ownTextOf } from './strip-quotes.ts';
import { readTnef } from './tnef.ts';

export interface InboundFile {
  name: string;
  bytes: Buffer;
  /** A mail that was forwarded as a file. */
  isMail: boolean;
}

/** What a mail that came in says. */
export interface InboundMail {
  /** The same for the same mail, however often it is delivered. */
  key: string;
  subject: string;
  /** What its author wrote. */
  text: string;
  /** The end of the text that stood below a quotation, where it may be a disclaimer. */
  footer: string | null;
  /** All of its text, with what it quotes. */
  wholeText: string;
  /** Encrypted for a key that nobody here has: neither text nor files can be read. */
  isEncrypted: boolean;
  files: InboundFile[];
}

/** Why a mail is not read. */
export const UNREAD = ['unreadable', 'html', 'text', 'files'] as const;
export type UnreadReason = (typeof UNREAD)[number];

/** Parts that mail programs add by themselves. */
const BY_THE_PROGRAM = /^(?:application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)|text\/(?:x-)?vcard)$/;
const TNEF = /^application\/(?:ms-tnef|vnd\.ms-tnef)$/;
/** A picture within the text that is smaller is the logo of a signature. */
const LOGO_BYTES = 10_000;
const TEXT_AT_MOST = 500_000;
export const FILES_AT_MOST = 100;
const NAME_AT_MOST = 300;
const SUBJECT_AT_MOST = 120;
/** What a database refuses, or nobody sees: control characters but breaks and tabs, and marks that turn text around. */
const UNFIT = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;
/** `[cid:image001.png@01DB5C8A.1B2C3D40]`, `[image: logo.png]`: where a picture stands in a plain text. */
const PICTURE_IN_TEXT = /^\s*\[(?:cid:[^\]\s]{1,200}|image: ?[^\]\n]{1,200})\]\s*$/gim;
const PGP_MESSAGE = /^-----BEGIN PGP MESSAGE-----/m;
const PGP_SIGNED =
  /^-----BEGIN PGP SIGNED MESSAGE-----\n(?:[^\n]{1,200}\n){0,4}\n([\s\S]*?)\n-----BEGIN PGP SIGNATURE-----[\s\S]*?(?:\n-----END PGP SIGNATURE-----|$)/m;

const clean = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNFIT, '').toWellFormed();

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(new TextEncoder().encode(content).buffer)
    : content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content);

/** The name of a forwarded mail: that of its file, or its subject. */
const mailName = (given: string, bytes: Buffer, subjectOf: (value: string) => string): string => {
  if (/\.eml$/i.test(given) && !/^(?:attachment|message|part|noname)?[\s_-]?[\d.]*\.eml$/i.test(given)) return given;
  const end = headEnd(bytes);
  const subject = headersOf(bytes.subarray(0, end < 0 ? 64_000 : end)).find(({ name }) => name === 'subject')?.value ?? '';
  const words = clean(subjectOf(subject))
    .replace(/[<>:"/\\|?*'`.\s-]+/g, ' ')
    .trim()
    .slice(0, SUBJECT_AT_MOST)
    .trim();
  return `${words || given.replace(/\.eml$/i, '').trim() || 'mail'}.eml`;
};

const idOf = (contentId: string | undefined): string => contentId?.trim().replace(/^<|>$/g, '') ?? '';

interface Pictures {
  /** Content ids of the pictures in the text of the author, and of all that stand in the text. */
  own: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

/** Decodes the words of a header that are encoded. */
export type DecodeWords = (value: string) => string;

const filesOf = (parts: readonly Attachment[], pictures: Pictures, decodeWords: DecodeWords): InboundFile[] =>
  parts.flatMap((part, index): InboundFile[] => {
    const bytes = bytesOf(part);
    if (BY_THE_PROGRAM.test(part.mimeType)) return [];
    const contentId = idOf(part.contentId);
    if (part.mimeType.startsWith('image/')) {
      if (part.related && bytes.length < LOGO_BYTES) return [];
      // It stands in a signature, or below the quotation.
      if (contentId && pictures.all.has(contentId) && !pictures.own.has(contentId)) return [];
    }
    const given = clean(part.filename ?? '').trim();
    if (TNEF.test(part.mimeType) || /^winmail\.dat$/i.test(given)) {
      const tnef = readTnef(bytes);
      if (tnef)
        return tnef.files.map(({ name, bytes: packed }, at) => ({
          name: (clean(name).trim() || `attachment ${at + 1}.bin`).slice(-NAME_AT_MOST).toWellFormed(),
          // Handed over to another thread with its buffer.
          bytes: Buffer.from(Uint8Array.from(packed).buffer),
          isMail: false,
        }));
    }
    if (part.mimeType === 'message/rfc822' || /\.eml$/i.test(given))
      return [{ name: mailName(given, bytes, decodeWords).slice(-NAME_AT_MOST).toWellFormed(), bytes, isMail: true }];
    const ending = part.mimeType.split('/')[1]?.replace(/[^a-z\d]/g, '') || 'bin';
    return [{ name: (given || `attachment ${index + 1}.${ending}`).slice(-NAME_AT_MOST).toWellFormed(), bytes, isMail: false }];
  });

/** The text and the HTML of a mail; where it has neither, those that Outlook packed. */
const contentOf = (mail: Email): { plain: string; html: string } => {
  if (mail.text?.trim() || mail.html?.trim()) return { plain: mail.text ?? '', html: mail.html ?? '' };
  for (const part of mail.attachments) {
    const tnef = TNEF.test(part.mimeType) || /^winmail\.dat$/i.test(part.filename ?? '') ? readTnef(bytesOf(part)) : null;
    if (tnef && (tnef.text.trim() || tnef.html.trim())) return { plain: tnef.text, html: tnef.html };
  }
  return { plain: '', html: '' };
};

/** The parsed content of a mail, limited in size and safe to store. `portalLines` and `sent`: see `ownTextOf`. */
export const inboundMailFrom = (
  mail: Email,
  raw: Uint8Array,
  portalLines: PortalMailLines,
  decodeWords: DecodeWords,
  sent: readonly SentMessage[],
): InboundMail | UnreadReason => {
  if (Buffer.byteLength(mail.html ?? '') > TEXT_AT_MOST) return 'html';
  if (Buffer.byteLength(mail.text ?? '') > TEXT_AT_MOST) return 'text';
  if (mail.attachments.length > FILES_AT_MOST) return 'files';
  const content = contentOf(mail);
  const plain = clean(content.plain).replaceAll(PICTURE_MARK, '').replace(PGP_SIGNED, '$1');
  const html = readHtml(content.html, portalMailEndCheck(portalLines));
  const htmlText = clean(html.text);
  // The elements of an HTML mail say for sure what is quoted; a plain text has to be guessed at.
  const isHtml = !plain.trim() || (html.isStructured && htmlText.trim() !== '');
  const stripped = ownTextOf(isHtml ? htmlText : plain.replace(PICTURE_IN_TEXT, ''), portalLines, sent);
  // With nothing above it and without the end of our mail, an answer may be anywhere in what Outlook quotes.
  const isUndecided = isHtml && html.isQuotedToTheEnd && !stripped.text;
  const own = isUndecided ? { text: htmlText.replace(/^> /gm, ''), footer: null } : stripped;
  const ownPictures = withoutPictures(isHtml ? own.text : htmlText ? ownTextOf(htmlText, portalLines, sent).text : '').contentIds;
  const files = filesOf(mail.attachments, { own: ownPictures, all: withoutPictures(htmlText).contentIds }, decodeWords);
  const text = withoutPictures(own.text).text.trim();
  return {
    key: mail.messageId?.trim() || createHash('sha256').update(raw).digest('hex'),
    subject: clean(mail.subject ?? '').trim(),
    text,
    footer: own.footer === null ? null : withoutPictures(own.footer).text.trim(),
    wholeText: (plain.trim() ? plain : withoutPictures(htmlText).text).trim(),
    isEncrypted: PGP_MESSAGE.test(text),
    files: files.slice(0, FILES_AT_MOST),
  };
};

/** A mail of which only the head can be read. */
export const encryptedMail = (raw: Uint8Array): InboundMail => ({
  key: createHash('sha256').update(raw).digest('hex'),
  subject: '',
  text: '',
  footer: null,
  wholeText: '',
  isEncrypted: true,
  files: [],
});
