import { useEffect, useEffectEvent, useRef } from 'react';
import { openPdf } from './pdf';
import { drawPage } from './pdf-page';

export default function PdfThumbnail({ url, width, onFailed }: { url: string; width: number; onFailed: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const reportFailure = useEffectEvent(onFailed);
  useEffect(() => {
    const file = openPdf(url);
    let isUnmounted = false;
    let cancelDrawing: (() => void) | undefined;
    file.pdf.then(
      (pdf) => {
        if (!isUnmounted && canvas.current) cancelDrawing = drawPage(pdf, 1, canvas.current, width, () => reportFailure());
      },
      () => !isUnmounted && reportFailure(),
    );
    return () => {
      isUnmounted = true;
      cancelDrawing?.();
      file.close();
    };
  }, [url, width]);
  return <canvas ref={canvas} style={{ display: 'block', background: 'white' }} />;
}
