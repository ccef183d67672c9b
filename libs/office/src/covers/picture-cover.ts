import sharp, { type Sharp } from 'sharp';
import { FILE_BUDGET } from '../budget.ts';
import { ExtractionError } from '../extract.ts';

/** Opens a picture in its upright orientation. Throws `ExtractionError` if the picture cannot be decoded completely. */
export const openPicture = async (path: string): Promise<Sharp> => {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  if (width * height > FILE_BUDGET.picturePixels) throw new ExtractionError('too-much');
  return sharp(path, { limitInputPixels: FILE_BUDGET.picturePixels, failOn: 'error' }).rotate();
};
