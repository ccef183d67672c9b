import { Button, Center, Text } from '@chakra-ui/react';
import { isRefusedAs, ObjectMissing } from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileText, RectangleVertical, Search, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfPagesHandle } from '../../files/pdf/pdf-pages';
import { canZoom, nextZoom } from '../../files/pdf/zoom';
import { useFormat } from '../../i18n/format';
import { failureText } from '../../live/failures/failure';
import { useStore } from '../../store';
import { ErrorState } from '../../ui/feedback/error-state';
import { lazyPart } from '../../ui/feedback/lazy-part';
import { codeOf, KEYS } from '../../ui/input/key-registry';
import { isKey, isUnfocusedTarget, usePageKeys } from '../../ui/input/keys';
import { isMuted, useSingleKey } from '../../ui/input/single-keys';
import { Icon } from '../../ui/text/icon';
import { type DownloadKind, downloadPublication } from '../download';
import { revokedIds } from '../revoked-publications';
import { FilmView } from './film-view';
import { GoneView } from './gone-view';
import { PageField } from './page-field';
import { PageFrame } from './page-frame';
import { PictureViewer } from './picture-viewer';
import { closePreviews, outlineQuery } from './preview.queries';
import { SheetView } from './sheet-view';
import { TextView } from './text-view';
import { useReadingPlace } from './use-reading-place';
import { Tool, ViewerFrame } from './viewer-bar';
import { ViewerNotice } from './viewer-notice';
import { ViewerSearch } from './viewer-search';

const PdfViewer = lazyPart(() => import('./pdf-viewer'));

/** The aspect ratio of A4, used until the file's own ratio is known. */
const PAPER_ASPECT_RATIO = 595 / 842;

export interface DocumentViewerProps {
  kind: DownloadKind;
  publicationId: string;
  version: number;
  /** The file to open, if the version has several files. */
  fileId?: string | undefined;
  title: string;
  file: { name: string; size: number };
  /** The page, slide or sheet to open; by default where the reader stopped. */
  opensAt?: number | undefined;
  start?: ReactNode;
  /** Content at the end of the toolbar that replaces the tools, if the file is shown beside the details of its item. */
  end?: ReactNode;
}

/** Shows a published file of any format, and removes it from the screen as soon as the reader loses access. */
export default function DocumentViewer(props: DocumentViewerProps) {
  const { publicationId, version, fileId = '', start, end = null } = props;
  const isRevoked = useStore(revokedIds, (ids) => ids.has(publicationId));
  if (isRevoked)
    return (
      <ViewerFrame start={start} tools={null} end={end}>
        <GoneView />
      </ViewerFrame>
    );
  return <Reader key={`${publicationId} ${version} ${fileId}`} {...props} />;
}

function Reader({ kind, publicationId, version, fileId, title, file, opensAt, start: barStart, end: barEnd }: DocumentViewerProps) {
  const { t } = useTranslation('viewer');
  const { percent } = useFormat();
  const id = { publicationId, version, ...(fileId ? { fileId } : {}) };
  const letter = useSingleKey('textView');
  const isGlance = barEnd !== undefined;
  const { data: outline, error, refetch } = useQuery(outlineQuery(id));
  const { start, page, zoom, setPlace, setZoom } = useReadingPlace(id, opensAt);
  const pages = useRef<PdfPagesHandle>(null);
  const [shownPage, setShownPage] = useState(1);
  const [count, setCount] = useState<number | null>(null);
  const [asText, setAsText] = useState(false);
  const [part, setPart] = useState(opensAt ?? 1);
  const [search, setSearch] = useState<string | null>(null);
  const client = useQueryClient();
  const closeAll = useCallback(() => closePreviews(client, publicationId), [client, publicationId]);
  useEffect(() => {
    if (isRefusedAs(error, ObjectMissing)) closeAll();
  }, [error, closeAll]);

  const form = outline?.form;
  const isPdf = form === 'pages';
  const isPicture = form === 'picture';
  const hasText = outline?.state === 'ready' && form !== 'picture' && form !== 'video' && form !== 'none';
  const isText = hasText && (asText || form === 'text' || form === 'slides');
  const drawsPages = isPdf && !isText;
  const partCount = form === 'sheets' ? outline!.sheets.length : (outline?.pageCount ?? 1);
  const isZoomable = drawsPages || isPicture;
  const [pictureZoom, setPictureZoom] = useState(1);
  const download = () => void downloadPublication({ kind, publicationId, version, fileId, file });
  const goToPage = (next: number) => {
    if (drawsPages) pages.current?.goTo(next);
    else setPart(next);
  };
  const current = isPicture ? pictureZoom : shownPage;
  const zoomBy = (by: 1 | -1) => {
    const next = nextZoom(current, by);
    if (isPicture) setPictureZoom(Math.max(1, next));
    else setZoom(next);
  };
  const fit = () => {
    setPictureZoom(1);
    setZoom('width');
  };
  const toggleText = () => {
    setPart(page);
    setAsText(!asText);
  };

  const handleKey = (event: globalThis.KeyboardEvent | KeyboardEvent) => {
    const nativeEvent = 'nativeEvent' in event ? event.nativeEvent : event;
    if (
      isGlance ||
      nativeEvent.ctrlKey ||
      nativeEvent.metaKey ||
      nativeEvent.altKey ||
      nativeEvent.defaultPrevented ||
      isMuted(nativeEvent.key)
    )
      return;
    const [zoomIn, zoomOut] = KEYS.zoom.codes;
    if (isZoomable && (nativeEvent.key === zoomIn || nativeEvent.key === '=')) zoomBy(1);
    else if (isZoomable && nativeEvent.key === zoomOut) zoomBy(-1);
    else if (isZoomable && nativeEvent.key === codeOf('fit')) fit();
    else if (hasText && nativeEvent.key === codeOf('find')) setSearch(search ?? '');
    else if (isPdf && hasText && isKey('textView', nativeEvent)) toggleText();
    else if (drawsPages && isUnfocusedTarget(nativeEvent.target) && isPageTurnKey(nativeEvent.key))
      pages.current?.scrollBy(nativeEvent.key === codeOf('turn') ? -0.9 : 0.9);
    else return;
    event.preventDefault();
  };
  usePageKeys(handleKey);

  const tools = (
    <>
      {drawsPages && count !== null && <PageField page={page} count={count} onPage={goToPage} />}
      {isZoomable && (
        <>
          <Tool glyph={ZoomOut} label={t('zoomOut')} disabled={!canZoom(current, -1)} onClick={() => zoomBy(-1)} />
          <Text role="status" aria-label={t('zoom')} minW="5ch" textAlign="center" textStyle="label" fontVariantNumeric="tabular-nums">
            {percent(Math.round(current * 100) / 100)}
          </Text>
          <Tool glyph={ZoomIn} label={t('zoomIn')} disabled={!canZoom(current, 1)} onClick={() => zoomBy(1)} />
          {drawsPages && <Tool glyph={RectangleVertical} label={t('fitWidth')} aria-pressed={zoom === 'width'} onClick={fit} />}
        </>
      )}
      {isPdf && hasText && (
        <Tool glyph={FileText} label={t('textView')} aria-pressed={asText} aria-keyshortcuts={letter} onClick={toggleText} />
      )}
    </>
  );
  const end = (
    <>
      {hasText && (
        <Tool glyph={Search} label={t('search')} aria-pressed={search !== null} onClick={() => setSearch(search === null ? '' : null)} />
      )}
      <Button size={{ base: 'md', md: 'sm' }} variant="outline" colorPalette="gray" aria-label={t('download')} onClick={download}>
        <Icon as={Download} />
        <Text as="span" hideBelow="md">
          {t('download')}
        </Text>
      </Button>
    </>
  );

  const words = search ?? '';
  const renderContent = () => {
    if (error) return <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState>;
    if (!outline || !start) return <PageFrame ratio={PAPER_ASPECT_RATIO} />;
    if (isPicture) return <PictureViewer id={id} title={title} zoom={pictureZoom} onZoom={setPictureZoom} onRemoved={closeAll} />;
    if (form === 'video') return <FilmView id={id} title={title} onRemoved={closeAll} />;
    if (isText) return <TextView id={id} title={title} count={partCount} part={part} words={words} />;
    if (isPdf)
      return (
        <PdfViewer
          waiting={<PageFrame ratio={outline.pageRatio ?? PAPER_ASPECT_RATIO} />}
          ref={pages}
          id={id}
          title={title}
          size={file.size}
          ratio={outline.pageRatio ?? PAPER_ASPECT_RATIO}
          zoom={zoom}
          start={start}
          page={page}
          thumbnails={!isGlance}
          words={words}
          onZoom={setZoom}
          onScale={setShownPage}
          onPlace={setPlace}
          onCount={setCount}
          onPage={goToPage}
          onRemoved={closeAll}
        />
      );
    if (outline.state === 'reading' || outline.state === 'retrying')
      return <ViewerNotice kind={outline.file.kind}>{t(outline.state)}</ViewerNotice>;
    if (form === 'sheets' && outline.state === 'ready')
      return (
        <SheetView
          id={id}
          sheets={outline.sheets}
          part={Math.min(part, partCount)}
          onPart={setPart}
          onDownload={download}
          onRemoved={closeAll}
        />
      );
    return (
      <ViewerNotice kind={outline.file.kind} {...(isGlance ? {} : { onDownload: download })}>
        {outline.state === 'password'
          ? t('password')
          : outline.state === 'old-format'
            ? t('oldFormat')
            : outline.state === 'broken'
              ? t('broken')
              : outline.state === 'too-much'
                ? t('tooMuch')
                : t('noPreview')}
      </ViewerNotice>
    );
  };

  return (
    <Center display="block" h="full" minH="0" onKeyDown={(event) => !isInFieldOf(event) && handleKey(event)}>
      <ViewerFrame start={barStart} tools={isGlance ? null : tools} end={isGlance ? barEnd : end}>
        <Center display="flex" alignItems="stretch" flexDirection={{ base: 'column', md: 'row' }} flex="1" minH="0" minW="0">
          <Center display="flex" alignItems="stretch" flexDirection="column" flex="1" minH="0" minW="0" order={{ base: '1', md: '0' }}>
            {renderContent()}
          </Center>
          {search !== null && <ViewerSearch id={id} words={search} onWords={setSearch} onPart={goToPage} onClose={() => setSearch(null)} />}
        </Center>
      </ViewerFrame>
    </Center>
  );
}

const isPageTurnKey = (key: string): boolean => KEYS.turn.codes.some((code) => code === key);

const isInFieldOf = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], video') !== null;
