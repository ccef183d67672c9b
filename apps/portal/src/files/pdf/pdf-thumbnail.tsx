import { useEffect, useEffectEvent, useRef } from 'react';
import { openPdf } from './pdf';
import { drawPage } from './pdf-page';

export default function PdfThumbnail({ url, width, onFailed }: { url: string; width: number; onFailed: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const reportFailure = useEffectEvent(onFailed);
  useEffect(() => {
    const file = openPdf(url);
    let isGone = false;
    let end: (() => void) | undefined;
    file.pdf.then(
      (pdf) => {
        if (!isGone && canvas.current) end = drawPage(pdf, 1, canvas.current, width, () => reportFailure());
      },
      () => !isGone && reportFailure(),
    );
    return () => {
      isGone = true;
      end?.();
      file.close();
    };
  }, [url, width]);
  return <canvas ref={canvas} style={{ display: 'block', background: 'white' }} />;
}
