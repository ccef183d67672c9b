import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { docx, xlsxOf } from '../../../../tests/kit/files/files';
import { laidOutSlides } from '../../../../tests/kit/files/laid-out-slides';
import { drawCover } from './draw-cover';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'covers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const coverOf = async (name: `${string}.${'docx' | 'pptx' | 'xlsx'}`, bytes: Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return sharp(await drawCover({ path, kind: name.split('.')[1] as 'docx' | 'pptx' | 'xlsx' }));
};

/** Returns the mean colour of a cover area as red, green and blue. The area is given in fractions of the cover. */
const colourAt = async (cover: Sharp, x: number, y: number, width: number, height: number): Promise<number[]> => {
  const area = { left: Math.round(x * 640), top: Math.round(y * 400), width: Math.round(width * 640), height: Math.round(height * 400) };
  const part = await cover.clone().extract(area).png().toBuffer();
  return (await sharp(part).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean));
};
const isNear = (colour: readonly number[], expected: readonly number[]): boolean =>
  colour.every((part, index) => Math.abs(part - expected[index]!) < 14);

const shape = (text: string, fill: string, [x, y, w, h]: readonly number[]) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm><a:solidFill><a:srgbClr val="${fill}"/></a:solidFill></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="1400"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;

describe('drawing covers of Office files', () => {
  it('R7.5 a presentation cover shows the boxes of the first slide in their positions and colours', async () => {
    const first = shape('Flow', 'C00000', [0, 0, 5_000_000, 5_000_000]) + shape('Level', '0000C0', [5_000_000, 0, 5_000_000, 5_000_000]);
    const cover = await coverOf('Slides.pptx', laidOutSlides([first, shape('Second', '00C000', [0, 0, 10_000_000, 5_000_000])]));
    expect(await cover.metadata()).toMatchObject({ format: 'webp', width: 640, height: 400 });
    expect(isNear(await colourAt(cover, 0.1, 0.4, 0.3, 0.3), [192, 0, 0])).toBe(true);
    expect(isNear(await colourAt(cover, 0.6, 0.4, 0.3, 0.3), [0, 0, 192])).toBe(true);
    // The slide is twice as wide as high, so its background fills the rest of the cover.
    expect(isNear(await colourAt(cover, 0.1, 0.01, 0.8, 0.05), [255, 255, 255])).toBe(true);
  });

  it.each([
    ['Latin', 'Zero adjustment'],
    ['Vietnamese', 'Hiệu chỉnh điểm không'],
    ['Cyrillic', 'Настройка нуля'],
    ['Arabic', 'ضبط الصفر'],
    ['Thai', 'การปรับศูนย์'],
    ['Japanese', 'ゼロ点調整の手順'],
    ['Chinese', '零點調整步驟'],
  ])('R1.6 R7.5 a Word cover shows its text in %s letters', async (script, text) => {
    const draw = async (words: string) => (await coverOf(`${script}.docx`, docx(words))).raw().toBuffer();
    const reversedText = [...text].toReversed().join('');
    // Placeholder boxes for missing letters would look the same in any order.
    expect(await draw(reversedText)).not.toEqual(await draw(text));
  });

  it('R7.5 a Word file gets no cover if it contains a letter that no font has', async () => {
    await expect(coverOf('Old.docx', docx('Range \u{13000}'))).rejects.toThrow('A character is in none of the fonts');
  });
});

describe('drawing covers of workbooks', () => {
  const RTL = '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>';
  const PRICES = [
    ['Part', 'Price'],
    ['YD-P7', 12],
    ['YD-F20', 40],
  ];
  /** The default column width and the row height, in fractions of the cover. */
  const [COLUMN, ROW] = [(9 * 5) / 420, 17 / 262.5];
  const draw = async (rows: Parameters<typeof xlsxOf>[0], layout?: string) => coverOf('Prices.xlsx', xlsxOf(rows, layout));
  /** Returns a digest of the pixels. */
  const pixelsOf = async (rows: Parameters<typeof xlsxOf>[0], layout?: string) =>
    createHash('sha256')
      .update(await (await draw(rows, layout)).raw().toBuffer())
      .digest('hex');
  /** Returns how dark the first or the second half of a cell is. */
  const inkIn = async (cover: Sharp, column: number, row: number, half: 0 | 1): Promise<number> => {
    const [red = 0] = await colourAt(cover, (column + 0.1 + half * 0.4) * COLUMN, (row + 0.15) * ROW, 0.4 * COLUMN, 0.7 * ROW);
    return 255 - red;
  };

  it('R7.5 a workbook cover shades the column names, and shows texts at the start and numbers at the end of cells', async () => {
    const cover = await draw(PRICES);
    expect(await cover.metadata()).toMatchObject({ format: 'webp', width: 640, height: 400 });
    expect(isNear(await colourAt(cover, 0.002, 0.2 * ROW, 0.005, 0.6 * ROW), [230, 236, 238])).toBe(true);
    expect(isNear(await colourAt(cover, 0.002, 1.2 * ROW, 0.005, 0.6 * ROW), [255, 255, 255])).toBe(true);
    expect(await inkIn(cover, 1, 1, 1)).toBeGreaterThan((await inkIn(cover, 1, 1, 0)) + 10);
    expect(await inkIn(cover, 0, 1, 0)).toBeGreaterThan((await inkIn(cover, 0, 1, 1)) + 10);
  });

  it('R7.5 the cover of a right-to-left sheet starts on the right, with numbers on the left of their cells', async () => {
    const cover = await draw(PRICES, RTL);
    const lastColumn = 1 / COLUMN;
    expect(await inkIn(cover, lastColumn - 1, 1, 1)).toBeGreaterThan(30);
    expect(await inkIn(cover, lastColumn - 2, 1, 0)).toBeGreaterThan((await inkIn(cover, lastColumn - 2, 1, 1)) + 10);
    expect(await inkIn(cover, 0, 1, 0)).toBeLessThan(10);
  });

  it('R7.5 a cover truncates long texts but never truncates a number', async () => {
    const narrow = '<cols><col min="1" max="2" width="4"/></cols>';
    const rowsWith = (text: string, number: number) => [
      ['A', 'B'],
      [text, number],
    ];
    const pixels = await pixelsOf(rowsWith('Flow meter', 1234567890), narrow);
    expect(await pixelsOf(rowsWith('Flow meter', 9234567890), narrow)).not.toEqual(pixels);
    expect(await pixelsOf(rowsWith('Flow gauge', 1234567890), narrow)).toEqual(pixels);
  });

  it('R7.5 a number that crosses the edge of a cover is omitted, and a text is truncated', async () => {
    const wide = '<cols><col min="1" max="2" width="36"/><col min="3" max="3" width="20"/></cols>';
    const rowsWith = (last: string | number) => [['YD-P7', 7, last]];
    expect(await pixelsOf(rowsWith(1234567890), wide)).toEqual(await pixelsOf(rowsWith(9234567890), wide));
    expect(await pixelsOf(rowsWith('EUR'), wide)).not.toEqual(await pixelsOf(rowsWith('USD'), wide));
  });

  it('R7.5 T22 a cover shows no cells of hidden columns', async () => {
    const hiddenColumn = '<cols><col min="2" max="2" width="9" hidden="1"/></cols>';
    const rowsWith = (discount: number) => [
      ['Part', 'Discount', 'Price'],
      ['YD-P7', discount, 12],
    ];
    expect(await pixelsOf(rowsWith(5), hiddenColumn)).toEqual(await pixelsOf(rowsWith(60), hiddenColumn));
    expect(await pixelsOf(rowsWith(5))).not.toEqual(await pixelsOf(rowsWith(60)));
  });

  it('R7.5 a workbook gets no cover if it has no cells or contains a letter that no font has', async () => {
    await expect(draw([['Range \u{13000}']])).rejects.toThrow('A character is in none of the fonts');
    await expect(draw([])).rejects.toThrow('The file has nothing to draw');
  });
});
