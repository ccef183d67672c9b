import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { laidOutSlides } from '../../../../tests/kit/files/laid-out-slides';
import { extractFile } from '../extract-file';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slides-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const slideOf = async (shapes: string, options: Parameters<typeof laidOutSlides>[1] = {}) => {
  const path = join(folder, 'one.pptx');
  writeFileSync(path, laidOutSlides([shapes], options));
  const { slides } = await extractFile({ path, kind: 'pptx', language: 'en' });
  return slides![0]!;
};
const boxesOf = async (shapes: string, options: Parameters<typeof laidOutSlides>[1] = {}) => (await slideOf(shapes, options)).boxes;

const xfrm = (x: number, y: number, w: number, h: number) => `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm>`;
const solid = (colour: string) => `<a:solidFill>${colour}</a:solidFill>`;
const rgb = (value: string) => solid(`<a:srgbClr val="${value}"/>`);
const paragraph = (text: string, { paragraph: pPr = '', run = '' } = {}) => `<a:p>${pPr}<a:r>${run}<a:t>${text}</a:t></a:r></a:p>`;
const shape = ({ about = '', ph = '', properties = xfrm(0, 0, 5_000_000, 1_000_000), body = paragraph('Text'), bodyPr = '<a:bodyPr/>' }) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box" ${about}/><p:cNvSpPr/><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:spPr>${properties}</p:spPr><p:txBody>${bodyPr}${body}</p:txBody></p:sp>`;
const line = (text: string, overrides: object = {}) => ({ level: 0, runs: [{ text, size: 18, ...overrides }] });

describe('The layout of a slide', () => {
  it('R2.20 the position of a box is given in fractions of the slide, and the slide size in points', async () => {
    expect(await slideOf(shape({ properties: xfrm(1_000_000, 500_000, 5_000_000, 1_000_000) }))).toEqual({
      width: 787,
      height: 394,
      background: 'FFFFFF',
      boxes: [{ kind: 'text', x: 0.1, y: 0.1, w: 0.5, h: 0.2, lines: [line('Text')] }],
    });
  });

  it('R2.20 a placeholder inherits position, size and alignment from the layout and the master', async () => {
    const title = shape({ ph: '<p:ph type="title"/>', properties: '', body: paragraph('Wiring') });
    const body = shape({
      ph: '<p:ph idx="1"/>',
      properties: '',
      body: paragraph('First') + paragraph('Second', { paragraph: '<a:pPr lvl="1"/>' }),
    });
    expect(await boxesOf(title + body)).toEqual([
      {
        kind: 'text',
        x: 0.1,
        y: 0.1,
        w: 0.8,
        h: 0.1,
        title: true,
        anchor: 'middle',
        lines: [{ level: 0, align: 'center', runs: [{ text: 'Wiring', size: 44, bold: true, colour: '0B5563' }] }],
      },
      {
        kind: 'text',
        x: 0.1,
        y: 0.3,
        w: 0.4,
        h: 0.6,
        lines: [
          { level: 0, bullet: '•', runs: [{ text: 'First', size: 28 }] },
          { level: 1, bullet: '–', runs: [{ text: 'Second', size: 24 }] },
        ],
      },
    ]);
  });

  it('R2.20 a group moves and scales its shapes', async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="3" name="Group"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="2000000" y="1000000"/><a:ext cx="4000000" cy="2000000"/><a:chOff x="0" y="0"/><a:chExt cx="2000000" cy="1000000"/></a:xfrm></p:grpSpPr>${shape({ properties: xfrm(500_000, 500_000, 1_000_000, 250_000) })}</p:grpSp>`;
    expect(await boxesOf(group)).toMatchObject([{ x: 0.3, y: 0.4, w: 0.2, h: 0.1 }]);
  });

  it.each([
    ['a colour of its own', rgb('c00000'), 'C00000'],
    ['a colour of the theme', solid('<a:schemeClr val="accent1"/>'), '0B5563'],
    ['a colour of the theme by the map of the master', solid('<a:schemeClr val="tx2"/>'), '0B3D47'],
    [
      'a lighter colour of the theme',
      solid('<a:schemeClr val="tx1"><a:lumMod val="50000"/><a:lumOff val="50000"/></a:schemeClr>'),
      '808080',
    ],
    ['a transparent colour, which is left out', solid('<a:srgbClr val="C00000"><a:alpha val="10000"/></a:srgbClr>'), undefined],
  ])('R2.20 a box is filled with %s', async (_, fill, expected) => {
    const [box] = await boxesOf(shape({ properties: xfrm(0, 0, 1_000_000, 1_000_000) + fill }));
    expect(box).toMatchObject({ kind: 'text' });
    expect((box as { fill?: string }).fill).toBe(expected);
  });

  it.each([
    ['keep a readable colour', 'FFFFFF', '0B5563', '0B5563'],
    ['become white on a dark box without enough contrast', '0B3D47', '0B5563', 'FFFFFF'],
    ['become the default on a light box without enough contrast', 'FFFFFF', 'EEF5F6', undefined],
  ])('R2.20 the text colours of a slide %s', async (_, fill, ink, expected) => {
    const body = paragraph('Text', { run: `<a:rPr>${rgb(ink)}</a:rPr>` });
    const [box] = await boxesOf(shape({ properties: xfrm(0, 0, 1_000_000, 1_000_000) + rgb(fill), body }));
    expect(box).toMatchObject({ lines: [{ runs: [{ text: 'Text' }] }] });
    expect((box as { lines: { runs: { colour?: string }[] }[] }).lines[0]!.runs[0]!.colour).toBe(expected);
  });

  it('R2.20 numbered paragraphs are counted per level', async () => {
    const numberedParagraph = (text: string, lvl = 0, type = 'arabicPeriod') =>
      paragraph(text, { paragraph: `<a:pPr lvl="${lvl}"><a:buAutoNum type="${type}"/></a:pPr>` });
    const body =
      numberedParagraph('One') +
      numberedParagraph('Inner', 1, 'alphaLcParenR') +
      numberedParagraph('Two') +
      numberedParagraph('Again', 1, 'alphaLcParenR');
    const [box] = await boxesOf(shape({ body }));
    expect(box).toMatchObject({ lines: [{ bullet: '1.' }, { bullet: 'a)' }, { bullet: '2.' }, { bullet: 'a)' }] });
  });

  it('R2.20 the column widths, fills and merged cells of a table are read', async () => {
    const cell = (text: string, attributes = '', fill = '') =>
      `<a:tc ${attributes}><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph(text)}</a:txBody><a:tcPr>${fill}</a:tcPr></a:tc>`;
    const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Table 4"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="5000000" cy="2500000"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblGrid><a:gridCol w="300"/><a:gridCol w="100"/></a:tblGrid><a:tr>${cell('Head', 'gridSpan="2"', rgb('0B5563'))}${cell('', 'hMerge="1"')}</a:tr><a:tr>${cell('A')}${cell('B')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    expect(await boxesOf(table)).toEqual([
      {
        kind: 'table',
        x: 0,
        y: 0,
        w: 0.5,
        h: 0.5,
        columns: [0.75, 0.25],
        rows: [
          [{ span: 2, fill: '0B5563', lines: [line('Head', { colour: 'FFFFFF' })] }],
          [
            { span: 1, lines: [line('A')] },
            { span: 1, lines: [line('B')] },
          ],
        ],
      },
    ]);
  });

  it.each([
    ['the alternative text of its author', 'descr="Torque curve"', 'Torque curve'],
    ['the name of the object', '', 'Chart 7'],
  ])('R2.20 a chart is rendered as a box with %s', async (_, about, name) => {
    const chart = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="Chart 7" ${about}/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="5000000" cy="2500000"/></p:xfrm><a:graphic><a:graphicData uri="chart"/></a:graphic></p:graphicFrame>`;
    expect(await boxesOf(chart)).toEqual([{ kind: 'other', x: 0, y: 0, w: 0.5, h: 0.5, name }]);
  });

  it('R5.2 hidden shapes, shapes outside of the slide and placeholder prompts of the master are not drawn', async () => {
    const invisibleShape = shape({ about: 'hidden="1"', body: paragraph('SECRET') });
    const hiddenShape = shape({ properties: xfrm(20_000_000, 0, 5_000_000, 1_000_000), body: paragraph('SECRET') });
    expect(await boxesOf(invisibleShape + hiddenShape)).toEqual([]);
  });

  it('R2.20 the decoration of the master is drawn below the slide unless the slide hides it', async () => {
    const decoration = shape({ properties: xfrm(0, 0, 10_000_000, 100_000) + rgb('119BA7'), body: '' });
    expect(await boxesOf(shape({}), { decoration })).toMatchObject([{ fill: '119BA7' }, { lines: [line('Text')] }]);
    expect(await boxesOf(shape({}), { decoration, attributes: 'showMasterSp="0"' })).toMatchObject([{ lines: [line('Text')] }]);
  });

  it('R2.20 a slide with too many elements is not drawn, but its text is read', async () => {
    const path = join(folder, 'large.pptx');
    writeFileSync(path, laidOutSlides([shape({}) + '<p:sp/>'.repeat(30_000), shape({})]));
    const { slides, texts, pages } = await extractFile({ path, kind: 'pptx', language: 'en' });
    expect([slides!.map((slide) => slide === null), texts.length, pages]).toEqual([[true, false], 2, 2]);
  });

  it('R2.20 the layouts of all slides together stay within their limit', async () => {
    const path = join(folder, 'many.pptx');
    const fullSlide = Array.from({ length: 290 }, () => shape({ body: paragraph('x'.repeat(600)) })).join('');
    writeFileSync(path, laidOutSlides(Array.from({ length: 40 }, () => fullSlide)));
    const { slides } = await extractFile({ path, kind: 'pptx', language: 'en' });
    expect(JSON.stringify(slides).length).toBeLessThan(3_100_000);
    expect(slides!.filter(Boolean).length).toBeGreaterThan(5);
    expect(slides!.at(-1)).toBeNull();
  });
});
