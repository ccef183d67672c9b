import { open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { type Image, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { FILE_BUDGET } from '../budget.ts';
import type { StoredPicture } from '../package/file-pictures.ts';
import { DRAWN_SIZE } from './cover-size.ts';

/** Returns a picture of the file by its number, from 1; undefined if it cannot be decoded. */
export type PictureReader = (number: number) => Promise<Image | undefined>;

/** Reads pictures of an Office file, at most as large as a cover needs them. */
export const pictureReader =
  (path: string, pictures: readonly StoredPicture[] = []): PictureReader =>
  async (number) => {
    const picture = pictures[number - 1];
    if (!picture) return undefined;
    const bytes = await readBytes(path, picture);
    try {
      const image = sharp(picture.isPacked ? inflateRawSync(bytes, { maxOutputLength: picture.size }) : bytes, {
        limitInputPixels: FILE_BUDGET.picturePixels,
      }).resize({
        ...DRAWN_SIZE,
        fit: 'inside',
        withoutEnlargement: true,
      });
      return await loadImage(await image.png().toBuffer());
    } catch {
      // The rest of the page is drawn without a picture that cannot be decoded.
      return undefined;
    }
  };

const readBytes = async (path: string, { start, packedSize }: StoredPicture): Promise<Buffer> => {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(packedSize);
    await file.read(bytes, 0, packedSize, start);
    return bytes;
  } finally {
    await file.close();
  }
};
