import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import {
  compound,
  compoundOf,
  csv,
  doc,
  docx,
  encryptedOffice,
  encryptedOldOffice,
  jpg,
  mp4,
  pdfFile,
  png,
  ppt,
  pptx,
  xls,
  xlsm,
  xlsx,
  zip,
} from '../../../../../tests/kit/files/files';
import { inspect } from './inspect';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspect-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let fileCount = 0;
const inspectBytes = async (bytes: Buffer | Promise<Buffer>, macros = false) => {
  const path = join(folder, String(fileCount++));
  await writeFile(path, await bytes);
  return inspect(path, { macros });
};
const isKind = (kind: string) => ({ kind, detected: kind, harmful: false });
const HARMFUL = { kind: null, detected: null, harmful: true };
const UNKNOWN = { kind: null, detected: null, harmful: false };

describe('R5.2 the kind of a file is determined by its content', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['pdf', pdfFile],
    ['docx', docx],
    ['xlsx', xlsx],
    ['xlsm', xlsm],
    ['pptx', pptx],
    ['doc', doc],
    ['xls', xls],
    ['ppt', ppt],
    ['png', png],
    ['jpg', jpg],
    ['mp4', mp4],
    ['csv', csv],
  ])('R5.2 the content of a %s is recognized', async (kind, make) => {
    expect(await inspectBytes(make(), true)).toEqual(isKind(kind));
  });

  it('R5.2 Excel 95 files, phone videos and CSV files in legacy encodings are recognized by their content', async () => {
    expect(await inspectBytes(compound('Book'))).toEqual(isKind('xls'));
    expect(await inspectBytes(mp4('mp42'))).toEqual(isKind('mp4'));
    expect(await inspectBytes(Buffer.from('Stück;Größe\r\n1;2\r\n', 'latin1'))).toEqual(isKind('csv'));
    expect(await inspectBytes(Buffer.from('\ufeff数量;サイズ\r\n', 'utf16le'))).toEqual(isKind('csv'));
    expect(await inspectBytes(Buffer.from('a;b\r\n1;2\r\n\x1a\x1a\r\n'))).toEqual(isKind('csv'));
    expect(await inspectBytes(Buffer.from('a;b\r\n\x1a1;2'))).not.toEqual(isKind('csv'));
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string | null]>([
    ['a program', () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(400)]), 'exe'],
    ['an archive', () => zip([{ name: 'a.txt', data: 'a' }]), 'zip'],
    ['an Outlook mail', () => compound('__properties_version1.0', '__nameid_version1.0'), 'cfb'],
    [
      'a picture in another format',
      () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      'gif',
    ],
    ['a HEIC picture', () => mp4('heic'), 'heic'],
    ['an audio recording', () => mp4('M4A '), 'm4a'],
    ['a text with binary data at its end', () => Buffer.concat([csv(3_000), Buffer.from([0, 1, 2])]), null],
    ['UTF-16 text that ends within a character', () => Buffer.from([0xff, 0xfe, 0x41, 0, 0x42]), null],
    ['an SVG page', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'xml'],
  ])('R5.2 T20 %s is not an accepted kind', async (_, make, detectedKind) => {
    expect(await inspectBytes(make())).toEqual({ kind: null, detected: detectedKind, harmful: false });
  });

  it('R5.2 T20 the inspection reports an empty file as an empty table, because the upload refuses empty files earlier', async () => {
    expect(await inspectBytes(Buffer.alloc(0))).toEqual(isKind('csv'));
  });
});

/** Creates an OLE compound file whose directory is cyclic. */
const cyclicDirectory = (): Buffer => {
  const bytes = compound('WordDocument');
  bytes.writeUInt32LE(1, 512 + 4);
  return bytes;
};

const failureResult = (reason: string, detectedKind: string | null, ...kinds: string[]) => ({
  ...UNKNOWN,
  detected: detectedKind,
  failure: { reason, kinds },
});

describe('a file that cannot be opened', () => {
  const OLD_KINDS = ['doc', 'xls', 'ppt'];
  const NEW_KINDS = ['docx', 'xlsx', 'xlsm', 'pptx'];

  it.each<[string, () => Buffer]>([
    ['a modern workbook or document', encryptedOffice],
    ['a doc', encryptedOldOffice.doc],
    ['an xls', encryptedOldOffice.xls],
    ['a ppt', encryptedOldOffice.ppt],
  ])('R5.2 %s with a password is recognized as protected', async (_what, make) => {
    expect(await inspectBytes(make())).toEqual(failureResult('password', 'cfb', ...OLD_KINDS, ...NEW_KINDS));
  });

  it('R5.2 a doc or xls file without a password is not reported as protected, whatever the length of its streams', async () => {
    expect(await inspectBytes(compoundOf({ WordDocument: Buffer.from('eca5c100000000000000f000', 'hex') }))).toEqual(isKind('doc'));
    expect(
      await inspectBytes(compoundOf({ Workbook: Buffer.from('0908100000060500bb0dcc070000000006000000e1000200b004', 'hex') })),
    ).toEqual(isKind('xls'));
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string | null, string[]]>([
    ['a truncated archive', () => docx().subarray(0, 200), 'zip', NEW_KINDS],
    ['a compound file with a cyclic directory', () => cyclicDirectory(), 'cfb', OLD_KINDS],
    ['a truncated picture', async () => (await jpg(400, 400)).subarray(0, 700), null, ['jpg', 'jpeg']],
  ])('R5.2 %s is recognized as damaged', async (_what, make, detectedKind, kinds) => {
    expect(await inspectBytes(make())).toEqual(failureResult('damaged', detectedKind, ...kinds));
  });
});

describe('a file with unusual content', () => {
  it.each<[string, Buffer]>([
    ['a byte order mark', Buffer.from('\ufeff')],
    ['line breaks', Buffer.from('\r\n\n')],
    ['1,024 bytes', Buffer.alloc(1_024, ' ')],
  ])('R5.2 a PDF that starts after %s is recognized as PDF', async (_what, before) => {
    expect(await inspectBytes(Buffer.concat([before, pdfFile()]))).toEqual(isKind('pdf'));
  });

  it('R5.2 a file whose PDF header is too far from the start is not recognized as a PDF', async () => {
    expect((await inspectBytes(Buffer.concat([Buffer.alloc(1_025, ' '), pdfFile(), Buffer.from([0])]))).kind).toBeNull();
  });

  it.each(['qt  ', 'isom', 'iso6', 'mp42', 'avc1', 'M4V ', 'MSNV', '3gp5', '3g2a', 'f4v ', 'dash', 'XAVC'])(
    'R5.2 a video of brand %j is recognized as mp4',
    async (brand) => {
      expect(await inspectBytes(mp4(brand))).toEqual(isKind('mp4'));
    },
  );

  it.each(['BM-100;12.50\r\n', 'MZ;1\r\n', 'ID3;Part\r\n', '\ufeffPart;Price\r\n'])(
    'R5.2 a CSV file that starts with %j is recognized as a table',
    async (text) => {
      expect(await inspectBytes(Buffer.from(text.repeat(20)))).toEqual(isKind('csv'));
    },
  );

  it('R5.2 an Office file with single quotes in its content types is recognized', async () => {
    const types = `<Types><Override PartName='/a' ContentType='application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'/></Types>`;
    expect(await inspectBytes(zip([{ name: '[Content_Types].xml', data: types }]))).toEqual(isKind('docx'));
  });
});

describe('T20 harmful files', () => {
  const VBA = { name: 'word/vbaProject.bin', data: 'macros' };
  it('R5.2 files with macros are harmful in new and old formats', async () => {
    expect(await inspectBytes(docx('text', VBA))).toEqual(HARMFUL);
    expect(await inspectBytes(xlsx('1', { name: 'xl/VBAPROJECT.BIN', data: 'x' }))).toEqual(HARMFUL);
    expect(await inspectBytes(xlsm())).toEqual(HARMFUL);
    expect(await inspectBytes(compound('Workbook', '_VBA_PROJECT_CUR'))).toEqual(HARMFUL);
    expect(await inspectBytes(compound('WordDocument', 'Macros'))).toEqual(HARMFUL);
  });

  it('R5.2 macros are accepted in an xlsm if the caller allows macros, and never in a docx', async () => {
    expect(await inspectBytes(xlsm(), true)).toEqual(isKind('xlsm'));
    expect(await inspectBytes(docx('text', VBA), true)).toEqual(HARMFUL);
    expect(await inspectBytes(compound('Workbook', '_VBA_PROJECT_CUR'), true)).toEqual(isKind('xls'));
  });

  it('T20 an archive entry with a path outside its archive is harmful', async () => {
    for (const name of ['../../etc/cron.d/x', '/etc/passwd', 'C:/windows/x.dll', 'word/../../x'])
      expect([name, await inspectBytes(docx('text', { name, data: 'x' }))]).toEqual([name, HARMFUL]);
  });

  it('T20 a decompression bomb is reported as harmful because of its declared or its actual size', async () => {
    const largeEntry = { name: 'word/large.xml', data: Buffer.alloc(40 * 1024 ** 2) };
    expect(await inspectBytes(docx('text', largeEntry))).toEqual(HARMFUL);
    expect(await inspectBytes(docx('text', { ...largeEntry, declares: 1_000 }))).toEqual(HARMFUL);
    expect(await inspectBytes(docx('text', { name: 'x', data: 'x', declares: 2 * 1024 ** 3 }))).toEqual(HARMFUL);
  });

  it('T20 an archive with too many entries or duplicate names is harmful', async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `word/${at}.xml`, data: '' }));
    expect(await inspectBytes(docx('text', ...many))).toEqual(HARMFUL);
    expect(await inspectBytes(docx('text', { name: 'word/document.xml', data: 'another' }))).toEqual(HARMFUL);
  });

  it('T20 a picture with too many pixels is harmful, however small the file', async () => {
    const hugePicture = await png();
    hugePicture.writeUInt32BE(12_000, 16);
    hugePicture.writeUInt32BE(9_000, 20);
    hugePicture.writeUInt32BE(crc32(hugePicture.subarray(12, 29)), 29);
    expect(await inspectBytes(hugePicture)).toEqual(HARMFUL);
  });

  it('T20 the inspection of a mutated file never causes an internal error', async () => {
    const validFiles = [pdfFile(), docx(), xlsx(), pptx(), doc(), xls(), ppt(), await png(), await jpg(), mp4(), csv(3)];
    const mutations = fc.record({
      of: fc.constantFrom(...validFiles),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      bytes: fc.uint8Array({ maxLength: 12 }),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    await fc.assert(
      fc.asyncProperty(mutations, async ({ of, at, bytes, cut }) => {
        const file = Buffer.from(of.subarray(0, cut === null ? undefined : Math.floor(of.length * cut)));
        Buffer.from(bytes).copy(file, Math.floor(file.length * at));
        expect(typeof (await inspectBytes(file)).harmful).toBe('boolean');
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300), seed: 20_261_121 },
    );
  });

  it('T20 a document with a broken archive entry is reported as damaged', async () => {
    const brokenDocument = docx('a text long enough to be deflated into more than a few bytes');
    brokenDocument.fill(0xff, 80, 120);
    expect(await inspectBytes(brokenDocument)).toEqual(failureResult('damaged', 'zip', 'docx', 'xlsx', 'xlsm', 'pptx'));
  });
});
