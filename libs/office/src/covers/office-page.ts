import { createCanvas } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { extractFile } from '../extract-file.ts';
import { loadFonts } from './cover-fonts.ts';
import { DRAWN_SIZE } from './cover-size.ts';
import { pictureReader } from './file-picture.ts';
import { drawSlide, textOfSlide } from './slide-cover.ts';
import { drawDocument, startOfDocument } from './word-cover.ts';

/**
 * Draws the first slide of a presentation, or the start of a Word file, with the fonts of the portal. Throws if a character is in none of
 * these fonts, or if the file has nothing to draw.
 */
export const drawOfficePage = async (path: string, kind: 'docx' | 'pptx'): Promise<Sharp> => {
  const { slides, blocks = [], pictures } = await extractFile({ path, kind, language: 'en' });
  const [slide] = slides ?? [];
  const start = startOfDocument(blocks);
  if (!slide && !start.blocks.length) throw new Error('The file has nothing to draw');
  const families = loadFonts(slide ? textOfSlide(slide) : start.text);
  if (families === null) throw new Error('A character is in none of the fonts');
  const { width, height } = DRAWN_SIZE;
  const canvas = createCanvas(width, height);
  const readPicture = pictureReader(path, pictures);
  if (slide) await drawSlide(canvas.getContext('2d'), slide, families, readPicture);
  else await drawDocument(canvas.getContext('2d'), start.blocks, families, readPicture);
  return sharp(canvas.data(), { raw: { width, height, channels: 4 } });
};
