import sharp from 'sharp';

const PIXELS_AT_MOST = 100_000_000;

// On Windows, a file that is kept open cannot be moved.
sharp.cache({ files: 0 });

export type Picture = 'whole' | 'broken' | 'too-large';

/** Checks that a picture can be decoded to its end. A picture of too many pixels is not decoded. */
export const readPicture = async (path: string, format: 'jpeg' | 'png'): Promise<Picture> => {
  try {
    const about = await sharp(path, { limitInputPixels: false }).metadata();
    if (about.width * about.height > PIXELS_AT_MOST) return 'too-large';
    if (about.format !== format) return 'broken';
    await sharp(path, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' }).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    return 'whole';
  } catch {
    // A picture that does not decode to its end is not shown.
    return 'broken';
  }
};
