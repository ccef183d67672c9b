import sharp, { type Sharp } from 'sharp';
import { FILE_BUDGET } from '../budget.ts';
import { ExtractionError } from '../extract.ts';

/** Opens a picture upright. Throws `ExtractionError` if it cannot be decoded to its end. */
export const openPicture = async (path: string): Promise<Sharp> => {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  if (width * height > FILE_BUDGET.picturePixels) throw new ExtractionError('too-much');
  return sharp(path, { limitInputPixels: FILE_BUDGET.picturePixels, failOn: 'error' }).rotate();
};
