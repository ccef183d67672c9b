import type { Pdf, RenderTask } from './pdf';

/** Draws one page at a width, in the resolution of the screen. Returns a function that cancels the drawing. */
export function drawPage(pdf: Pdf, page: number, canvas: HTMLCanvasElement, width: number, onFailed: () => void): () => void {
  let gone = false;
  let drawing: RenderTask | undefined;
  const draw = async () => {
    const sheet = await pdf.getPage(page);
    if (gone) return;
    const scale = width / sheet.getViewport({ scale: 1 }).width;
    const viewport = sheet.getViewport({ scale: scale * devicePixelRatio });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    canvas.style.inlineSize = `${width}px`;
    drawing = sheet.render({ canvas, viewport });
    await drawing.promise;
  };
  draw().catch(() => !gone && onFailed());
  return () => {
    gone = true;
    drawing?.cancel();
  };
}
