import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { png } from '../../../../tests/kit/files/files';
import { officeFile } from '../../../../tests/kit/files/office-files';
import { OfficeParts } from '../package/office-parts';
import { readWordBlocks } from './word-blocks';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'blocks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STYLES = `<w:styles>
  <w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Kapitel"><w:name w:val="Kapitel"/><w:basedOn w:val="berschrift1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Eigene"><w:name w:val="Eigene"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Liste"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Kreis"><w:name w:val="Circle"/><w:basedOn w:val="Kreis"/></w:style>
</w:styles>`;
const level = (ilvl: number, format: string, text: string, start = 1) =>
  `<w:lvl w:ilvl="${ilvl}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const NUMBERING = `<w:numbering>
  <w:abstractNum w:abstractNumId="7">${level(0, 'bullet', '·')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="8">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}${level(2, 'upperRoman', '%3', 4)}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
</w:numbering>`;

const pageOf = async (body: string, media: Record<string, Buffer> = {}) => {
  const path = join(folder, 'one.docx');
  const parts = {
    'main.xml': `<w:document><w:body>${body}</w:body></w:document>`,
    'styles.xml': STYLES,
    'numbering.xml': NUMBERING,
    ...media,
  };
  const relations = {
    '': { r1: ['officeDocument', 'main.xml'] as const },
    'main.xml': {
      s1: ['styles', 'styles.xml'] as const,
      n1: ['numbering', 'numbering.xml'] as const,
      ...Object.fromEntries(Object.keys(media).map((name) => [name, ['image', name] as const])),
    },
  };
  writeFileSync(path, officeFile({ parts, relations }));
  const office = await OfficeParts.open(path);
  try {
    return await readWordBlocks(office);
  } finally {
    office.close();
  }
};
const blocksOf = async (body: string) => (await pageOf(body)).blocks;
const drawing = (id: string, descr = 'Wiring') =>
  `<w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><wp:docPr id="1" descr="${descr}"/><a:graphic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></a:graphic></wp:inline></w:drawing>`;
const run = (text: string, properties = '') => `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${text}</w:t></w:r>`;
const paragraph = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${run(text)}</w:p>`;
const style = (id: string) => `<w:pStyle w:val="${id}"/>`;
const listReference = (id: number, ilvl: number) => `<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${id}"/></w:numPr>`;

describe('The blocks of a Word file', () => {
  it.each([
    ['Titel', 1],
    ['berschrift1', 2],
    ['Kapitel', 2],
    ['Eigene', 4],
  ])('R3.13 a paragraph with the style %s is a heading of level %d', async (id, depth) => {
    expect(await blocksOf(paragraph('Firmware 4.2', style(id)))).toEqual([
      { kind: 'heading', level: depth, runs: [{ text: 'Firmware 4.2' }] },
    ]);
  });

  it.each(['Kreis', 'Unbekannt'])('R3.13 a paragraph with the style %s is normal text', async (id) => {
    expect(await blocksOf(paragraph('Text', style(id)))).toEqual([{ kind: 'paragraph', runs: [{ text: 'Text' }] }]);
  });

  it('R3.13 list items have the same number or bullet as in Word', async () => {
    const listProperties = [
      listReference(2, 0),
      listReference(2, 1),
      listReference(2, 1),
      listReference(2, 2),
      listReference(2, 0),
      listReference(2, 1),
      style('Liste'),
      style('Liste') + listReference(0, 0),
    ];
    const blocks = await blocksOf(listProperties.map((properties) => paragraph('x', properties)).join(''));
    expect(blocks.map((block) => (block.kind === 'item' ? [block.level, block.ordered, block.label] : block.kind))).toEqual([
      [0, true, '1.'],
      [1, true, '1.a)'],
      [1, true, '1.b)'],
      [2, true, 'IV'],
      [0, true, '2.'],
      [1, true, '2.a)'],
      [0, false, undefined],
      'paragraph',
    ]);
  });

  it('R3.13 the cells, column spans and heading rows of a table are read', async () => {
    const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
    const inner = `<w:tbl><w:tr><w:tc>${paragraph('inner')}</w:tc></w:tr></w:tbl>`;
    const rows = [
      `<w:tr><w:trPr><w:tblHeader/></w:trPr>${cell('No.')}${cell('What happened', '<w:gridSpan w:val="2"/>')}</w:tr>`,
      `<w:tr>${cell('C4-2217')}<w:tc>${paragraph('A station')}${inner}<w:p/></w:tc>${cell('4.0')}</w:tr>`,
    ];
    expect(await blocksOf(`<w:tbl>${rows.join('')}</w:tbl>`)).toEqual([
      {
        kind: 'table',
        headRows: 1,
        rows: [
          [
            { span: 1, lines: [[{ text: 'No.' }]] },
            { span: 2, lines: [[{ text: 'What happened' }]] },
          ],
          [
            { span: 1, lines: [[{ text: 'C4-2217' }]] },
            { span: 1, lines: [[{ text: 'A station' }], [{ text: 'inner' }]] },
            { span: 1, lines: [[{ text: '4.0' }]] },
          ],
        ],
      },
    ]);
  });

  it('T20 a table with too many cells is truncated after its first rows', async () => {
    const row = `<w:tr>${`<w:tc>${paragraph('1')}</w:tc>`.repeat(50)}</w:tr>`;
    const [table, ...otherBlocks] = await blocksOf(`<w:tbl>${row.repeat(2_000)}</w:tbl>`);
    expect(otherBlocks).toEqual([]);
    expect(table).toMatchObject({ kind: 'table', headRows: 0 });
    const { length } = (table as { rows: unknown[] }).rows;
    expect([length >= 400, length < 500]).toEqual([true, true]);
  });

  it('R3.13 the formatting of runs is preserved, and adjacent runs with equal formatting are joined', async () => {
    const body = `<w:p>${run('Zero ad')}${run('justment ')}${run('now', '<w:b/><w:i w:val="0"/>')}${run('2', '<w:vertAlign w:val="superscript"/>')}</w:p>`;
    expect(await blocksOf(body)).toEqual([
      { kind: 'paragraph', runs: [{ text: 'Zero adjustment ' }, { text: 'now', bold: true }, { text: '2', script: 'super' }] },
    ]);
  });

  it('R3.13 hidden text, deleted text and copies for older programs are omitted', async () => {
    const deletedText = `<w:del><w:r><w:delText>19</w:delText></w:r></w:del><w:moveFrom>${run('moved')}</w:moveFrom>`;
    const box = `<mc:AlternateContent><mc:Choice>${run('16 bar')}</mc:Choice><mc:Fallback>${run('16 bar')}</mc:Fallback></mc:AlternateContent>`;
    expect(await blocksOf(`<w:p>${run('margin 40 %', '<w:vanish/>')}${deletedText}${box}</w:p>`)).toEqual([
      { kind: 'paragraph', runs: [{ text: '16 bar' }] },
    ]);
  });

  it('R3.13 a picture keeps its position in the text and its alternative text', async () => {
    const picture = `<w:drawing><wp:inline><wp:docPr id="1" descr="Wiring of the YD-P7"/></wp:inline></w:drawing>`;
    expect(await blocksOf(`${paragraph('See')}<w:p><w:r>${picture}</w:r></w:p>`)).toEqual([
      { kind: 'paragraph', runs: [{ text: 'See' }] },
      { kind: 'picture', alt: 'Wiring of the YD-P7' },
    ]);
  });

  it('R3.13 a picture in text or in a cell has its size and number, or only its alternative text if no browser can draw it', async () => {
    const media = { png: await png(), emf: Buffer.alloc(200, 1) };
    const inlinePicture = (id: string) => `<w:p><w:r>${drawing(id)}</w:r></w:p>`;
    const { blocks, pictures } = await pageOf(
      `${inlinePicture('png')}${inlinePicture('emf')}<w:tbl><w:tr><w:tc>${inlinePicture('png')}</w:tc></w:tr></w:tbl>`,
      media,
    );
    const picture = { kind: 'picture', alt: 'Wiring', width: 100, height: 50 };
    expect(blocks).toEqual([
      { ...picture, picture: 1 },
      picture,
      { kind: 'table', headRows: 0, rows: [[{ span: 1, lines: [], pictures: [{ ...picture, picture: 1 }] }]] },
    ]);
    expect(pictures).toMatchObject([{ type: 'image/png', size: media.png.length }]);
  });

  it('R3.13 a picture in the older VML format (w:pict) keeps its position in the text', async () => {
    const pict = '<w:pict><v:shape><v:imagedata r:id="png" o:title="Wiring"/></v:shape></w:pict>';
    const { blocks } = await pageOf(`<w:p><w:r>${pict}</w:r></w:p>`, { png: await png() });
    expect(blocks).toEqual([{ kind: 'picture', alt: 'Wiring', picture: 1 }]);
  });

  it('R5.2 a picture in hidden or deleted text is not shown', async () => {
    const hiddenPicture = `<w:r><w:rPr><w:vanish/></w:rPr>${drawing('png')}</w:r>`;
    const deletedPicture = `<w:del><w:r>${drawing('png')}</w:r></w:del>`;
    expect(await pageOf(`<w:p>${hiddenPicture}${deletedPicture}</w:p>`, { png: await png() })).toEqual({ blocks: [] });
  });
});
