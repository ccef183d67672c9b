import { isPartner } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { CardsSkeleton } from '../../publishing/list/cards-skeleton';
import type { ListReader } from '../../publishing/list/publication-list';
import { PublicationListScreen } from '../../publishing/list/publication-list-screen';
import { type NewsFilter, newsList } from './news.list';
import { NewsCard } from './news-card';
import { useNewsColumns } from './news-columns';
import { NewsChips, NewsDays } from './news-filters';
import { openedNewsAddress } from './opened-news';

export const { loadFirstPage } = newsList;

const COLUMNS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' };

/** R2.20: the list of news. */
export default function NewsScreen() {
  const { t } = useTranslation(['news', 'publications-shell']);
  const emptyReason = ({ search, mine, awaiting, category, from, until }: NewsFilter, { role }: ListReader): string | undefined => {
    if (search || from || until || mine) return undefined;
    if (awaiting) return t(isPartner(role) ? 'empty.awaiting' : 'empty.asks');
    return category ? t('empty.category', { category: t(`publications-shell:category.${category}`) }) : undefined;
  };
  return (
    <PublicationListScreen
      kind="news"
      list={newsList}
      searchLabel={t('list.search')}
      failed={t('list.failed')}
      arrivals={(count) => t('list.pill', { count })}
      useColumns={useNewsColumns}
      Card={NewsCard}
      leadColumns={COLUMNS}
      cardsSkeleton={<CardsSkeleton plain leadColumns={COLUMNS} />}
      Filters={NewsDays}
      FilterChips={NewsChips}
      countFilters={({ from, until }) => (from || until ? 1 : 0)}
      emptyReason={emptyReason}
      openedAt={openedNewsAddress}
      ghostText={(ghost) => (ghost === 'signed' ? t('publications-shell:news.acknowledged') : undefined)}
    />
  );
}
