import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp, { type Sharp } from 'sharp';
import { readPdf } from '../pdf.ts';
import { DRAWN_SIZE } from './cover-size.ts';

const { width: WIDTH, height: HEIGHT } = DRAWN_SIZE;
/** The maximum size in pixels of a page picture that is drawn: a scan of A4 at 600 dpi, which takes up to 150 MB of memory. */
const MAX_IMAGE_PIXELS = 36_000_000;

/** The members of the library's canvas that are used here. Its own type belongs to an optional package. */
interface Surface {
  context: { getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray<ArrayBuffer> } };
}
interface SurfaceFactory {
  create: (width: number, height: number) => Surface;
}

/** Draws the top of the first page at the width of the cover, or the middle of a page whose height does not fill the cover. */
export const drawFirstPage = (path: string): Promise<Sharp> =>
  readPdf(
    path,
    async (document) => {
      const page = await document.getPage(1);
      const { context } = (document.canvasFactory as SurfaceFactory).create(WIDTH, HEIGHT);
      await page.render({ canvas: null, canvasContext: context as never, viewport: viewportOf(page), background: '#fff' }).promise;
      const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
      return sharp(Buffer.from(data.buffer), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } });
    },
    MAX_IMAGE_PIXELS,
  );

const viewportOf = (page: PDFPageProxy) => {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.max(WIDTH / width, HEIGHT / height);
  return page.getViewport({ scale, offsetX: (WIDTH - width * scale) / 2 });
};
