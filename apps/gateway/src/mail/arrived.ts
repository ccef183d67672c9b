import { createHash } from 'node:crypto';
import { type Attachment, addressParser, type Email } from 'postal-mime';
import { htmlText } from './html-text';
import { ownText } from './own-text';
import { parseMail } from './parse';

export interface ArrivedFile {
  name: string;
  bytes: Buffer;
}

/** A mail that came in. */
export interface Arrived {
  /** The one address in its From; null where there is none or more than one. */
  from: string | null;
  /** Sent by a program, not by a person: an absence note, a bounce, a circular. */
  automatic: boolean;
  /** The same for the same mail, however often it is delivered. */
  key: string;
  /** What its author wrote. */
  text: string;
  /** All of its text, with what it quotes. */
  wholeText: string;
  files: ArrivedFile[];
}

/** Parts that mail programs add by themselves. */
const BY_THE_PROGRAM = /^(?:application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)|text\/(?:x-)?vcard)$/;
/** A picture within the text that is smaller is the logo of a signature. */
const LOGO_BYTES = 10_000;
/** What stands beyond is quoted from long ago, or was made to keep us busy. */
const HTML_AT_MOST = 5_000_000;

const automatic = ({ headers }: Email): boolean => {
  const value = (key: string) =>
    headers
      .find((header) => header.key === key)
      ?.value.trim()
      .toLowerCase();
  const submitted = value('auto-submitted');
  return (
    (submitted !== undefined && submitted !== 'no') ||
    /^(?:bulk|junk|list|auto_reply)/.test(value('precedence') ?? '') ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe', 'feedback-id'].some((key) => value(key) !== undefined) ||
    value('return-path') === '<>' ||
    /^multipart\/report|^message\/delivery-status/.test(value('content-type') ?? '')
  );
};

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(content);

const filesOf = (parts: readonly Attachment[]): ArrivedFile[] =>
  parts.flatMap((part, index) => {
    const bytes = bytesOf(part);
    if (BY_THE_PROGRAM.test(part.mimeType) || (part.related && bytes.length < LOGO_BYTES)) return [];
    const ending = part.mimeType.split('/')[1]?.replace(/[^a-z\d]/g, '') || 'bin';
    return [{ name: part.filename?.trim() || `attachment ${index + 1}.${ending}`, bytes }];
  });

/** Two authors are as little one as none. */
const authorOf = ({ headers }: Email): string | null => {
  const authors = headers.filter(({ key }) => key === 'from').flatMap(({ value }) => addressParser(value, { flatten: true }));
  return authors.length === 1 ? (authors[0]!.address?.toLowerCase() ?? null) : null;
};

/** Reads a mail; throws where it cannot be read. */
export const readMail = async (raw: Buffer): Promise<Arrived> => {
  const mail = await parseMail(raw);
  const text = mail.text?.trim() ? mail.text : htmlText((mail.html ?? '').slice(0, HTML_AT_MOST));
  return {
    from: authorOf(mail),
    automatic: automatic(mail),
    key: mail.messageId?.trim() || createHash('sha256').update(raw).digest('hex'),
    text: ownText(text),
    wholeText: text.replace(/\r\n?/g, '\n').trim(),
    files: filesOf(mail.attachments),
  };
};
