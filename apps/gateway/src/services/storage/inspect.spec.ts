import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import sharp from 'sharp';
import {
  anyPdf,
  compound,
  compoundOf,
  csv,
  doc,
  docx,
  encryptedOffice,
  encryptedOld,
  jpg,
  mp4,
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

let made = 0;
const look = async (bytes: Buffer | Promise<Buffer>, macros = false) => {
  const path = join(folder, String(made++));
  await writeFile(path, await bytes);
  return inspect(path, { macros });
};
const isKind = (kind: string) => ({ kind, detected: kind, harmful: false });
const HARMFUL = { kind: null, detected: null, harmful: true };
const UNKNOWN = { kind: null, detected: null, harmful: false };

describe('R5.2 what a file is, its content says', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['pdf', anyPdf],
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
  ])('R5.2 a %s is known', async (kind, make) => {
    expect(await look(make(), true)).toEqual(isKind(kind));
  });

  it('R5.2 an xls of Excel 95, a video of a phone and a table in an old encoding are known too', async () => {
    expect(await look(compound('Book'))).toEqual(isKind('xls'));
    expect(await look(mp4('mp42'))).toEqual(isKind('mp4'));
    expect(await look(Buffer.from('Stück;Größe\r\n1;2\r\n', 'latin1'))).toEqual(isKind('csv'));
    expect(await look(Buffer.from('\ufeff数量;サイズ\r\n', 'utf16le'))).toEqual(isKind('csv'));
    expect(await look(Buffer.from('a;b\r\n1;2\r\n\x1a\x1a\r\n'))).toEqual(isKind('csv'));
    expect(await look(Buffer.from('a;b\r\n\x1a1;2'))).not.toEqual(isKind('csv'));
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string | null]>([
    ['a program', () => Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(400)]), 'exe'],
    ['an archive', () => zip([{ name: 'a.txt', data: 'a' }]), 'zip'],
    ['a mail of Outlook', () => compound('__properties_version1.0', '__nameid_version1.0'), 'cfb'],
    [
      'a picture in another form',
      () =>
        sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      'gif',
    ],
    ['a picture of a phone', () => mp4('heic'), 'heic'],
    ['a recording without a picture', () => mp4('M4A '), 'm4a'],
    ['a text with something else in it', () => Buffer.concat([csv(3_000), Buffer.from([0, 1, 2])]), null],
    ['half a letter of UTF-16', () => Buffer.from([0xff, 0xfe, 0x41, 0, 0x42]), null],
    ['a page', () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'xml'],
  ])('R5.2 T20 %s is none of the kinds', async (_, make, detected) => {
    expect(await look(make())).toEqual({ kind: null, detected, harmful: false });
  });

  it('R5.2 T20 nothing at all is an empty table, which the intake refuses before', async () => {
    expect(await look(Buffer.alloc(0))).toEqual(isKind('csv'));
  });
});

/** A compound file whose directory never ends. */
const circle = (): Buffer => {
  const bytes = compound('WordDocument');
  bytes.writeUInt32LE(1, 512 + 4);
  return bytes;
};

const failedAs = (reason: string, detected: string | null, ...kinds: string[]) => ({ ...UNKNOWN, detected, failure: { reason, kinds } });

describe('a file that nobody can open', () => {
  const OLD = ['doc', 'xls', 'ppt'];
  const NEW = ['docx', 'xlsx', 'xlsm', 'pptx'];

  it.each<[string, () => Buffer]>([
    ['a workbook or document of today', encryptedOffice],
    ['a doc', encryptedOld.doc],
    ['an xls', encryptedOld.xls],
    ['a ppt', encryptedOld.ppt],
  ])('R5.2 %s with a password is known as such', async (_what, make) => {
    expect(await look(make())).toEqual(failedAs('password', 'cfb', ...OLD, ...NEW));
  });

  it('R5.2 a doc, xls or ppt without a password is no such file, however long its streams are', async () => {
    expect(await look(compoundOf({ WordDocument: Buffer.from('eca5c100000000000000f000', 'hex') }))).toEqual(isKind('doc'));
    expect(await look(compoundOf({ Workbook: Buffer.from('0908100000060500bb0dcc070000000006000000e1000200b004', 'hex') }))).toEqual(
      isKind('xls'),
    );
  });

  it.each<[string, () => Buffer | Promise<Buffer>, string | null, string[]]>([
    ['the beginning of an archive', () => docx().subarray(0, 200), 'zip', NEW],
    ['a directory that goes round in a circle', () => circle(), 'cfb', OLD],
    ['the beginning of a picture', async () => (await jpg(400, 400)).subarray(0, 700), null, ['jpg', 'jpeg']],
  ])('R5.2 %s is damaged', async (_what, make, detected, kinds) => {
    expect(await look(make())).toEqual(failedAs('damaged', detected, ...kinds));
  });
});

describe('a file that is written in an unusual way', () => {
  it.each<[string, Buffer]>([
    ['a byte order mark', Buffer.from('\ufeff')],
    ['line breaks', Buffer.from('\r\n\n')],
    ['1,024 bytes', Buffer.alloc(1_024, ' ')],
  ])('R5.2 a PDF after %s is a PDF', async (_what, before) => {
    expect(await look(Buffer.concat([before, anyPdf()]))).toEqual(isKind('pdf'));
  });

  it('R5.2 a PDF that begins later than readers look for it is none', async () => {
    expect((await look(Buffer.concat([Buffer.alloc(1_025, ' '), anyPdf(), Buffer.from([0])]))).kind).toBeNull();
  });

  it.each(['qt  ', 'isom', 'iso6', 'mp42', 'avc1', 'M4V ', 'MSNV', '3gp5', '3g2a', 'f4v ', 'dash', 'XAVC'])(
    'R5.2 a film of the brand %j is an mp4',
    async (brand) => {
      expect(await look(mp4(brand))).toEqual(isKind('mp4'));
    },
  );

  it.each(['BM-100;12.50\r\n', 'MZ;1\r\n', 'ID3;Part\r\n', '\ufeffPart;Price\r\n'])(
    'R5.2 the table that begins with %j is a table',
    async (text) => {
      expect(await look(Buffer.from(text.repeat(20)))).toEqual(isKind('csv'));
    },
  );

  it('R5.2 an Office file whose list of types is written in single quotes is known', async () => {
    const types = `<Types><Override PartName='/a' ContentType='application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'/></Types>`;
    expect(await look(zip([{ name: '[Content_Types].xml', data: types }]))).toEqual(isKind('docx'));
  });
});

describe('T20 what may do harm', () => {
  const VBA = { name: 'word/vbaProject.bin', data: 'macros' };
  it('R5.2 macros are harmful, in new files and in old ones', async () => {
    expect(await look(docx('text', VBA))).toEqual(HARMFUL);
    expect(await look(xlsx('1', { name: 'xl/VBAPROJECT.BIN', data: 'x' }))).toEqual(HARMFUL);
    expect(await look(xlsm())).toEqual(HARMFUL);
    expect(await look(compound('Workbook', '_VBA_PROJECT_CUR'))).toEqual(HARMFUL);
    expect(await look(compound('WordDocument', 'Macros'))).toEqual(HARMFUL);
  });

  it('R5.2 where an xlsm is taken its macros are, but a docx has none', async () => {
    expect(await look(xlsm(), true)).toEqual(isKind('xlsm'));
    expect(await look(docx('text', VBA), true)).toEqual(HARMFUL);
    expect(await look(compound('Workbook', '_VBA_PROJECT_CUR'), true)).toEqual(isKind('xls'));
  });

  it('T20 an entry that leads out of its archive is', async () => {
    for (const name of ['../../etc/cron.d/x', '/etc/passwd', 'C:/windows/x.dll', 'word/../../x'])
      expect([name, await look(docx('text', { name, data: 'x' }))]).toEqual([name, HARMFUL]);
  });

  it('T20 a bomb is: by what it says of itself, and by what it is in truth', async () => {
    const large = { name: 'word/large.xml', data: Buffer.alloc(40 * 1024 ** 2) };
    expect(await look(docx('text', large))).toEqual(HARMFUL);
    expect(await look(docx('text', { ...large, declares: 1_000 }))).toEqual(HARMFUL);
    expect(await look(docx('text', { name: 'x', data: 'x', declares: 2 * 1024 ** 3 }))).toEqual(HARMFUL);
  });

  it('T20 more entries than anybody writes, and two of one name, are', async () => {
    const many = Array.from({ length: 10_001 }, (_, at) => ({ name: `word/${at}.xml`, data: '' }));
    expect(await look(docx('text', ...many))).toEqual(HARMFUL);
    expect(await look(docx('text', { name: 'word/document.xml', data: 'another' }))).toEqual(HARMFUL);
  });

  it('T20 a picture of too many pixels is, however small its file', async () => {
    const huge = await png();
    huge.writeUInt32BE(12_000, 16);
    huge.writeUInt32BE(9_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    expect(await look(huge)).toEqual(HARMFUL);
  });

  it('T20 whatever a file is turned into, it is read as something or as nothing, and never as a fault', async () => {
    const whole = [anyPdf(), docx(), xlsx(), pptx(), doc(), xls(), ppt(), await png(), await jpg(), mp4(), csv(3)];
    const turned = fc.record({
      of: fc.constantFrom(...whole),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      bytes: fc.uint8Array({ maxLength: 12 }),
      cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    await fc.assert(
      fc.asyncProperty(turned, async ({ of, at, bytes, cut }) => {
        const file = Buffer.from(of.subarray(0, cut === null ? undefined : Math.floor(of.length * cut)));
        Buffer.from(bytes).copy(file, Math.floor(file.length * at));
        expect(typeof (await look(file)).harmful).toBe('boolean');
      }),
      { numRuns: Number(process.env['RUNS'] ?? 300), seed: 20_261_121 },
    );
  });

  it('T20 a broken entry is not read as a document', async () => {
    const broken = docx('a text long enough to be deflated into more than a few bytes');
    broken.fill(0xff, 80, 120);
    expect(await look(broken)).toEqual(failedAs('damaged', 'zip', 'docx', 'xlsx', 'xlsm', 'pptx'));
  });
});
