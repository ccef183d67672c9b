import { decodeMisdeclared } from './charset.ts';
import { headEnd, headersOf, type MailHeader } from './mail-head.ts';
import { MailEncrypted, signedContent } from './signed-data.ts';

const DEEPEST = 30;
const PARTS_AT_MOST = 1_000;
const MIME_HEADER = /^(?:content-type|content-transfer-encoding|content-disposition|content-description|content-id):/i;
const ENCODED_WORD = /=\?([\w.:+-]{2,40})(?:\*[\w-]*)?\?[bq]\?/gi;
const META_CHARSET = /<meta\b[^>]{0,200}charset\s*=\s*["']?\s*([\w.:+-]{2,40})/i;

const parameterOf = (header: string, name: string): string =>
  new RegExp(String.raw`;\s*${name}\s*=\s*(?:"([^"]*)"|([^\s;]*))`, 'i')
    .exec(header)
    ?.slice(1)
    .find((value) => value !== undefined) ?? '';

const valueOf = (headers: readonly MailHeader[], header: string): string => headers.find(({ name }) => name === header)?.value ?? '';

const unquoted = (body: Buffer): Buffer => {
  const text = body
    .toString('latin1')
    .replace(/[ \t]+$/gm, '')
    .replace(/=\r?\n/g, '');
  return Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
};

const decodedBody = (body: Buffer, encoding: string): Buffer => {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString('latin1'), 'base64');
  return /quoted-printable/i.test(encoding) ? unquoted(body) : body;
};

/** The lines of a head but those of the named headers, each with its continuation. */
const headWithout = (head: Buffer, header: RegExp): Buffer => {
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

const inBase64 = (text: string): Buffer => Buffer.from(`${Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`);

/** The parts between the delimiters of a multipart body, each without the break that belongs to its delimiter; with everything beside them. */
const piecesOf = (body: Buffer, boundary: string): { isPart: boolean; bytes: Buffer }[] => {
  const delimiter = Buffer.from(`--${boundary}`, 'latin1');
  const pieces: { isPart: boolean; bytes: Buffer }[] = [];
  let start = 0;
  let isPart = false;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length)) {
    if (at > 0 && body[at - 1] !== 0x0a) continue;
    if (pieces.length > 2 * PARTS_AT_MOST) break;
    const isLast = body.toString('latin1', at + delimiter.length, at + delimiter.length + 2) === '--';
    const lineEnd = body.indexOf(0x0a, at);
    const next = lineEnd < 0 ? body.length : lineEnd + 1;
    const end = body[at - 2] === 0x0d ? at - 2 : at - 1;
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
  /** Charsets that the head of the mail names in its encoded words. */
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
  const content = decodedBody(body, encoding);
  const meta = /html/i.test(type) ? META_CHARSET.exec(content.toString('latin1', 0, 4_000))?.[1] : undefined;
  const text = decodeMisdeclared(content, parameterOf(type, 'charset'), meta ? [meta.toLowerCase(), ...hints] : hints);
  if (text === null) return bytes;
  const declared = `${(type || 'text/plain').replace(/;\s*charset\s*=\s*(?:"[^"]*"|[^\s;]*)/i, '')}; charset=utf-8`;
  const headers = Buffer.from(`Content-Type: ${declared}\r\nContent-Transfer-Encoding: base64\r\n\r\n`, 'latin1');
  return Buffer.concat([headWithout(head, /^content-(?:type|transfer-encoding):/i), headers, inBase64(text)]);
};

/** The part in an S/MIME envelope. Where the envelope is the whole mail, the reason is thrown why there is none; else it remains a file. */
const openEnvelope = (der: Buffer, type: string, isWholeMail: boolean): Buffer | null => {
  if (isWholeMail && /enveloped-data/i.test(parameterOf(type, 'smime-type'))) throw new MailEncrypted();
  try {
    return signedContent(der);
  } catch (error) {
    if (isWholeMail) throw error;
    return null;
  }
};

const repairPart = (bytes: Buffer, { hints, depth }: Context): Buffer => {
  const end = headEnd(bytes);
  // A part without headers begins with its empty line.
  const hasHead = end >= 0 && !/^\r?\n/.test(bytes.toString('latin1', 0, 2));
  const head = hasHead ? bytes.subarray(0, end) : bytes.subarray(0, 0);
  const body = hasHead ? bytes.subarray(end) : bytes;
  if (!hasHead && depth === 0) return bytes;
  const headers = headersOf(head);
  const type = valueOf(headers, 'content-type');
  const encoding = valueOf(headers, 'content-transfer-encoding');
  const media = /^[^;\s]*/.exec(type)![0].toLowerCase();
  const inner = { hints, depth: depth + 1 };
  if (media === 'multipart/encrypted') throw new MailEncrypted();
  if (media.startsWith('multipart/')) {
    const boundary = parameterOf(type, 'boundary');
    if (!boundary || depth >= DEEPEST) return bytes;
    const pieces = piecesOf(body, boundary);
    const repaired = pieces.map((piece) => (piece.isPart ? repairPart(piece.bytes, inner) : piece.bytes));
    return repaired.every((piece, index) => piece === pieces[index]!.bytes) ? bytes : Buffer.concat([head, ...repaired]);
  }
  if (/^application\/(?:x-)?pkcs7-mime$/.test(media) || (media === 'application/octet-stream' && /\.p7m"?\s*(?:;|$)/i.test(type))) {
    const content = depth >= DEEPEST ? null : openEnvelope(decodedBody(body, encoding), type, depth === 0);
    if (content) return Buffer.concat([headWithout(head, MIME_HEADER), repairPart(content, inner)]);
  }
  const isFile = /^attachment/i.test(valueOf(headers, 'content-disposition'));
  const isText = media === '' || media === 'text' || media === 'text/plain' || media === 'text/html';
  if (!isText || isFile) return bytes;
  return repairText(bytes, head, body, { type, encoding }, hints);
};

/**
 * Returns a mail as its parser reads it well: texts whose charset is missing or wrong are in UTF-8, and what was signed opaquely is taken out
 * of its envelope. Throws `MailEncrypted` where it cannot be read for want of a key.
 */
export const repairMail = (raw: Buffer): Buffer => {
  const end = headEnd(raw);
  const head = raw.toString('latin1', 0, end < 0 ? raw.length : end);
  const hints = [...new Set([...head.matchAll(ENCODED_WORD)].map(([, charset]) => charset!.toLowerCase()))];
  return repairPart(raw, { hints, depth: 0 });
};
