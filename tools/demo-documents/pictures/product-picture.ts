import sharp from 'sharp';
import { PRODUCT_PICTURES } from './products.ts';
import { drawing } from './shapes.ts';

const GROUNDS = { studio: '#eef3f4', plain: 'none' } as const;

/** Renders a picture of a product, `size` points wide. */
export const productPicture = async (
  product: string,
  size: number,
  ground: keyof typeof GROUNDS,
  format: 'png' | 'jpg',
): Promise<Buffer> => {
  const svg = drawing(PRODUCT_PICTURES[product]!, GROUNDS[ground]);
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 300 }).resize(size, size);
  return format === 'jpg'
    ? picture.flatten({ background: '#eef3f4' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
    : picture.png({ compressionLevel: 9, palette: true, colours: 192 }).toBuffer();
};
