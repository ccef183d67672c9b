import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import { isRefusedAs, ObjectMissing } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { findMatches, highlight } from '../../ui/text/find-matches';
import { PAGE_WIDTH } from '../../ui/theme/page-width';
import { textQuery, type VersionId } from './preview.queries';
import { SlideView } from './slide-view';
import { TextBlocks } from './text-blocks';

interface Props {
  id: VersionId;
  title: string;
  /** The number of pages, slides or sheets; one for a continuous document. */
  count: number;
  /** The part that was shown first or requested last. */
  part: number;
  words: string;
}

/** The text of a file, for screen readers and copying, and for formats whose pages the portal cannot draw. */
export function TextView({ id, title, count, part, words }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [loadedCount, setLoadedCount] = useState(0);
  useEffect(() => {
    const scroller = box.current!;
    const topOf = (nr: number) => scroller.querySelector<HTMLElement>(`[data-part="${nr}"]`)?.offsetTop ?? 0;
    // Scroll only the text, not the page around it.
    scroller.scrollTop = topOf(part) - topOf(1);
  }, [part]);
  useEffect(() => highlight(findMatches(box.current!.querySelectorAll('[data-words]'), words), undefined), [words, loadedCount]);
  return (
    <Box
      ref={box}
      tabIndex={0}
      role="document"
      aria-label={title}
      position="relative"
      flex="1"
      minH="0"
      overflowY="auto"
      bg="bg.muted"
      p={{ base: '3', md: '6' }}
      focusVisibleRing="inside"
    >
      <Stack gap="4" maxW={PAGE_WIDTH.form} mx="auto">
        {Array.from({ length: count }, (_, at) => (
          <Part key={at} id={id} part={at + 1} isOnly={count === 1} onCame={() => setLoadedCount((before) => before + 1)} />
        ))}
      </Stack>
    </Box>
  );
}

function Part({ id, part, isOnly, onCame }: { id: VersionId; part: number; isOnly: boolean; onCame: () => void }) {
  const { t } = useTranslation('viewer');
  const sheet = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(part <= 2);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' });
    observer.observe(sheet.current!);
    return () => observer.disconnect();
  }, []);
  const { data, error, refetch } = useQuery({ ...textQuery(id, part), enabled: isNear });
  const text = data?.text ?? '';
  const notifyLoaded = useEffectEvent(onCame);
  useEffect(() => {
    if (data) notifyLoaded();
  }, [data]);
  const slide = data?.slide;
  const isEmpty = isRefusedAs(error, ObjectMissing) || (data && !text && !slide);
  return (
    <Box
      ref={sheet}
      data-part={part}
      as="section"
      aria-label={isOnly ? undefined : data?.label || t('page', { page: part })}
      bg="bg.panel"
      borderWidth="1px"
      rounded="md"
      overflow={slide ? 'hidden' : undefined}
      p={slide ? '0' : { base: '4', md: '8' }}
      minH={slide ? undefined : isOnly ? '200px' : '96px'}
    >
      {!isOnly && (
        <Text textStyle="caption" color="fg.muted" {...(slide ? { px: '3', py: '2' } : { mb: '3' })}>
          <bdi>{data?.label || t('page', { page: part })}</bdi>
        </Text>
      )}
      {isEmpty ? (
        <Text color="fg.muted">{t('noText')}</Text>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState>
      ) : slide ? (
        <SlideView id={id} slide={slide} />
      ) : data?.blocks ? (
        <TextBlocks id={id} blocks={data.blocks} />
      ) : data ? (
        <Stack data-words gap="3" textStyle="reading">
          {text.split(/\n+/).map((paragraph, at) => (
            <Text key={at} dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {paragraph}
            </Text>
          ))}
        </Stack>
      ) : isNear ? (
        <Stack gap="3" aria-hidden="true">
          <Skeleton h="12px" />
          <Skeleton h="12px" w="80%" />
        </Stack>
      ) : null}
    </Box>
  );
}
