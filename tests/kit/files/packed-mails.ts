import sharp from 'sharp';

/** Builds an incompressible picture that is larger than the logo of a signature. The same seed gives the same bytes. */
export const noisePng = (seed: number): Promise<Buffer> => {
  const pixels = Buffer.alloc(96 * 64 * 3);
  let state = seed * 2_654_435_761;
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = state >>> 24;
  }
  return sharp(pixels, { raw: { width: 96, height: 64, channels: 3 } })
    .png()
    .toBuffer();
};

const der = (tag: number, ...values: readonly Buffer[]): Buffer => {
  const value = Buffer.concat(values);
  const length = value.length < 128 ? [value.length] : [0x82, value.length >> 8, value.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
};

const PKCS_7 = '2a864886f70d0107';
const oid = (kind: '01' | '02'): Buffer => der(0x06, Buffer.from(`${PKCS_7}${kind}`, 'hex'));

/** Wraps a MIME part in an opaque S/MIME signature. The content is split into pieces, as for large mails. */
const signedEnvelope = (part: string): Buffer => {
  const bytes = Buffer.from(part);
  const pieces = [bytes.subarray(0, 20), bytes.subarray(20)].map((piece) => der(0x04, piece));
  const content = der(0x30, oid('01'), der(0xa0, der(0x24, ...pieces)));
  const signedContent = der(0x30, der(0x02, Buffer.from([1])), der(0x31), content, der(0x31));
  return der(0x30, oid('02'), der(0xa0, signedContent));
};

export const signedMail = ({ from, text }: { from: string; text: string }): string => {
  const part = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}\r\n`;
  const body = signedEnvelope(part).toString('base64').replace(/.{76}/g, '$&\r\n');
  const type = 'Content-Type: application/pkcs7-mime; smime-type=signed-data; name="smime.p7m"';
  return `From: ${from}\r\nSubject: Re: hello\r\nMIME-Version: 1.0\r\n${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`;
};

const attribute = (level: number, id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(data.length, 5);
  const sum = Buffer.alloc(2);
  sum.writeUInt16LE(data.reduce((total, byte) => (total + byte) & 0xff_ff, 0));
  return Buffer.concat([head, data, sum]);
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Encodes MAPI properties: a number, a named property, and a file name. */
const properties = (name: string): Buffer => {
  const text = Buffer.from(`${name}\0`, 'utf16le');
  const padding = Buffer.alloc((4 - (text.length % 4)) % 4);
  const namedProperty = Buffer.concat([u32(0x80010003), Buffer.alloc(16), u32(0), u32(7), u32(1)]);
  return Buffer.concat([u32(3), u32(0x37050003), u32(1), namedProperty, u32(0x3707001f), u32(1), u32(text.length), text, padding]);
};

/** The example of MS-OXRTFCP 3.1.1: `{\rtf1\ansi\ansicpg1252\pard hello world}`. */
export const COMPRESSED_RTF = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af3 2068656c090020627705b06c647d0a800fa0'.replaceAll(' ', ''),
  'hex',
);

interface PackedContent {
  text?: string;
  rtf?: Buffer;
  files: readonly { name: string; bytes: Buffer }[];
}

const rtfProperty = (rtf: Buffer): Buffer =>
  Buffer.concat([u32(1), u32(0x10090102), u32(1), u32(rtf.length), rtf, Buffer.alloc((4 - (rtf.length % 4)) % 4)]);

/** Builds the container that Outlook uses to wrap a mail in its own format. */
export const tnef = ({ text, rtf, files }: PackedContent): Buffer =>
  Buffer.concat([
    u32(0x223e9f78),
    Buffer.from([1, 0]),
    ...(text === undefined ? [] : [attribute(1, 0x0002800c, Buffer.from(`${text}\0`, 'latin1'))]),
    ...(rtf ? [attribute(1, 0x00069003, rtfProperty(rtf))] : []),
    ...files.flatMap(({ name, bytes }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from('SHORT~1.CSV\0', 'latin1')),
      attribute(2, 0x0006800f, bytes),
      attribute(2, 0x00069005, properties(name)),
    ]),
  ]);
