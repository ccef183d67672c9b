import { Box } from '@chakra-ui/react';
import { memo, type Ref, useCallback, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findMatches, highlight } from '../../ui/text/find-matches';
import { findQuote } from '../../ui/text/find-quote';
import type { Pdf } from './pdf';
import { type PageSize, PdfSheet } from './pdf-sheet';
import { usePinch } from './use-pinch';
import { CSS_PIXELS, clampZoom, type Zoom } from './zoom';

const MAX_WIDTH = 1100;
const GAP = 16;

/** The reading position: the page, and the offset within the page from 0 to 1. */
export interface ReadingPlace {
  page: number;
  offset: number;
}

export interface PdfPagesHandle {
  goTo: (page: number) => void;
  /** Scrolls by a fraction of the visible height. */
  scrollBy: (part: number) => void;
}

interface Props {
  ref: Ref<PdfPagesHandle>;
  pdf: Pdf;
  name: string;
  /** The size of the first page. All pages are assumed to have this size until they are loaded. */
  first: PageSize;
  zoom: Zoom;
  start: ReadingPlace;
  words: string;
  /** A quote that is highlighted instead of `words` if it occurs exactly once on its page. */
  quote?: { page: number; text: string } | undefined;
  /** Receives true if the quote could be highlighted. */
  onQuote?: (isMarked: boolean) => void;
  onZoom: (zoom: number) => void;
  onScale: (zoom: number) => void;
  onPlace: (place: ReadingPlace) => void;
  onFailed: (failure: unknown) => void;
}

/** Shows the pages of a PDF one below the other. Only pages near the view are drawn. */
export function PdfPages({ ref, pdf, name, first, zoom, start, words, quote, onQuote, onZoom, onScale, onPlace, onFailed }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef(start);
  const [width, setWidth] = useState(0);
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const [nearPages, setNear] = useState<ReadonlySet<number>>(new Set());
  const [texts, setTexts] = useState(0);
  const fit = Math.max(1, Math.min(width - 2 * GAP, MAX_WIDTH)) / first.width;
  const scale = zoom === 'width' ? fit : zoom * CSS_PIXELS;

  useLayoutEffect(() => {
    const box = scroller.current!;
    const measure = () => setWidth(box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const scrollToPlace = useCallback(({ page, offset }: ReadingPlace) => {
    const box = scroller.current;
    const sheet = box?.querySelector<HTMLElement>(`[data-page="${page}"]`);
    if (box && sheet) box.scrollTop = sheet.offsetTop - GAP + offset * sheet.offsetHeight;
  }, []);
  // Restore the reading position after the pages were resized.
  useLayoutEffect(() => {
    if (width) scrollToPlace(place.current);
  }, [scrollToPlace, scale, width]);
  useEffect(() => onScale(scale / CSS_PIXELS), [scale, onScale]);

  useImperativeHandle(ref, () => ({
    goTo: (page) => scrollToPlace({ page, offset: 0 }),
    scrollBy: (part) => scroller.current?.scrollBy({ top: part * scroller.current.clientHeight }),
  }));

  useEffect(() => {
    const box = scroller.current!;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const nr = Number((target as HTMLElement).dataset['page']);
            if (isIntersecting) next.add(nr);
            else next.delete(nr);
          }
          return next;
        }),
      { root: box, rootMargin: '60% 0px' },
    );
    for (const sheet of box.querySelectorAll('[data-page]')) observer.observe(sheet);
    return () => observer.disconnect();
  }, [pdf]);

  const handleScroll = () => {
    const next = placeIn(scroller.current!);
    if (!next || (next.page === place.current.page && Math.abs(next.offset - place.current.offset) < 0.002)) return;
    place.current = next;
    onPlace(next);
  };

  const [quotePage, quoteText] = [quote?.page, quote?.text];
  const reportQuote = useEffectEvent((isMarked: boolean) => onQuote?.(isMarked));
  useEffect(() => {
    if (quotePage !== undefined) {
      const layer = scroller.current!.querySelector(`[data-page="${quotePage}"] .pdf-text`);
      if (!layer?.firstChild) return;
      const range = findQuote(layer, quoteText ?? '');
      reportQuote(range !== null);
      range?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
      return highlight(range ? [range] : [], undefined);
    }
    const matches = findMatches(scroller.current!.querySelectorAll('.pdf-text'), words);
    return highlight(matches, undefined);
  }, [words, quotePage, quoteText, texts]);

  usePinch(scroller, scale / CSS_PIXELS, (next) => onZoom(clampZoom(next)));

  const storeSize = useCallback(
    (nr: number, size: PageSize) =>
      setSizes((before) => {
        const previous = before.get(nr) ?? first;
        return previous.width === size.width && previous.height === size.height ? before : new Map(before).set(nr, size);
      }),
    [first],
  );
  const handleText = useCallback(() => setTexts((count) => count + 1), []);

  return (
    <Box
      ref={scroller}
      tabIndex={0}
      role="document"
      aria-label={name}
      dir="ltr"
      position="relative"
      flex="1"
      minW="0"
      minH="0"
      overflow="auto"
      bg="bg.muted"
      focusVisibleRing="inside"
      onScroll={handleScroll}
      style={{ '--total-scale-factor': scale, '--scale-round-x': '1px', '--scale-round-y': '1px', touchAction: 'pan-x pan-y' } as object}
    >
      <Box w="fit-content" minW="full" py={`${GAP}px`} px={`${GAP}px`}>
        {Array.from({ length: pdf.numPages }, (_, at) => (
          <Page
            key={at + 1}
            pdf={pdf}
            nr={at + 1}
            size={sizes.get(at + 1) ?? first}
            scale={nearPages.has(at + 1) ? scale : null}
            onSize={storeSize}
            onText={handleText}
            onFailed={onFailed}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Returns the reading position at one third of the view's height. */
function placeIn(box: HTMLElement): ReadingPlace | null {
  const sheets = box.querySelectorAll<HTMLElement>('[data-page]');
  const line = box.scrollTop + box.clientHeight / 3;
  let low = 0;
  let high = sheets.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sheets[middle]!.offsetTop <= line) low = middle;
    else high = middle - 1;
  }
  const sheet = sheets[low];
  if (!sheet?.offsetHeight) return null;
  return { page: low + 1, offset: Math.min(1, (box.scrollTop - sheet.offsetTop + GAP) / sheet.offsetHeight) };
}

interface PageProps {
  pdf: Pdf;
  nr: number;
  size: PageSize;
  /** The scale, or null while the page is far from the view. */
  scale: number | null;
  onSize: (nr: number, size: PageSize) => void;
  onText: () => void;
  onFailed: (failure: unknown) => void;
}

const Page = memo(function Page({ pdf, nr, size: { width, height }, scale, onSize, onText, onFailed }: PageProps) {
  const { t } = useTranslation('viewer');
  return (
    <Box
      data-page={nr}
      role="region"
      aria-label={t('page', { page: nr })}
      position="relative"
      bg="white"
      boxShadow="sm"
      mx="auto"
      mb={`${GAP}px`}
      overflow="hidden"
      style={{ inlineSize: `calc(var(--total-scale-factor) * ${width}px)`, aspectRatio: `${width} / ${height}` }}
    >
      {scale !== null && <PdfSheet pdf={pdf} nr={nr} scale={scale} onSize={onSize} onText={onText} onFailed={onFailed} />}
    </Box>
  );
});
