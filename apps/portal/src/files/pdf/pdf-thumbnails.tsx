import { Box, Stack, Text } from '@chakra-ui/react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pdf } from './pdf';
import { drawPage } from './pdf-page';
import type { PageSize } from './pdf-sheet';

const WIDTH = 112;

export function PdfThumbnails({ pdf, first, page, onPage }: { pdf: Pdf; first: PageSize; page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('viewer');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-nr="${page}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [page]);
  return (
    <Stack
      ref={list}
      as="nav"
      aria-label={t('thumbnails')}
      w="160px"
      flexShrink="0"
      align="center"
      gap="3"
      py="4"
      overflowY="auto"
      bg="bg.panel"
      borderEndWidth="1px"
    >
      {Array.from({ length: pdf.numPages }, (_, at) => (
        <Thumbnail key={at} pdf={pdf} nr={at + 1} first={first} isCurrent={page === at + 1} onPage={onPage} />
      ))}
    </Stack>
  );
}

interface ThumbnailProps {
  pdf: Pdf;
  nr: number;
  first: PageSize;
  isCurrent: boolean;
  onPage: (page: number) => void;
}

const Thumbnail = memo(function Thumbnail({ pdf, nr, first, isCurrent, onPage }: ThumbnailProps) {
  const { t } = useTranslation('viewer');
  const canvas = useRef<HTMLCanvasElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '200px' });
    observer.observe(button.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const sheet = canvas.current!;
    if (!isNear) return;
    // A thumbnail that fails stays white, because the page itself shows the reason.
    const cancelDrawing = drawPage(pdf, nr, sheet, WIDTH, () => undefined);
    return () => {
      cancelDrawing();
      sheet.width = 0;
    };
  }, [pdf, nr, isNear]);
  return (
    <Box asChild flexShrink="0" rounded="sm" focusVisibleRing="outside" data-nr={nr}>
      <button
        ref={button}
        type="button"
        aria-label={t('page', { page: nr })}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onPage(nr)}
      >
        <Box
          w={`${WIDTH}px`}
          bg="white"
          borderWidth="1px"
          outline={isCurrent ? '2px solid' : undefined}
          outlineColor="brand.solid"
          overflow="hidden"
          style={{ aspectRatio: `${first.width} / ${first.height}` }}
        >
          <canvas ref={canvas} aria-hidden="true" style={{ display: 'block' }} />
        </Box>
        <Text as="span" display="block" textStyle="caption" color={isCurrent ? 'brand.fg' : 'fg.muted'} textAlign="center" pt="1">
          {nr}
        </Text>
      </button>
    </Box>
  );
});
