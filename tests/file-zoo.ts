import { randomBytes } from 'node:crypto';
import type { FilePurpose } from '@portal/contracts';
import { anyPdf, docx, pagesPdf } from './files';
import { type OfficeFile, officeFile } from './office-files';

const MAIN = 'application/vnd.openxmlformats-officedocument';
const TYPES = {
  docx: `${MAIN}.wordprocessingml.document.main+xml`,
  xlsx: `${MAIN}.spreadsheetml.sheet.main+xml`,
  pptx: `${MAIN}.presentationml.presentation.main+xml`,
};

/** An archive that inflates to much more than its size is refused as a bomb; random text keeps the ratio of these files below that. */
const noiseFor = (parts: Record<string, string>): string => {
  const characters = Object.values(parts).reduce((sum, { length }) => sum + length, 0);
  return randomBytes(Math.ceil(characters / 100)).toString('base64');
};

/** An Office file of these parts, which the check of an upload recognizes as its kind. */
const packageOf = (kind: keyof typeof TYPES, { parts, relations }: OfficeFile): Buffer =>
  officeFile({
    parts: {
      '[Content_Types].xml': `<Types><Override PartName="/main.xml" ContentType="${TYPES[kind]}"/></Types>`,
      ...parts,
      'noise.xml': noiseFor(parts),
    },
    relations: { '': { r1: ['officeDocument', 'main.xml'] }, ...relations },
  });

interface Grid {
  sheets?: number;
  rows: number;
  columns: number;
  text: string;
}

/** A workbook all of whose cells share one text. */
const sharedTextWorkbook = ({ sheets = 1, rows, columns, text }: Grid): Buffer => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`;
  const names = Array.from({ length: sheets }, (_, at) => `sheet${at}`);
  const sheet = `<worksheet><sheetData>${row.repeat(rows)}</sheetData></worksheet>`;
  return packageOf('xlsx', {
    parts: {
      'main.xml': `<workbook><sheets>${names.map((name) => `<sheet name="${name}" r:id="${name}"/>`).join('')}</sheets></workbook>`,
      ...Object.fromEntries(names.map((name) => [`${name}.xml`, sheet])),
      'strings.xml': `<sst><si><t>${text}</t></si></sst>`,
    },
    relations: {
      'main.xml': {
        ...Object.fromEntries(names.map((name) => [name, ['worksheet', `${name}.xml`] as const])),
        strings: ['sharedStrings', 'strings.xml'],
      },
    },
  });
};

const oneSheet = (rows: string): Buffer =>
  packageOf('xlsx', {
    parts: {
      'main.xml': '<workbook><sheets><sheet name="One" r:id="s"/></sheets></workbook>',
      's.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    },
    relations: { 'main.xml': { s: ['worksheet', 's.xml'] } },
  });

const wordOf = (body: string): Buffer =>
  packageOf('docx', { parts: { 'main.xml': `<w:document><w:body>${body}</w:body></w:document>` }, relations: {} });

const slidesOf = (count: number, slide: string, note: string): Buffer => {
  const all = Array.from({ length: count }, (_, at) => at);
  return packageOf('pptx', {
    parts: {
      'main.xml': `<p:presentation><p:sldIdLst>${all.map((at) => `<p:sldId r:id="s${at}"/>`).join('')}</p:sldIdLst></p:presentation>`,
      ...Object.fromEntries(
        all.flatMap((at) => [
          [`slide${at}.xml`, slide],
          [`note${at}.xml`, note],
        ]),
      ),
    },
    relations: {
      'main.xml': Object.fromEntries(all.map((at) => [`s${at}`, ['slide', `slide${at}.xml`] as const])),
      ...Object.fromEntries(all.map((at) => [`slide${at}.xml`, { n: ['notesSlide', `note${at}.xml`] as const }])),
    },
  });
};

const relationships = (count: number, attributes: string): string =>
  `<Relationships>${`<Relationship Id="r" Type="x/hyperlink" Target="https://a.example/"${attributes}/>`.repeat(count)}</Relationships>`;

/** Distinct words, so that each costs an entry of the index. */
const distinctWords = (count: number): string =>
  Array.from({ length: count }, (_, at) => ((at * 2_654_435_761) % 1_000_000_007).toString(36)).join(' ');

const slide = (text: string): string => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

export interface ZooFile {
  name: string;
  title: string;
  purpose: Extract<FilePurpose, 'material' | 'price' | 'question'>;
  bytes: () => Buffer;
  /** Whether its upload is refused; what is read of the others. */
  becomes: 'refused' | 'too-much' | 'broken' | 'read';
}

/** Files whose parts are each within bounds and whose sum is not. */
export const FILE_ZOO: readonly ZooFile[] = [
  {
    name: 'shared.xlsx',
    title: '100,000 cells that share one text',
    purpose: 'material',
    bytes: () => sharedTextWorkbook({ rows: 500, columns: 200, text: 'a'.repeat(500) }),
    becomes: 'too-much',
  },
  {
    name: 'shared sheets.xlsx',
    title: '4 sheets of 100,000 cells that share one text',
    purpose: 'question',
    bytes: () => sharedTextWorkbook({ sheets: 4, rows: 500, columns: 200, text: 'a'.repeat(500) }),
    becomes: 'too-much',
  },
  {
    name: 'shared within.xlsx',
    title: 'a workbook just within the budget of characters',
    purpose: 'material',
    bytes: () => sharedTextWorkbook({ rows: 500, columns: 190, text: '圧力計測'.repeat(75) }),
    becomes: 'read',
  },
  {
    name: 'head.xlsx',
    title: 'wide headings over many short rows',
    purpose: 'material',
    bytes: () =>
      oneSheet(`<row>${`<c t="str"><v>${'h'.repeat(500)}</v></c>`.repeat(200)}</row>${'<row><c><v>1</v></c></row>'.repeat(100_000)}`),
    becomes: 'read',
  },
  {
    name: 'empty rows.xlsx',
    title: 'five million empty rows',
    purpose: 'material',
    bytes: () => oneSheet('<row/>'.repeat(2_500_000) + '<row/>'.repeat(2_500_000)),
    becomes: 'read',
  },
  {
    name: 'prices.xlsx',
    title: 'a price list of 150,000 rows',
    purpose: 'price',
    bytes: () =>
      oneSheet(
        [
          ['Part number', 'Description', 'Price EUR'],
          ...Array.from({ length: 150_000 }, (_, at) => [`YD-${at}`, 'Transmitter', String(at + 1)]),
        ]
          .map((cells) => `<row>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`)
          .join(''),
      ),
    becomes: 'read',
  },
  {
    name: 'shared prices.xlsx',
    title: 'a price list of shared long texts',
    purpose: 'price',
    bytes: () => sharedTextWorkbook({ rows: 600, columns: 200, text: 'p'.repeat(500) }),
    becomes: 'too-much',
  },
  {
    name: 'rels.docx',
    title: '100 relationship parts full of attributes',
    purpose: 'material',
    bytes: () =>
      docx(
        'text',
        ...Array.from({ length: 100 }, (_, at) => ({
          name: `word/_rels/${at}.rels`,
          data: relationships(1_500, ' a="1" b="2" c="3"'.repeat(20)),
        })),
      ),
    becomes: 'refused',
  },
  {
    name: 'attributes.docx',
    title: 'one relationship with 300,000 attributes',
    purpose: 'material',
    bytes: () =>
      docx('text', {
        name: 'word/_rels/a.rels',
        data: relationships(1, Array.from({ length: 300_000 }, (_, at) => ` a${at}="1"`).join('')),
      }),
    becomes: 'refused',
  },
  {
    name: 'body attributes.docx',
    title: 'one element with many attributes',
    purpose: 'material',
    bytes: () => wordOf(`<w:p ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
    becomes: 'too-much',
  },
  {
    name: 'deep.docx',
    title: 'elements nested 300,000 deep',
    purpose: 'material',
    bytes: () => wordOf(`${'<w:p>'.repeat(300_000)}${'</w:p>'.repeat(300_000)}`),
    becomes: 'too-much',
  },
  {
    name: 'words.docx',
    title: '400,000 distinct words',
    purpose: 'material',
    bytes: () =>
      wordOf(
        distinctWords(400_000)
          .match(/.{1,2000} /g)!
          .map(paragraph)
          .join(''),
      ),
    becomes: 'read',
  },
  {
    name: 'entries.docx',
    title: '9,900 entries',
    purpose: 'material',
    bytes: () => docx('text', ...Array.from({ length: 9_900 }, (_, at) => ({ name: `word/${at}.xml`, data: '<a/>' }))),
    becomes: 'read',
  },
  {
    name: 'notes.pptx',
    title: '800 long slides in Japanese with notes',
    purpose: 'material',
    bytes: () => slidesOf(800, slide('圧力計の取扱説明書'.repeat(400)), slide('弁')),
    becomes: 'read',
  },
  {
    name: 'pages.pdf',
    title: '1,500 pages',
    purpose: 'material',
    bytes: () => pagesPdf(Array.from({ length: 1_500 }, (_, at) => `Zero ${at}`)),
    becomes: 'read',
  },
  {
    name: 'objects.pdf',
    title: '60,000 objects',
    purpose: 'material',
    bytes: () => anyPdf('Zero', { objects: Array.from({ length: 60_000 }, () => '<< /A [ 1 2 3 ] >>') }),
    becomes: 'read',
  },
  {
    name: 'lines.csv',
    title: 'ten million line ends',
    purpose: 'question',
    bytes: () => Buffer.concat([Buffer.from('Part,Range'), Buffer.alloc(10_000_000, '\n')]),
    becomes: 'too-much',
  },
  {
    name: 'wide.csv',
    title: 'rows of a million columns',
    purpose: 'material',
    bytes: () => Buffer.from(`${'a,'.repeat(500_000)}a\n`.repeat(10)),
    becomes: 'too-much',
  },
];
