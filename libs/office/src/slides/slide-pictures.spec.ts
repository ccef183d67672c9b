import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jpg, png } from '../../../../tests/kit/files/files';
import { laidOutSlides } from '../../../../tests/kit/files/laid-out-slides';
import { extractFile } from '../extract-file';

let folder: string;
let media: Record<string, Buffer>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slide-pictures-'));
  const pngWithFalseSize = await png();
  pngWithFalseSize.writeUInt32BE(2_000_000, 16);
  const truncatedPng = (await png()).subarray(0, 20);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  media = {
    png: await png(),
    jpg: await jpg(),
    emf: Buffer.alloc(200, 1),
    huge: Buffer.alloc(11 * 1024 ** 2, await png()),
    lying: pngWithFalseSize,
    torn: truncatedPng,
    svg,
  };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const drawSlide = async (shapes: string, options: Parameters<typeof laidOutSlides>[1] = {}) => {
  const path = join(folder, 'one.pptx');
  const bytes = laidOutSlides([shapes], { media, ...options });
  writeFileSync(path, bytes);
  const { slides, pictures = [] } = await extractFile({ path, kind: 'pptx', language: 'en' });
  return { boxes: slides![0]!.boxes, pictures, bytes };
};
const xfrm = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="5000000" cy="2500000"/></a:xfrm>';
const box = { x: 0, y: 0, w: 0.5, h: 0.5 };
const blipFill = (id: string, crop = '') => `<p:blipFill><a:blip r:embed="${id}"/>${crop}<a:stretch><a:fillRect/></a:stretch></p:blipFill>`;
const picture = (id: string, crop = '') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="4" name="Picture 4" descr="Wiring"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr>${blipFill(id, crop)}<p:spPr>${xfrm}</p:spPr></p:pic>`;

describe('The pictures of a slide', () => {
  it.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
  ])('R2.20 a picture in %s has its position, its alternative text and its bytes within the file', async (name, type) => {
    const { boxes, pictures, bytes } = await drawSlide(picture(name));
    expect(boxes).toEqual([{ kind: 'picture', ...box, name: 'Wiring', picture: 1 }]);
    const [{ start, packedSize, ...about }] = pictures as [(typeof pictures)[0]];
    expect(about).toEqual({ type, size: media[name]!.length, isPacked: true });
    expect(inflateRawSync(bytes.subarray(start, start + packedSize)).equals(media[name]!)).toBe(true);
  });

  it.each([['emf'], ['svg'], ['huge'], ['lying'], ['torn'], ['absent']])(
    'R2.20 a picture that no browser draws (%s) is rendered as a box with its name',
    async (name) => {
      const { boxes, pictures } = await drawSlide(picture(name));
      expect([boxes, pictures]).toEqual([[{ kind: 'other', ...box, name: 'Wiring' }], []]);
    },
  );

  it('R2.20 a picture that is shown twice is stored once, even inside a group', async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="2" name="G"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="5000000" y="0"/><a:ext cx="5000000" cy="2500000"/><a:chOff x="0" y="0"/><a:chExt cx="10000000" cy="5000000"/></a:xfrm></p:grpSpPr>${picture('png')}</p:grpSp>`;
    const { boxes, pictures } = await drawSlide(picture('png') + group);
    expect(boxes).toMatchObject([
      { picture: 1, x: 0 },
      { picture: 1, x: 0.5, w: 0.25 },
    ]);
    expect(pictures).toHaveLength(1);
  });

  it('R2.20 a cropped picture has the cropped fraction of each side, and a crop that leaves nothing visible is ignored', async () => {
    const { boxes } = await drawSlide(
      picture('png', '<a:srcRect l="10000" b="25000"/>') + picture('png', '<a:srcRect l="60000" r="60000"/>'),
    );
    expect(boxes[0]).toMatchObject({ crop: { left: 0.1, top: 0, right: 0, bottom: 0.25 } });
    expect(boxes[1]).not.toHaveProperty('crop');
  });

  it('R2.20 a shape filled with a picture has the picture below its text', async () => {
    const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${xfrm}${blipFill('jpg').replaceAll('p:blipFill', 'a:blipFill')}</p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>Text</a:t></a:r></a:p></p:txBody></p:sp>`;
    const { boxes } = await drawSlide(shape);
    expect(boxes).toMatchObject([{ kind: 'picture', ...box, name: '' }, { kind: 'text' }]);
  });

  it('R2.20 pictures of the master are decoration without a name, and undrawable pictures are omitted', async () => {
    const { boxes } = await drawSlide('', { decoration: picture('png') + picture('emf') });
    expect(boxes).toEqual([{ kind: 'picture', ...box, name: '', picture: 1 }]);
  });

  it('R5.2 the picture of a hidden shape is not extracted', async () => {
    const { boxes, pictures } = await drawSlide(picture('png').replace('name=', 'hidden="1" name='));
    expect([boxes, pictures]).toEqual([[], []]);
  });
});
