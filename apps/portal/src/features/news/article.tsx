import { Box, Button, Text } from '@chakra-ui/react';
import type { NewsRow } from '@portal/contracts';
import { ArrowDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { findMatches, highlight } from '../../ui/text/find-matches';
import { Icon } from '../../ui/text/icon';
import { PAGE_WIDTH } from '../../ui/theme/page-width';
import { useOpenedNews } from './opened-news';
import { useArticlePlace } from './use-article-place';

/** Scrolls the page so that a match is in its upper third. */
function scrollToMatch(match: Range, article: HTMLElement): void {
  const scroller = article.closest('main');
  if (!scroller) return;
  const { top, height } = scroller.getBoundingClientRect();
  scroller.scrollBy({ top: match.getBoundingClientRect().top - top - height / 3 });
}

/** The text of a news item. It offers to continue where the reader stopped, and opens at the match if the reader came from a search. */
export function Article({ row: { documentId, version, description } }: { row: NewsRow }) {
  const { t } = useTranslation('news');
  const article = useRef<HTMLDivElement>(null);
  const { words } = useOpenedNews();
  useEffect(() => {
    const matches = words.split(/\s+/).flatMap((word) => findMatches([article.current!], word));
    const first = matches.reduce<Range | undefined>(
      (before, match) => (before && before.compareBoundaryPoints(Range.START_TO_START, match) <= 0 ? before : match),
      undefined,
    );
    const end = highlight(matches, undefined);
    // Wait a frame, because a new page is first scrolled to its top.
    const frame = first && requestAnimationFrame(() => scrollToMatch(first, article.current!));
    return () => {
      end();
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [words]);
  const { isHalfRead, resume } = useArticlePlace(article, { publicationId: documentId, version });
  return (
    <Box ref={article} as="article" tabIndex={-1} outline="none" bg="bg.panel" borderWidth="1px" rounded="lg" p={{ base: '4', md: '6' }}>
      {isHalfRead && (
        <Button size="xs" variant="outline" colorPalette="gray" mb="4" onClick={resume}>
          <Icon as={ArrowDown} size={14} />
          {t('resume')}
        </Button>
      )}
      <Text textStyle="reading" maxW={PAGE_WIDTH.form} dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
        {description}
      </Text>
    </Box>
  );
}
