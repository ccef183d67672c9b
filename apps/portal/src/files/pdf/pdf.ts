import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RangeSource } from './pdf-ranges';

export type { PDFDocumentProxy as Pdf, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** What the build lays beside the page: see `pdf-assets.ts`. Without it Asian texts and fonts that are not embedded stay blank. */
const beside = (folder: string) => `/assets/pdf-${version}/${folder}/`;

/** Bytes of one range: large enough for a page of text, small enough for a slow line. */
const RANGE_BYTES = 128 * 1024;

/** Begins to read a PDF, whole or by the ranges that are looked at. Nothing is compiled on the fly: the page's policy forbids it. */
export const openPdf = (from: string | RangeSource): PDFDocumentLoadingTask =>
  getDocument({
    ...(typeof from === 'string'
      ? { url: from }
      : { range: from, rangeChunkSize: RANGE_BYTES, disableAutoFetch: true, disableStream: true }),
    cMapUrl: beside('cmaps'),
    standardFontDataUrl: beside('standard_fonts'),
    wasmUrl: beside('wasm'),
    useWasm: false,
    // Every computer draws the same page.
    useSystemFonts: false,
    enableXfa: false,
  });
