import { Box, Center, Flex } from '@chakra-ui/react';
import type { NewsRow } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../live/use-session';
import { HomeSection } from '../../../parts/home-section';
import { Name } from '../../../ui/bidi';
import { RelativeTime } from '../../../ui/relative-time';
import { RowLink } from '../../../ui/row-link';
import { Line } from '../line';
import { CategoryGlyph } from '../news/category-glyph';
import { awaitingNewsQuery, HOME_ROWS, latestNewsQuery, NEWS_PAGE, newsAddress } from '../news/news.queries';
import { AcknowledgementPill, NoticePill } from '../news/news-pills';

/** What waits for the reader's company to acknowledge it, then what was published last. */
export default function NewsBlock() {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const me = user?.userId ?? '';
  const latest = useQuery(latestNewsQuery(me));
  const isPartner = user?.role === 'CP';
  const awaiting = useQuery({ ...awaitingNewsQuery(me), enabled: isPartner });
  const first = awaiting.data?.items ?? [];
  const waiting = new Set(first.map(({ documentId }) => documentId));
  const others = latest.data?.items.filter(({ documentId }) => !waiting.has(documentId));
  const isReady = others && (!isPartner || awaiting.data);
  const retry = () => {
    void latest.refetch();
    if (isPartner) void awaiting.refetch();
  };
  return (
    <HomeSection
      title={t('block.news')}
      all={NEWS_PAGE}
      rows={
        isReady ? [...first, ...others].slice(0, HOME_ROWS.pageSize).map((row) => <NewsLine key={row.documentId} row={row} />) : undefined
      }
      failed={latest.isError || awaiting.isError}
      onRetry={retry}
      empty={t('noNews')}
    />
  );
}

function NewsLine({ row }: { row: NewsRow }) {
  const { t } = useTranslation('library-shell');
  return (
    <Line id={row.documentId}>
      <Center boxSize="36px" flexShrink="0" rounded="md" bg="bg.subtle" aria-hidden="true">
        <CategoryGlyph category={row.category} size={18} />
      </Center>
      <Box flex="1" minW="0">
        <RowLink to={newsAddress(row.documentId)}>
          <Box as="span" display="block" truncate title={row.title}>
            <Name fontWeight="500">{row.title}</Name>
          </Box>
        </RowLink>
        <Flex align="center" columnGap="2" rowGap="1" wrap="wrap" textStyle="caption" color="fg.muted">
          {t(`category.${row.category}`)}
          <AcknowledgementPill row={row} />
          <NoticePill row={row} />
        </Flex>
      </Box>
      <RelativeTime at={row.uploadedAt} textStyle="caption" color="fg.muted" flexShrink="0" />
    </Line>
  );
}
