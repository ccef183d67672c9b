import { Box, Center } from '@chakra-ui/react';
import type { PartNews } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../live/use-session';
import { HOME_ROWS } from '../../parts/home-blocks';
import { HomeSection } from '../../parts/home-section';
import { listAddress, publicationAddress } from '../../parts/publication-address';
import { Line } from '../../publishing/line';
import { RowLink } from '../../ui/list/row-link';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { RelativeTime } from '../../ui/text/relative-time';
import { useNewsWords } from './news-words';
import { PartRow } from './part-row';
import { PARTS_PAGE, partNewsQuery, watchedPricesQuery } from './parts.queries';

const MAX_NEWS = 1;
const MAX_ROWS = 3;

/** Lists publications since the last visit that affect the reader's watched parts, then the prices of these parts. */
export default function PartsBlock() {
  const { t } = useTranslation(['home', 'parts']);
  const me = useMe();
  const parts = useQuery(watchedPricesQuery('', 1, HOME_ROWS));
  const news = useQuery({ ...partNewsQuery(me?.lastVisit ?? undefined), enabled: me !== undefined });
  const isEmpty = parts.data?.totalCount === 0;
  // Wait for the news, because inserting it above the prices would move them.
  const isReady = isEmpty || !(news.isLoading || me === undefined);
  const rows = isReady
    ? parts.data && [
        ...(isEmpty ? [] : (news.data?.items ?? [])).slice(0, MAX_NEWS).map((entry) => <News key={entry.documentId} entry={entry} />),
        ...parts.data.items.map((part) => <PartRow key={part.partKey} part={part} />),
      ]
    : undefined;
  return (
    <HomeSection
      title={t('block.parts')}
      count={parts.data?.totalCount}
      all={isEmpty ? listAddress('price') : PARTS_PAGE}
      rows={rows?.slice(0, MAX_ROWS)}
      failure={parts.error}
      onRetry={() => void parts.refetch()}
      empty={t('noParts')}
    />
  );
}

function News({ entry: { documentId, kind, title, publishedAt, counts } }: { entry: PartNews }) {
  const words = useNewsWords();
  return (
    <Line id={documentId} bg="bg.subtle">
      <Center boxSize="36px" flexShrink="0" rounded="md" color="brand.fg" aria-hidden="true">
        <Icon as={TrendingUp} size={18} />
      </Center>
      <Box flex="1" minW="0">
        <RowLink to={publicationAddress({ kind, documentId })}>
          <Name display="block" truncate fontWeight="500" title={title}>
            {title}
          </Name>
        </RowLink>
        <Box textStyle="caption" color="fg.muted">
          {words(counts)}
        </Box>
      </Box>
      <RelativeTime at={publishedAt} textStyle="caption" color="fg.muted" flexShrink="0" />
    </Line>
  );
}
