import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What stands on the pages of a PDF, on one line. */
export const textOf = async (pdf: Uint8Array): Promise<string> => {
  const task = getDocument({ data: new Uint8Array(pdf) });
  const file = await task.promise;
  const pages = await Promise.all(
    Array.from({ length: file.numPages }, async (_, at) => {
      const { items } = await (await file.getPage(at + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    }),
  );
  await task.destroy();
  return pages.join(' ').replace(/\s+/g, ' ');
};
