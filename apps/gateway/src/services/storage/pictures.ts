import sharp from 'sharp';

const PIXELS_AT_MOST = 100_000_000;

// Kept open, a file could not be moved everywhere.
sharp.cache({ files: 0 });

export type Picture = 'whole' | 'broken' | 'too-large';

/** Whether a picture can be decoded to its end; one of too many pixels is not even tried. */
export const readPicture = async (path: string, format: 'jpeg' | 'png'): Promise<Picture> => {
  try {
    const about = await sharp(path, { limitInputPixels: false }).metadata();
    if (about.width * about.height > PIXELS_AT_MOST) return 'too-large';
    if (about.format !== format) return 'broken';
    await sharp(path, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' }).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    return 'whole';
  } catch {
    // What the decoder does not read to its end is not shown to anybody.
    return 'broken';
  }
};
