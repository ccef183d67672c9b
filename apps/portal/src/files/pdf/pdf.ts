import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { RangeSource } from './pdf-ranges';

export type { PDFDocumentProxy as Pdf, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/**
 * Returns the folder of PDF assets that the build adds (see `pdf-assets.ts`). Without them, Asian texts and fonts that are not embedded
 * stay blank.
 */
const assetFolder = (folder: string) => `/assets/pdf-${version}/${folder}/`;

/** The bytes per range: large enough for a page of text, small enough for a slow connection. */
const RANGE_BYTES = 128 * 1024;

/** A PDF that is being opened or is open. */
export interface OpenedPdf {
  pdf: Promise<PDFDocumentProxy>;
  /** Frees the memory of the document. `pdf` may then stay unresolved. */
  close(): void;
}

/** Opens a PDF from a URL or by byte ranges. Compiles no code at run time, because the content security policy forbids it. */
export function openPdf(from: string | RangeSource): OpenedPdf {
  const worker = new PDFWorker();
  const task = getDocument({
    ...(typeof from === 'string'
      ? { url: from }
      : { range: from, rangeChunkSize: RANGE_BYTES, disableAutoFetch: true, disableStream: true }),
    worker,
    cMapUrl: assetFolder('cmaps'),
    standardFontDataUrl: assetFolder('standard_fonts'),
    wasmUrl: assetFolder('wasm'),
    useWasm: false,
    // Without system fonts, the page looks the same on every computer.
    useSystemFonts: false,
    enableXfa: false,
  });
  let isOpening = true;
  const setSettled = () => {
    isOpening = false;
  };
  task.promise.then(setSettled, setSettled);
  const destroy = () => void task.destroy().finally(() => worker.destroy());
  const close = () => {
    if (!isOpening) return destroy();
    // pdf.js throws an uncaught error in its worker if a document is destroyed while it is being opened. A response that is still being
    // received must be read to its end, but a range source that is closed supplies nothing more.
    if (typeof from === 'string') task.promise.then(destroy, destroy);
    else worker.destroy();
  };
  return { pdf: task.promise, close };
}
