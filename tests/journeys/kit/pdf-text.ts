import { createRequire } from 'node:module';
import { join } from 'node:path';

const portal = createRequire(join(import.meta.dirname, '../../../apps/portal/package.json'));

/** The part of the PDF library that is used here. */
interface Pdfjs {
  getDocument(source: { data: Uint8Array }): { promise: Promise<PdfFile>; destroy(): Promise<void> };
}
interface PdfFile {
  numPages: number;
  getPage(nr: number): Promise<{ getTextContent(): Promise<{ items: ({ str: string; hasEOL: boolean } | object)[] }> }>;
}

/** Returns the text of a PDF on one line, extracted with the portal's PDF library. */
export const textOf = async (pdf: Uint8Array): Promise<string> => {
  const { getDocument } = portal('pdfjs-dist/legacy/build/pdf.mjs') as Pdfjs;
  const task = getDocument({ data: new Uint8Array(pdf) });
  const file = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, index) => {
      const { items } = await (await file.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    }),
  );
  await task.destroy();
  return pages.join(' ').replace(/\s+/g, ' ');
};
