import { randomBytes } from 'node:crypto';

const SIZE = 5 * 1024 * 1024;
const repeatToSize = (piece: string): string => piece.repeat(Math.ceil(SIZE / piece.length));
const multipart = (body: string) => `Content-Type: multipart/mixed; boundary=x\r\n\r\n${body}`;
const html = (body: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${body}`;

/** Mails of 5 MB, without the `From` header, each designed to be as expensive to parse as possible. */
export const HOSTILE: Record<string, string> = {
  'nested without end': Array.from(
    { length: 60_000 },
    (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\r\n\r\n--b${index}\r\n`,
  ).join(''),
  'a million boundaries': multipart(repeatToSize('--x\r\n')),
  'HTML that unfolds': html(repeatToSize('<div><ul><li><table><tr><td>&amp;\r\n')),
  'a head without end': repeatToSize('X-Long: a very long header line, and another one after it\r\n'),
  'noise in base64': `Content-Type: application/pdf\r\nContent-Disposition: attachment; filename=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${randomBytes(
    (SIZE * 3) / 4,
  )
    .toString('base64')
    .replace(/.{76}/g, '$&\r\n')}`,
  'a million signs that begin no tag': html(repeatToSize('<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<\r\n')),
};
