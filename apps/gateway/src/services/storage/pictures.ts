import sharp from 'sharp';

const MAX_PIXELS = 100_000_000;

// On Windows, a file that is still open cannot be moved.
sharp.cache({ files: 0 });

export type PictureState = 'whole' | 'broken' | 'too-large';

/** Checks that a picture can be decoded completely. A picture with too many pixels is not decoded. */
export const readPicture = async (path: string, format: 'jpeg' | 'png'): Promise<PictureState> => {
  try {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > MAX_PIXELS) return 'too-large';
    if (metadata.format !== format) return 'broken';
    await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).resize(16, 16, { fit: 'fill' }).raw().toBuffer();
    return 'whole';
  } catch {
    // A picture that cannot be decoded completely is reported as broken.
    return 'broken';
  }
};
