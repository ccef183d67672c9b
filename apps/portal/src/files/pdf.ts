import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, version } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type { PDFDocumentProxy as Pdf, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** What the build lays beside the page: see `pdf-assets.ts`. Without it Asian texts and fonts that are not embedded stay blank. */
const beside = (folder: string) => `/assets/pdf-${version}/${folder}/`;

/** Begins to read a PDF. Nothing is compiled on the fly: the page's policy forbids it. */
export const openPdf = (url: string): PDFDocumentLoadingTask =>
  getDocument({
    url,
    cMapUrl: beside('cmaps'),
    standardFontDataUrl: beside('standard_fonts'),
    wasmUrl: beside('wasm'),
    useWasm: false,
    // Every computer draws the same page.
    useSystemFonts: false,
    enableXfa: false,
  });
