import { decodeMisdeclaredCharset } from './charset.ts';
import { findHeadEnd, headersOf, type MailHeader } from './mail-head.ts';
import { MailEncrypted, readSignedContent } from './signed-data.ts';

const MAX_DEPTH = 30;
const MAX_PARTS = 1_000;
const MIME_HEADER = /^(?:content-type|content-transfer-encoding|content-disposition|content-description|content-id):/i;
const ENCODED_WORD = /=\?([\w.:+-]{2,40})(?:\*[\w-]*)?\?[bq]\?/gi;
const META_CHARSET = /<meta\b[^>]{0,200}charset\s*=\s*["']?\s*([\w.:+-]{2,40})/i;

const parameterOf = (header: string, name: string): string =>
  new RegExp(String.raw`;\s*${name}\s*=\s*(?:"([^"]*)"|([^\s;]*))`, 'i')
    .exec(header)
    ?.slice(1)
    .find((value) => value !== undefined) ?? '';

const valueOf = (headers: readonly MailHeader[], header: string): string => headers.find(({ name }) => name === header)?.value ?? '';

const decodeQuotedPrintable = (body: Buffer): Buffer => {
  const text = body
    .toString('latin1')
    .replace(/[ \t]+$/gm, '')
    .replace(/=\r?\n/g, '');
  return Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
};

const decodeBody = (body: Buffer, encoding: string): Buffer => {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString('latin1'), 'base64');
  return /quoted-printable/i.test(encoding) ? decodeQuotedPrintable(body) : body;
};

/** Removes headers, with their continuation lines, from the head of a part. */
const removeHeaders = (head: Buffer, header: RegExp): Buffer => {
  let isDropped = false;
  const lines = head
    .toString('latin1')
    .split(/\r?\n/)
    .filter((line) => {
      if (!/^[ \t]/.test(line)) isDropped = header.test(line);
      return line !== '' && !isDropped;
    });
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
};

const encodeBase64 = (text: string): Buffer => Buffer.from(`${Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`);

/** Splits a multipart body into its parts, without the line break of each delimiter, and the bytes between the parts. */
const piecesOf = (body: Buffer, boundary: string): { isPart: boolean; bytes: Buffer }[] => {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  const pieces: { isPart: boolean; bytes: Buffer }[] = [];
  let start = 0;
  let isPart = false;
  for (let index = body.indexOf(delimiter); index >= 0; index = body.indexOf(delimiter, index + delimiter.length)) {
    if (index > 0 && body[index - 1] !== 0x0a) continue;
    if (pieces.length > 2 * MAX_PARTS) break;
    const isLast = body.toString('latin1', index + delimiter.length, index + delimiter.length + 2) === '--';
    const lineEnd = body.indexOf(0x0a, index);
    const next = lineEnd < 0 ? body.length : lineEnd + 1;
    const end = body[index - 2] === 0x0d ? index - 2 : index - 1;
    pieces.push(
      { isPart, bytes: body.subarray(start, Math.max(start, end)) },
      { isPart: false, bytes: body.subarray(Math.max(start, end), next) },
    );
    start = next;
    isPart = !isLast;
  }
  pieces.push({ isPart, bytes: body.subarray(start) });
  return pieces;
};

interface Context {
  /** The charsets that encoded words in the headers of the mail name. */
  hints: readonly string[];
  depth: number;
}

const repairText = (
  bytes: Buffer,
  head: Buffer,
  body: Buffer,
  { type, encoding }: { type: string; encoding: string },
  hints: readonly string[],
): Buffer => {
  const content = decodeBody(body, encoding);
  const meta = /html/i.test(type) ? META_CHARSET.exec(content.toString('latin1', 0, 4_000))?.[1] : undefined;
  const text = decodeMisdeclaredCharset(content, parameterOf(type, 'charset'), meta ? [meta.toLowerCase(), ...hints] : hints);
  if (text === null) return bytes;
  const contentType = `${(type || 'text/plain').replace(/;\s*charset\s*=\s*(?:"[^"]*"|[^\s;]*)/i, '')}; charset=utf-8`;
  const headers = Buffer.from(`Content-Type: ${contentType}\r\nContent-Transfer-Encoding: base64\r\n\r\n`, 'latin1');
  return Buffer.concat([removeHeaders(head, /^content-(?:type|transfer-encoding):/i), headers, encodeBase64(text)]);
};

/**
 * Returns the signed content of an S/MIME envelope. If the envelope cannot be opened, throws for a whole mail and returns null for a part,
 * which then remains a file.
 */
const openEnvelope = (der: Buffer, type: string, isWholeMail: boolean): Buffer | null => {
  if (isWholeMail && /enveloped-data/i.test(parameterOf(type, 'smime-type'))) throw new MailEncrypted();
  try {
    return readSignedContent(der);
  } catch (error) {
    if (isWholeMail) throw error;
    return null;
  }
};

const repairPart = (bytes: Buffer, { hints, depth }: Context): Buffer => {
  const end = findHeadEnd(bytes);
  // A part without headers starts with an empty line.
  const hasHead = end >= 0 && !/^\r?\n/.test(bytes.toString('latin1', 0, 2));
  const head = hasHead ? bytes.subarray(0, end) : bytes.subarray(0, 0);
  const body = hasHead ? bytes.subarray(end) : bytes;
  if (!hasHead && depth === 0) return bytes;
  const headers = headersOf(head);
  const type = valueOf(headers, 'content-type');
  const encoding = valueOf(headers, 'content-transfer-encoding');
  const media = /^[^;\s]*/.exec(type)![0].toLowerCase();
  const innerContext = { hints, depth: depth + 1 };
  if (media === 'multipart/encrypted') throw new MailEncrypted();
  if (media.startsWith('multipart/')) {
    const boundary = parameterOf(type, 'boundary');
    if (!boundary || depth >= MAX_DEPTH) return bytes;
    const pieces = piecesOf(body, boundary);
    const repairedPieces = pieces.map((piece) => (piece.isPart ? repairPart(piece.bytes, innerContext) : piece.bytes));
    return repairedPieces.every((piece, index) => piece === pieces[index]!.bytes) ? bytes : Buffer.concat([head, ...repairedPieces]);
  }
  if (/^application\/(?:x-)?pkcs7-mime$/.test(media) || (media === 'application/octet-stream' && /\.p7m"?\s*(?:;|$)/i.test(type))) {
    const content = depth >= MAX_DEPTH ? null : openEnvelope(decodeBody(body, encoding), type, depth === 0);
    if (content) return Buffer.concat([removeHeaders(head, MIME_HEADER), repairPart(content, innerContext)]);
  }
  const isFile = /^attachment/i.test(valueOf(headers, 'content-disposition'));
  const isText = media === '' || media === 'text' || media === 'text/plain' || media === 'text/html';
  if (!isText || isFile) return bytes;
  return repairText(bytes, head, body, { type, encoding }, hints);
};

/**
 * Rewrites a mail so that the parser reads it correctly: texts with a missing or wrong charset become UTF-8, and opaquely signed content
 * replaces its envelope. Throws `MailEncrypted` if a key is missing.
 */
export const repairMail = (raw: Buffer): Buffer => {
  const end = findHeadEnd(raw);
  const head = raw.toString('latin1', 0, end < 0 ? raw.length : end);
  const hints = [...new Set([...head.matchAll(ENCODED_WORD)].map(([, charset]) => charset!.toLowerCase()))];
  return repairPart(raw, { hints, depth: 0 });
};
