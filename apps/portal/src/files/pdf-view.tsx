import { Flex, IconButton, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon';
import { isCancelled, openPdf, type Pdf } from './pdf';
import { PdfPages, type PdfPagesHandle, type ReadingPlace } from './pdf-pages';
import type { PageSize } from './pdf-sheet';
import type { Zoom } from './zoom';

interface Props {
  url: string;
  name: string;
  opening: ReactNode;
  onFailed: () => void;
}

interface Opened {
  pdf: Pdf;
  first: PageSize;
}

function usePdf(url: string, onFailed: () => void): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const task = openPdf(url);
    let gone = false;
    const open = async () => {
      const pdf = await task.promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!gone) setOpened({ pdf, first: { width, height } });
    };
    open().catch(() => !gone && failed());
    return () => {
      gone = true;
      void task.destroy();
    };
  }, [url]);
  return opened;
}

const START: ReadingPlace = { page: 1, offset: 0 };
const ignore = () => undefined;

/** The pages of a PDF below each other, as the library reads them, and steps from one to the next. */
export default function PdfView({ url, name, opening, onFailed }: Props) {
  const { t } = useTranslation('files');
  const opened = usePdf(url, onFailed);
  const pages = useRef<PdfPagesHandle>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<Zoom>('width');
  const latest = useRef(onFailed);
  useEffect(() => {
    latest.current = onFailed;
  });
  // The pages are drawn again whenever it is another function.
  const fail = useCallback((failure: unknown) => {
    if (!isCancelled(failure)) latest.current();
  }, []);
  if (!opened) return opening;
  const { pdf, first } = opened;
  const step = { size: 'sm', variant: 'ghost', colorPalette: 'gray' } as const;
  return (
    <>
      <Flex align="center" justify="center" gap="2" py="1" bg="bg.panel" borderBottomWidth="1px">
        <IconButton {...step} aria-label={t('preview.previousPage')} disabled={page === 1} onClick={() => pages.current?.goTo(page - 1)}>
          <Icon as={ChevronUp} />
        </IconButton>
        <Text role="status" textStyle="label" fontVariantNumeric="tabular-nums">
          {t('preview.page', { page, count: pdf.numPages })}
        </Text>
        <IconButton
          {...step}
          aria-label={t('preview.nextPage')}
          disabled={page === pdf.numPages}
          onClick={() => pages.current?.goTo(page + 1)}
        >
          <Icon as={ChevronDown} />
        </IconButton>
      </Flex>
      <PdfPages
        ref={pages}
        pdf={pdf}
        name={name}
        first={first}
        zoom={zoom}
        start={START}
        words=""
        onZoom={setZoom}
        onScale={ignore}
        onPlace={(place) => setPage(place.page)}
        onFailed={fail}
      />
    </>
  );
}
