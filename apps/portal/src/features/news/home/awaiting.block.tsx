import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../live/use-session';
import { HomeSection, OptionalPlaceholder } from '../../../parts/home-section';
import { awaitingNewsQuery } from '../news.queries';
import { NewsLine } from './news-line';
import { AWAITING_LIST } from './use-awaiting-news';

const MAX_ROWS = 2;

/** Lists news that the reader's company must acknowledge. Each row links to the text, because the text must be read first. */
export default function AwaitingBlock() {
  const { t } = useTranslation('home');
  const me = useSession().user?.userId ?? '';
  const { data, isPending, error, refetch } = useQuery(awaitingNewsQuery(me));
  if (isPending) return <OptionalPlaceholder />;
  if (!data?.items.length && !error) return null;
  return (
    <HomeSection
      title={t('block.awaiting')}
      count={data?.totalCount}
      all={AWAITING_LIST}
      rows={data?.items.slice(0, MAX_ROWS).map((row) => <NewsLine key={row.documentId} row={row} />)}
      failure={error}
      onRetry={() => void refetch()}
      empty=""
    />
  );
}
