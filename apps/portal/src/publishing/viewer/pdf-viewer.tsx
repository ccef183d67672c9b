import { Flex } from '@chakra-ui/react';
import { isRefusedAs, ObjectMissing } from '@portal/contracts';
import { type Ref, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openPdf, type Pdf } from '../../files/pdf/pdf';
import { PdfPages, type PdfPagesHandle, type ReadingPlace } from '../../files/pdf/pdf-pages';
import { RangeSource } from '../../files/pdf/pdf-ranges';
import type { PageSize } from '../../files/pdf/pdf-sheet';
import { PdfThumbnails } from '../../files/pdf/pdf-thumbnails';
import type { Zoom } from '../../files/pdf/zoom';
import { signedBytes } from '../../files/signed-bytes';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { useMedia } from '../../ui/theme/media';
import { PageFrame } from './page-frame';
import type { VersionId } from './preview.queries';

const WIDE_QUERY = '(min-width: 64rem)';

interface OpenPdf {
  pdf: Pdf;
  first: PageSize;
}

/** Opens a PDF by range requests while it is on screen, and frees its memory afterwards. */
function usePdf(
  { publicationId, version, fileId }: VersionId,
  size: number,
  round: number,
  onFailed: (failure: unknown) => void,
): OpenPdf | null {
  const [openedFile, setOpened] = useState<OpenPdf | null>(null);
  const handleFailure = useEffectEvent(onFailed);
  useEffect(() => {
    let isUnmounted = false;
    const source = new RangeSource(
      size,
      signedBytes({ publicationId, version, ...(fileId ? { fileId } : {}) }),
      (failure) => !isUnmounted && handleFailure(failure),
    );
    const file = openPdf(source);
    const loadPdf = async () => {
      const pdf = await file.pdf;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!isUnmounted) setOpened({ pdf, first: { width, height } });
    };
    loadPdf().catch((failure: unknown) => !isUnmounted && handleFailure(failure));
    return () => {
      isUnmounted = true;
      source.abort();
      setOpened(null);
      file.close();
    };
  }, [publicationId, version, fileId, size, round]);
  return openedFile;
}

interface Props {
  ref: Ref<PdfPagesHandle>;
  id: VersionId;
  title: string;
  size: number;
  /** The width of the first page divided by its height, used until the page is loaded. */
  ratio: number;
  zoom: Zoom;
  start: ReadingPlace;
  page: number;
  /** True if thumbnails are shown at the start of wide windows. */
  thumbnails: boolean;
  words: string;
  onZoom: (zoom: number) => void;
  onScale: (zoom: number) => void;
  onPlace: (place: ReadingPlace) => void;
  onCount: (pages: number) => void;
  onPage: (page: number) => void;
  onRemoved: () => void;
}

export default function PdfViewer({ ref, id, title, size, ratio, page, thumbnails, onCount, onPage, onRemoved, ...pages }: Props) {
  const { t } = useTranslation('viewer');
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const isWide = useMedia(WIDE_QUERY);
  const fail = useCallback(
    (error: unknown) => {
      const name = error instanceof Error ? error.name : '';
      if (name === 'RenderingCancelledException' || name === 'AbortException') return;
      if (isRefusedAs(error, ObjectMissing) || (error as { status?: number }).status === 404) return onRemoved();
      if (name === 'PasswordException') return setFailure(t('password'));
      setFailure(error instanceof Error && 'code' in error && 'status' in error ? failureText(error) : t('broken'));
    },
    [onRemoved, t],
  );
  const openedFile = usePdf(id, size, round, fail);
  const count = openedFile?.pdf.numPages;
  useEffect(() => {
    if (count) onCount(count);
  }, [count, onCount]);

  if (failure !== null) {
    const retry = () => {
      setFailure(null);
      setRound(round + 1);
    };
    return <ErrorState onRetry={retry}>{failure}</ErrorState>;
  }
  if (!openedFile) return <PageFrame ratio={ratio} />;
  return (
    <Flex flex="1" minH="0" minW="0">
      {thumbnails && isWide && openedFile.pdf.numPages > 1 && (
        <PdfThumbnails pdf={openedFile.pdf} first={openedFile.first} page={page} onPage={onPage} />
      )}
      <PdfPages ref={ref} pdf={openedFile.pdf} name={title} first={openedFile.first} onFailed={fail} {...pages} />
    </Flex>
  );
}
