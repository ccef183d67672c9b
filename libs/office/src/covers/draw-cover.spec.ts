import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { docx } from '../../../../tests/kit/files/files';
import { laidOutSlides } from '../../../../tests/kit/files/laid-out-slides';
import { drawCover } from './draw-cover';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'covers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const coverOf = async (name: `${string}.${'docx' | 'pptx'}`, bytes: Buffer) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return sharp(await drawCover({ path, kind: name.endsWith('docx') ? 'docx' : 'pptx' }));
};

/** Returns the mean colour of a part of a cover as red, green and blue; the part is given in fractions of the cover. */
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
  it('R7.5 a cover of a presentation shows the boxes of its first slide in their places and colours', async () => {
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
  ])('R1.6 R7.5 a cover of a Word file shows its text in %s letters', async (script, text) => {
    const draw = async (words: string) => (await coverOf(`${script}.docx`, docx(words))).raw().toBuffer();
    const reversedText = [...text].toReversed().join('');
    // Boxes in place of missing letters would be the same in any order.
    expect(await draw(reversedText)).not.toEqual(await draw(text));
  });

  it('R7.5 a Word file with a letter that none of the fonts has gets no cover', async () => {
    await expect(coverOf('Old.docx', docx('Range \u{13000}'))).rejects.toThrow('A character is in none of the fonts');
  });
});
