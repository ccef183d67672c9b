import { Box, Button } from '@chakra-ui/react';
import { type NewsRow, publishesNews } from '@portal/contracts';
import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useList } from '../../list/use-list';
import { useSearchKey } from '../../list/use-search-key';
import { useSession } from '../../live/use-session';
import type { ScreenModule } from '../../parts/feature';
import { DraftList } from '../../publishing/drafts/draft-list';
import { CardsSkeleton } from '../../publishing/list/cards-skeleton';
import { ListBar } from '../../publishing/list/list-bar';
import { ListEmpty } from '../../publishing/list/list-empty';
import { PublicationTable } from '../../publishing/list/publication-table';
import { useListView } from '../../publishing/list/use-list-view';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { useNarrow } from '../../ui/theme/media';
import { type NewsFilter, type NewsGhost, type NewsReader, newsList } from './news.list';
import { newsAddress } from './news.queries';
import { NewsCard } from './news-card';
import { useNewsColumns } from './news-columns';
import { NewsChips, NewsDays } from './news-filters';
import { newsOpenedAt } from './opened-news';

export const loadFirstPage: ScreenModule['loadFirstPage'] = (client, { userId, role }) => newsList.loadFirstPage(client, { userId, role });

/** R2.20: the list of news. */
export default function NewsScreen() {
  const narrow = useNarrow();
  const { user } = useSession();
  // Activity and focus are tracked in one element; rotating a tablet renders another.
  return user && <News key={String(narrow)} narrow={narrow} userId={user.userId} role={user.role} />;
}

function News({ narrow, userId, role }: NewsReader & { narrow: boolean }) {
  const { t } = useTranslation(['news', 'publishing', 'publications-shell']);
  const page = useRef<HTMLDivElement>(null);
  const [view, setView] = useListView();
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());
  const pill = (count: number) => t('list.pill', { count });
  const who = useMemo(() => ({ userId, role }), [userId, role]);
  const list = useList(newsList, { who, userId, arrivals: pill });
  const { filter, change } = list;
  const columns = useNewsColumns(list.rows);
  const publishes = publishesNews(role);
  const asCards = narrow || view === 'cards';
  const clear = () => change(newsList.filter.cleared);
  const emptyReason = ({ search, awaiting, category }: NewsFilter): string | undefined => {
    if (search || filter.from || filter.until || filter.mine) return undefined;
    if (awaiting) return t(role === 'CP' ? 'empty.awaiting' : 'empty.asks');
    return category ? t('empty.category', { category: t(`publications-shell:category.${category}`) }) : undefined;
  };
  return (
    <Box ref={page} pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={t('publications-shell:title.news')}
        actions={
          publishes && (
            <Button asChild size="sm">
              <Link to="/news/upload-news">
                <Icon as={Plus} />
                {t('publishing:publish.open')}
              </Link>
            </Button>
          )
        }
      />
      <ListBar
        mine={publishes ? { value: filter.mine, onChange: (mine) => change({ mine }) } : undefined}
        view={narrow ? undefined : { value: view, onChange: setView }}
        search={filter.search}
        searchLabel={t('list.search')}
        onSearch={(search) => change({ search })}
        busy={list.isTurning}
        filters={<NewsDays filter={filter} onChange={change} />}
        set={filter.from || filter.until ? 1 : 0}
        onClear={clear}
      />
      {publishes && filter.mine && <DraftList kind="news" />}
      <NewsChips filter={filter} onChange={change} />
      <PublicationTable<NewsRow, NewsGhost>
        list={list}
        label={t('publications-shell:title.news')}
        failed={t('list.failed')}
        pill={pill}
        ghostWords={(ghost) => (ghost === 'signed' ? t('publications-shell:news.acknowledged') : undefined)}
        columns={columns}
        to={({ documentId }) => newsAddress(documentId)}
        opened={newsOpenedAt}
        grid={asCards}
        skeleton={asCards ? <CardsSkeleton plain /> : undefined}
        empty={
          <ListEmpty
            filter={filter}
            isNarrowed={newsList.filter.isNarrowed(filter)}
            kind="news"
            reason={emptyReason(filter)}
            onClear={clear}
          />
        }
        card={(row) => <NewsCard row={row} />}
      />
    </Box>
  );
}
