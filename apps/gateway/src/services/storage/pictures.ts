import sharp from 'sharp';

const PIXELS_AT_MOST = 100_000_000;

// On Windows, a file that is still open cannot be moved.
sharp.cache({ files: 0 });

export type Picture = 'whole' | 'broken' | 'too-large';

/** Checks that a picture can be decoded completely. A picture with too many pixels is not decoded. */
export const readPicture = async (path: string, format: 'jpeg' | 'png'): Promise<Picture> => {
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > PIXELS_AT_MOST) return 'too-large';
    if (metadata.format !== format) return 'broken';
    await sharp(path, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' }).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    return 'whole';
  } catch {
    // A picture that cannot be decoded completely is reported as broken.
    return 'broken';
  }
};
