import { Box } from '@chakra-ui/react';
import { TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Pdf, RenderTask } from './pdf';

/** The maximum number of canvas pixels that mobile browsers draw. */
const LARGEST_CANVAS = 16_000_000;

const pixelRatio = (width: number, height: number): number => Math.min(devicePixelRatio, Math.sqrt(LARGEST_CANVAS / (width * height)));

/** Positions the invisible text over the drawn page, for selection, screen readers and search. */
const TEXT_LAYER = {
  position: 'absolute',
  inset: '0',
  overflow: 'clip',
  lineHeight: '1',
  textAlign: 'initial',
  textSizeAdjust: 'none',
  forcedColorAdjust: 'none',
  transformOrigin: '0 0',
  '--min-font-size': '1',
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& :is(span, br)': { color: 'transparent', position: 'absolute', whiteSpace: 'pre', cursor: 'text', transformOrigin: '0% 0%' },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    zIndex: '1',
    '--font-height': '0',
    '--scale-x': '1',
    '--rotate': '0deg',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .markedContent': { display: 'contents' },
};

interface Props {
  pdf: Pdf;
  nr: number;
  scale: number;
  onSize: (nr: number, size: PageSize) => void;
  onText: () => void;
  onFailed: (failure: unknown) => void;
}

/** The width and height in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** Draws one page at the screen's resolution, with its text layer. The previous drawing stays until the new one is complete. */
export function PdfSheet({ pdf, nr, scale, onSize, onText, onFailed }: Props) {
  const paper = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const reportSize = useEffectEvent(onSize);
  const reportText = useEffectEvent(onText);
  const reportFailure = useEffectEvent(onFailed);

  useEffect(() => {
    const holder = paper.current!;
    let isUnmounted = false;
    let renderTask: RenderTask | undefined;
    const draw = async () => {
      const page = await pdf.getPage(nr);
      const { width, height } = page.getViewport({ scale: 1 });
      if (isUnmounted) return;
      reportSize(nr, { width, height });
      const viewport = page.getViewport({ scale: scale * pixelRatio(width * scale, height * scale) });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      canvas.style.cssText = 'display:block;inline-size:100%;block-size:100%';
      renderTask = page.render({ canvas, viewport });
      await renderTask.promise;
      if (isUnmounted) return wipe(canvas);
      wipe(holder.firstElementChild);
      holder.replaceChildren(canvas);
    };
    draw().catch((failure: unknown) => !isUnmounted && reportFailure(failure));
    return () => {
      isUnmounted = true;
      renderTask?.cancel();
    };
  }, [pdf, nr, scale]);

  // The text layer is rendered once, because CSS scales it together with the page.
  useEffect(() => {
    const container = text.current!;
    let isUnmounted = false;
    let layer: TextLayer | undefined;
    const write = async () => {
      const page = await pdf.getPage(nr);
      if (isUnmounted) return;
      layer = new TextLayer({ textContentSource: page.streamTextContent(), container, viewport: page.getViewport({ scale: 1 }) });
      await layer.render();
      if (!isUnmounted) reportText();
    };
    // The page is usable without its text layer, so the failure is only reported.
    write().catch((failure: unknown) => !isUnmounted && reportError(failure));
    return () => {
      isUnmounted = true;
      layer?.cancel();
      container.replaceChildren();
    };
  }, [pdf, nr]);

  useEffect(() => {
    const holder = paper.current!;
    return () => {
      wipe(holder.firstElementChild);
      holder.replaceChildren();
    };
  }, []);

  return (
    <>
      <div ref={paper} aria-hidden="true" style={{ blockSize: '100%' }} />
      <Box ref={text} className="pdf-text" css={TEXT_LAYER} />
    </>
  );
}

/** Clears a canvas, because a browser keeps its pixels in memory for a while after the element is removed. */
function wipe(canvas: Element | null): void {
  if (!(canvas instanceof HTMLCanvasElement)) return;
  canvas.width = 0;
  canvas.height = 0;
}
