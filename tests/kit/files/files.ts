import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

export interface ZipEntry {
  name: string;
  data: Buffer | string;
  /** A wrong size to declare for the entry. */
  declares?: number;
}

/** Returns a ZIP file in the usual format: deflated entries, followed by the directory. */
export const zip = (entries: readonly ZipEntry[]): Buffer => {
  const localEntries: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const { name, data, declares } of entries) {
    const bytes = Buffer.from(data);
    const deflatedBytes = deflateRawSync(bytes, { level: 9 });
    const nameBytes = Buffer.from(name);
    const entryHeader = Buffer.alloc(26);
    entryHeader.writeUInt16LE(20, 0);
    entryHeader.writeUInt16LE(0x0800, 2);
    entryHeader.writeUInt16LE(8, 4);
    entryHeader.writeUInt16LE(0x5a21, 8);
    entryHeader.writeUInt32LE(crc32(bytes), 10);
    entryHeader.writeUInt32LE(deflatedBytes.length, 14);
    entryHeader.writeUInt32LE(declares ?? bytes.length, 18);
    entryHeader.writeUInt16LE(nameBytes.length, 22);
    const localEntry = Buffer.concat([Buffer.from('PK\x03\x04'), entryHeader, nameBytes, deflatedBytes]);
    const entryHead = Buffer.alloc(14);
    entryHead.writeUInt32LE(position, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), entryHeader, entryHead, nameBytes]));
    localEntries.push(localEntry);
    position += localEntry.length;
  }
  const endRecord = Buffer.alloc(18);
  endRecord.writeUInt16LE(entries.length, 4);
  endRecord.writeUInt16LE(entries.length, 6);
  endRecord.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  endRecord.writeUInt32LE(position, 12);
  return Buffer.concat([...localEntries, ...directory, Buffer.from('PK\x05\x06'), endRecord]);
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const MACRO_SHEET_TYPE = 'application/vnd.ms-excel.sheet.macroEnabled.main+xml';
const SLIDES_TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const office = (type: string, part: string, content: string, more: readonly ZipEntry[]): Buffer =>
  zip([
    {
      name: '[Content_Types].xml',
      data: `${XML}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    },
    {
      name: '_rels/.rels',
      data: `${XML}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="r1" Type="${OFFICE_NAMESPACE}/officeDocument" Target="${part}"/></Relationships>`,
    },
    { name: part, data: XML + content },
    ...more,
  ]);

export const docx = (text = 'Zero adjustment', ...more: ZipEntry[]): Buffer =>
  office(
    WORD_TYPE,
    'word/document.xml',
    `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
    more,
  );

type CellValue = string | number | null;
const cellXml = (value: CellValue): string => {
  if (value === null) return '<c/>';
  return typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
};

const workbook = (type: string, rows: readonly (readonly CellValue[])[], more: readonly ZipEntry[], layout = ''): Buffer =>
  office(
    type,
    'xl/workbook.xml',
    `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE_NAMESPACE}"><sheets><sheet name="Readings" sheetId="1" r:id="r1"/></sheets></workbook>`,
    [
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: `${XML}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="r1" Type="${OFFICE_NAMESPACE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        data: `${XML}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${layout}<sheetData>${rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')}</sheetData></worksheet>`,
      },
      ...more,
    ],
  );

export const xlsx = (cell = '4.02 mA', ...more: ZipEntry[]): Buffer => workbook(SHEET_TYPE, [[cell]], more);
/** Returns a workbook with one sheet. `layout` is the XML before its rows. */
export const xlsxOf = (rows: readonly (readonly CellValue[])[], layout?: string): Buffer => workbook(SHEET_TYPE, rows, [], layout);
export const xlsm = (): Buffer => workbook(MACRO_SHEET_TYPE, [['4.02 mA']], [{ name: 'xl/vbaProject.bin', data: 'macros' }]);
export const pptx = (...more: ZipEntry[]): Buffer =>
  office(
    SLIDES_TYPE,
    'ppt/presentation.xml',
    `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    more,
  );

/** The objects that follow the page's five objects, and additions to the trailer. */
interface PdfAdditions {
  objects?: string[];
  trailer?: string;
}

/** Returns a PDF with these objects. The first object is the catalogue. */
const pdfOf = (objects: readonly string[], trailer = ''): Buffer => {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
};

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
const streamOf = (text: string): string => {
  const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj`);
  const content = `BT /F1 18 Tf 72 760 Td ${lines.join(' 0 -22 Td ')} ET`;
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
};
const pageOf = (content: number, font: number): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`;

export const pdfFile = (text = 'Zero adjustment of the YD-P7', { objects: more = [], trailer = '' }: PdfAdditions = {}): Buffer =>
  pdfOf(
    ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>', pageOf(4, 5), streamOf(text), FONT, ...more],
    trailer,
  );

export const pagesPdf = (texts: readonly string[]): Buffer => {
  const kids = texts.map((_, index) => `${4 + 2 * index} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    FONT,
    ...texts.flatMap((text, index) => [pageOf(5 + 2 * index, 3), streamOf(text)]),
  ]);
};

/** Returns a PDF with an unknown password. */
export const encryptedPdf = (): Buffer => {
  const bytes = '0f'.repeat(32);
  return pdfFile('Prices', {
    objects: [`<< /Filter /Standard /V 1 /R 2 /O <${bytes}> /U <${bytes}> /P -4 >>`],
    trailer: `/Encrypt 6 0 R /ID [<${bytes}> <${bytes}>] `,
  });
};

const SECTOR = 512;
const FREE_SECTOR = 0xffff_ffff;
const END_OF_CHAIN = 0xffff_fffe;
const TABLE_SECTOR = 0xffff_fffd;

/** Returns an Office file from before 2007 with these streams in its root directory. */
export const compound = (...streams: string[]): Buffer => {
  const header = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(END_OF_CHAIN, 60);
  header.writeUInt32LE(END_OF_CHAIN, 68);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(TABLE_SECTOR, 0);
  const names = ['Root Entry', ...streams];
  const sectors = Math.ceil(names.length / 4);
  for (let index = 0; index < sectors; index++) table.writeUInt32LE(index + 1 < sectors ? index + 2 : END_OF_CHAIN, 4 + index * 4);
  const directory = Buffer.alloc(sectors * SECTOR);
  names.forEach((name, index) => {
    const entry = directory.subarray(index * 128, (index + 1) * 128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry.writeUInt8(index ? 2 : 5, 66);
    entry.writeUInt8(1, 67);
    entry.writeUInt32LE(FREE_SECTOR, 68);
    entry.writeUInt32LE(index && index + 1 < names.length ? index + 1 : FREE_SECTOR, 72);
    entry.writeUInt32LE(!index && streams.length ? 1 : FREE_SECTOR, 76);
    entry.writeUInt32LE(index ? 0 : END_OF_CHAIN, 116);
  });
  return Buffer.concat([header, table, directory]);
};
export const doc = (): Buffer => compound('\u0001CompObj', 'WordDocument', '1Table');
export const xls = (): Buffer => compound('Workbook', '\u0005SummaryInformation');
export const ppt = (): Buffer => compound('Current User', 'PowerPoint Document');

const drawing = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#119ba7' } });
export const png = (width = 64, height = 48): Promise<Buffer> => drawing(width, height).png().toBuffer();
export const jpg = (width = 64, height = 48): Promise<Buffer> => drawing(width, height).jpeg().toBuffer();

const box = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 8);
  return Buffer.concat([length, Buffer.from(type), content]);
};
export const mp4 = (brand = 'isom'): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0${brand}mp41`, 'latin1')),
    box('moov', Buffer.alloc(8)),
    box('mdat', Buffer.alloc(64)),
  ]);

export const csv = (rows = 40): Buffer =>
  Buffer.from(`time;pressure\r\n${Array.from({ length: rows }, (_, index) => `${index};${(4 + index / 100).toFixed(2)}\r\n`).join('')}`);

/** Returns an Office file from before 2007 whose streams start with these bytes. Each stream is long enough to have its own sectors. */
export const compoundOf = (streams: Record<string, Buffer>): Buffer => {
  const bytes = compound(...Object.keys(streams));
  const contents: Buffer[] = [];
  const firstSector = bytes.length / SECTOR - 1;
  Object.values(streams).forEach((content, index) => {
    const entry = 2 * SECTOR + (index + 1) * 128;
    bytes.writeUInt32LE(firstSector + index, entry + 116);
    bytes.writeUInt32LE(4096, entry + 120);
    contents.push(Buffer.concat([content, Buffer.alloc(SECTOR - content.length)]));
  });
  return Buffer.concat([bytes, ...contents]);
};

/** Returns a current workbook with a password, which Office wraps in a compound file. */
export const encryptedOffice = (): Buffer => compound('EncryptionInfo', 'EncryptedPackage');
/** Files from before 2007 with a password. A stream of each file declares the encryption. */
export const encryptedOldOffice = {
  doc: (): Buffer => compoundOf({ WordDocument: Buffer.from('eca5c1000000000000000001', 'hex'), '1Table': Buffer.alloc(0) }),
  xls: (): Buffer => compoundOf({ Workbook: Buffer.from('0908100000060500bb0dcc0700000000060000002f000600010001000100', 'hex') }),
  ppt: (): Buffer =>
    compoundOf({
      'PowerPoint Document': Buffer.alloc(0),
      'Current User': Buffer.from('0000f60f1400000014000000dfc4d1f3', 'hex'),
    }),
};
