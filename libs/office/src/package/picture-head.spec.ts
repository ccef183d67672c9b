import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { readPictureHead } from './picture-head';

const drawing = () => sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } });
const bmp = Buffer.alloc(60);
bmp.write('BM');
bmp.writeUInt32LE(40, 14);
bmp.writeInt32LE(30, 18);
bmp.writeInt32LE(-20, 22);

describe('The first bytes of a picture', () => {
  it.each([
    ['image/png', () => drawing().png().toBuffer()],
    ['image/jpeg', () => drawing().jpeg().toBuffer()],
    [
      'image/jpeg',
      () =>
        drawing()
          .jpeg({ progressive: true })
          .withExif({ IFD0: { Copyright: 'Yarrowdyne' } })
          .toBuffer(),
    ],
    ['image/gif', () => drawing().gif().toBuffer()],
    ['image/webp', () => drawing().webp().toBuffer()],
    ['image/webp', () => drawing().webp({ lossless: true }).toBuffer()],
    ['image/webp', () => drawing().ensureAlpha(0.5).webp().toBuffer()],
    ['image/bmp', () => Promise.resolve(bmp)],
  ])('R2.20 the type and size of a picture in %s are read from its first bytes', async (type, make) => {
    const bytes = await make();
    expect(readPictureHead(bytes)).toEqual({ type, width: 30, height: 20 });
  });

  it('R2.20 the head of a truncated or corrupted picture is read without an error', async () => {
    for (const form of ['png', 'jpeg', 'gif', 'webp'] as const) {
      const bytes = await drawing().toFormat(form).toBuffer();
      for (let length = 0; length < bytes.length; length += 3) readPictureHead(bytes.subarray(0, length));
      for (let index = 0; index < 60; index++) {
        const copy = Buffer.from(bytes);
        copy[index] = 0xff;
        readPictureHead(copy);
      }
    }
    expect(readPictureHead(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).toBeUndefined();
  });
});
