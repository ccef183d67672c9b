import { describe, expect, it } from '@jest/globals';
import { decodeMisdeclaredCharset } from './charset';
import { PORTAL_LINES } from './portal-lines.fixture';
import { readMail } from './read-mail';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const JAPANESE = Buffer.from('\u001b$B7?HV\u001b(B YD-P7', 'latin1');

describe('A text whose charset is missing or wrong', () => {
  it.each<[string, Buffer, string, string]>([
    ['ISO-2022-JP without a charset', JAPANESE, '', '型番 YD-P7'],
    ['ISO-2022-JP that is called ASCII', JAPANESE, 'us-ascii', '型番 YD-P7'],
    ['ISO-2022-JP that is called UTF-8', JAPANESE, 'utf-8', '型番 YD-P7'],
    ['Windows-1252 without a charset', latin1('Grüße \u0096 5 µm'), '', 'Grüße – 5 µm'],
    ['Windows-1252 that is called UTF-8', latin1('Grüße'), 'UTF-8', 'Grüße'],
    ['Windows-1252 that is called ASCII', latin1('Grüße'), 'us-ascii', 'Grüße'],
    ['UTF-8 that is called ISO-8859-1', Buffer.from('Grüße'), 'iso-8859-1', 'Grüße'],
    ['UTF-8 that is called ASCII', Buffer.from('型番'), 'us-ascii', '型番'],
    ['UTF-16 with its mark', Buffer.from('\ufeffGrüße', 'utf16le'), '', 'Grüße'],
    ['UTF-7', Buffer.from('Gr+APwA3w-e +- 5 +ALU-m'), 'utf-7', 'Grüße + 5 µm'],
    [
      'UTF-7 by its long name',
      Buffer.from('+U4uqZQ-'),
      'unicode-1-1-utf-7',
      '占者'.replace('占者', Buffer.from('538baa65', 'hex').swap16().toString('utf16le')),
    ],
  ])('R10.2 a text is decoded in its real charset: %s', (_what, bytes, declaredCharset, text) => {
    expect(decodeMisdeclaredCharset(bytes, declaredCharset, [])).toBe(text);
  });

  it.each<[string, Buffer, string]>([
    ['ASCII', Buffer.from('a + b-c'), ''],
    ['UTF-8', Buffer.from('Grüße'), 'utf-8'],
    ['ISO-8859-2', latin1('za\u00bf\u00f3\u00b3\u00e6'), 'iso-8859-2'],
    ['Shift JIS', Buffer.from('8c5e94d4', 'hex'), 'shift_jis'],
    ['UTF-8 with a broken byte', Buffer.concat([Buffer.from('Grüße aus Köln '), latin1('é')]), 'utf-8'],
  ])('R10.2 a correctly declared text keeps its charset: %s', (_what, bytes, declaredCharset) => {
    expect(decodeMisdeclaredCharset(bytes, declaredCharset, [])).toBeNull();
  });

  it('R10.2 a reply is decoded with a charset that the headers of the mail name', () => {
    expect(decodeMisdeclaredCharset(latin1('za\u00bf\u00f3\u00b3\u00e6'), '', ['iso-8859-2'])).toBe('zażółć');
  });
});

describe('A mail whose charset is missing or wrong', () => {
  const readText = async (mail: Buffer | string) => {
    const result = await readMail(Buffer.from(mail), { portalLines: PORTAL_LINES });
    return typeof result === 'string' ? result : result.text;
  };
  const head = 'From: a@b.example\r\nMIME-Version: 1.0\r\n';

  it('R10.2 a reply is decoded in every part and every transfer encoding', async () => {
    expect(await readText(Buffer.concat([Buffer.from(`${head}\r\n`), JAPANESE]))).toBe('型番 YD-P7');
    expect(await readText(Buffer.concat([Buffer.from(`${head}Content-Type: text/plain\r\n\r\n`), latin1('Grüße')]))).toBe('Grüße');
    expect(await readText(`${head}Content-Type: text/plain; charset=utf-7\r\n\r\nGr+APwA3w-e`)).toBe('Grüße');
    expect(
      await readText(
        `${head}Content-Type: text/plain; charset=us-ascii\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe =\r\nan alle`,
      ),
    ).toBe('Grüße an alle');
    const part = (body: string) =>
      `${head}Content-Type: multipart/alternative; boundary="b"\r\n\r\nprologue\r\n--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n--b--\r\n`;
    expect(await readText(part(latin1('Grüße').toString('base64')))).toBe('Grüße');
    expect(
      await readText(
        Buffer.concat([
          Buffer.from(`${head}Subject: =?iso-8859-2?Q?za=BF?=\r\nContent-Type: text/plain\r\n\r\n`),
          latin1('za\u00bf\u00f3\u00b3\u00e6'),
        ]),
      ),
    ).toBe('zażółć');
    expect(
      await readText(
        Buffer.concat([
          Buffer.from(`${head}Content-Type: text/html\r\n\r\n<html><head><meta charset="windows-1250"></head><p>`),
          latin1('za\u00bf\u00f3\u00b3\u00e6'),
        ]),
      ),
    ).toBe('zażółć');
  });
});
