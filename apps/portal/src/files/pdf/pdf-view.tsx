import { Box, Flex, IconButton, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/text/icon';
import { openPdf, type Pdf } from './pdf';
import { drawPage } from './pdf-page';

interface Props {
  url: string;
  name: string;
  opening: ReactNode;
  onFailed: () => void;
}

function usePdf(url: string, onFailed: () => void): Pdf | null {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const reportFailure = useEffectEvent(onFailed);
  useEffect(() => {
    const file = openPdf(url);
    let isUnmounted = false;
    file.pdf.then(
      (openedPdf) => !isUnmounted && setPdf(openedPdf),
      () => !isUnmounted && reportFailure(),
    );
    return () => {
      isUnmounted = true;
      file.close();
    };
  }, [url]);
  return pdf;
}

export default function PdfView({ url, name, opening, onFailed }: Props) {
  const { t } = useTranslation('files');
  const pdf = usePdf(url, onFailed);
  const [page, setPage] = useState(1);
  const scroller = useRef<HTMLDivElement>(null);
  if (!pdf) return opening;

  const turnPage = (by: number) => {
    const next = Math.min(pdf.numPages, Math.max(1, page + by));
    if (next === page) return;
    setPage(next);
    scroller.current?.scrollTo({ top: 0 });
  };
  const step = { size: 'sm', variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <>
      <Flex align="center" justify="center" gap="2" py="1" bg="bg.panel" borderBottomWidth="1px">
        <IconButton {...step} aria-label={t('preview.previousPage')} disabled={page === 1} onClick={() => turnPage(-1)}>
          <Icon as={ChevronUp} />
        </IconButton>
        <Text role="status" textStyle="label" fontVariantNumeric="tabular-nums">
          {t('preview.page', { page, count: pdf.numPages })}
        </Text>
        <IconButton {...step} aria-label={t('preview.nextPage')} disabled={page === pdf.numPages} onClick={() => turnPage(1)}>
          <Icon as={ChevronDown} />
        </IconButton>
      </Flex>
      <Box
        ref={scroller}
        tabIndex={0}
        role="document"
        aria-label={name}
        flex="1"
        minH="0"
        overflow="auto"
        p={{ base: '2', md: '4' }}
        focusVisibleRing="inside"
        onKeyDown={({ key }) => {
          if (key === 'PageDown') turnPage(1);
          if (key === 'PageUp') turnPage(-1);
        }}
      >
        <Page pdf={pdf} page={page} onFailed={onFailed} />
      </Box>
    </>
  );
}

const MAX_WIDTH = 1100;

function Page({ pdf, page, onFailed }: { pdf: Pdf; page: number; onFailed: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const reportFailure = useEffectEvent(onFailed);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(Math.min(entry.contentRect.width, MAX_WIDTH))));
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (width === 0 || !canvas.current) return;
    return drawPage(pdf, page, canvas.current, width, () => reportFailure());
  }, [pdf, page, width]);

  return (
    <Box ref={frame} dir="ltr">
      <canvas ref={canvas} style={{ display: 'block', marginInline: 'auto', background: 'white' }} />
    </Box>
  );
}
