import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { FILE_BUDGET } from './budget.ts';
import { type Extract, ExtractionError, Texts } from './extract.ts';
import { headingsOf, type PrintedLine, printedLines } from './pdf-headings.ts';

const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const folder = (name: string): string => join(library, name) + sep;

/** The failure reason for each error name that the library reports for a faulty file. */
const REASONS = { PasswordException: 'password', InvalidPDFException: 'broken', FormatError: 'broken' } as const;
const isReason = (name: string): name is keyof typeof REASONS => Object.hasOwn(REASONS, name);

/** Opens a PDF, reads it and closes it. Throws `ExtractionError` if the file is the cause. */
export const readPdf = async <T>(
  path: string,
  read: (document: PDFDocumentProxy) => Promise<T>,
  maxImageSize: number = FILE_BUDGET.picturePixels,
): Promise<T> => {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    cMapUrl: folder('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize,
    verbosity: 0,
  });
  try {
    return await read(await task.promise);
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw isReason(name) ? new ExtractionError(REASONS[name]) : error;
  } finally {
    await task.destroy();
  }
};

/** Extracts the text of each page and the headings. In some scripts the library returns presentation forms of letters. */
export const extractPdf = (path: string): Promise<Extract> =>
  readPdf(path, async (document) => {
    if (document.numPages > FILE_BUDGET.pages) throw new ExtractionError('too-much');
    const texts = new Texts();
    const lines: PrintedLine[] = [];
    let ratio = 0;
    for (let nr = 1; nr <= document.numPages && !texts.isFull; nr++) {
      const page = await document.getPage(nr);
      if (nr === 1) {
        const { width, height } = page.getViewport({ scale: 1 });
        ratio = width / height;
      }
      const { items } = await page.getTextContent();
      texts.add(nr, '', items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
      lines.push(...printedLines(items));
      page.cleanup();
    }
    const blocks = headingsOf(lines);
    return { pages: document.numPages, ratio, sheets: [], texts: texts.all, ...(blocks.length && { blocks }) };
  });
