import type { Pdf, RenderTask } from './pdf';

/** Draws one page of a PDF at a width in CSS pixels, at the screen's resolution. Returns a function that cancels the drawing. */
export function drawPage(pdf: Pdf, page: number, canvas: HTMLCanvasElement, width: number, onFailed: () => void): () => void {
  let isCancelled = false;
  let renderTask: RenderTask | undefined;
  const draw = async () => {
    const sheet = await pdf.getPage(page);
    if (isCancelled) return;
    const scale = width / sheet.getViewport({ scale: 1 }).width;
    const viewport = sheet.getViewport({ scale: scale * devicePixelRatio });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.style.inlineSize = `${width}px`;
    renderTask = sheet.render({ canvas, viewport });
    await renderTask.promise;
  };
  draw().catch(() => !isCancelled && onFailed());
  return () => {
    isCancelled = true;
    renderTask?.cancel();
  };
}
