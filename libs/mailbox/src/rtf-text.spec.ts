import { describe, expect, it } from '@jest/globals';
import { COMPRESSED_RTF } from '../../../tests/kit/files/packed-mails';
import { decompressRtf } from './compressed-rtf';
import { htmlText } from './html-text';
import { readRtf } from './rtf-text';

const header = (size: number, type: number): Buffer => {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(size + 12, 0);
  bytes.writeUInt32LE(size, 4);
  bytes.writeUInt32LE(type, 8);
  return bytes;
};

describe('The RTF body of an Outlook mail', () => {
  it('R10.2 a compressed body is decompressed as in the example of MS-OXRTFCP', () => {
    expect(decompressRtf(COMPRESSED_RTF)).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n');
  });

  it('R10.2 an uncompressed RTF body is read unchanged, and bytes of another format are rejected', () => {
    expect(decompressRtf(Buffer.concat([header(5, 0x414c454d), Buffer.from('{\\b}more')]))).toBe('{\\b}m');
    expect(decompressRtf(Buffer.alloc(40))).toBeNull();
    expect(decompressRtf(Buffer.alloc(3))).toBeNull();
  });

  it('R10.2 damaged data causes no error, and its output never exceeds the declared size', () => {
    for (let length = 16; length < COMPRESSED_RTF.length; length++)
      expect(decompressRtf(COMPRESSED_RTF.subarray(0, length))!.length).toBeLessThanOrEqual(43);
    const hugeRtf = Buffer.concat([header(0xffff_fff0, 0x75465a4c), Buffer.alloc(100, 0xff)]);
    expect(decompressRtf(hugeRtf)!.length).toBeLessThan(2_000);
  });

  it.each([
    ['paragraphs and formats', '{\\rtf1\\ansi {\\b Yes}, 0-10 bar.\\par\\pard Kind regards\\par}', 'Yes, 0-10 bar.\nKind regards\n'],
    ['bytes of the code page', "{\\rtf1\\ansi\\ansicpg1250 P\\'f8esnost}", 'Přesnost'],
    ['Unicode with its substitutes', "{\\rtf1\\ansi\\uc1 \\u8804? 5 k\\u937\\'57 \\u-10179?\\u-8704?}", '≤ 5 kΩ 😀'],
    [
      'a font with a charset of two bytes',
      "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset128 MS Gothic;}}\\f1 \\'94\\'cd\\f0  ok}",
      '範 ok',
    ],
    ['hidden groups', '{\\rtf1{\\*\\generator Riched20;}{\\info{\\author Bruno}}{\\pict 0102}Text}', 'Text'],
    ['escaped signs', '{\\rtf1 a\\{b\\}\\\\c\\~d}', 'a{b}\\c\u00a0d'],
    ['a text that breaks off', '{\\rtf1 Text {\\b more', 'Text more'],
  ])('R10.2 the text of an RTF body is read with %s', (_what, rtf, text) => {
    expect(readRtf(rtf)).toEqual({ text, html: '' });
  });

  it('R10.2 HTML within RTF is read instead of the RTF that repeats it', () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 \\deff0{\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 R \\u8805? 10{\\*\\htmltag84 &nbsp;}\\htmlrtf \\'a0\\htmlrtf0 k\\htmlrtf\\par}\\htmlrtf0{\\*\\htmltag72 </p>}}";
    expect(htmlText(readRtf(rtf).html)).toBe('R ≥ 10\u00a0k'.replace('\u00a0', ' '));
  });
});
