import { Box, Button, Grid } from '@chakra-ui/react';
import { isStaff, type MaterialRow } from '@portal/contracts';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
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
import { useMedia, useNarrow } from '../../ui/theme/media';
import { DocumentCard } from './document-card';
import { useDocumentColumns } from './document-columns';
import { type DocumentFilter, documentList } from './documents.list';
import { documentAddress } from './documents.queries';
import { FacetMenus, FacetPanel } from './facets';
import { useRememberedScope } from './use-remembered-scope';

const countSet = ({ type, product, industry, language }: DocumentFilter): number =>
  [type, product, industry, language].filter(Boolean).length;

export const loadFirstPage: ScreenModule['loadFirstPage'] = (client, { userId }) => documentList.loadFirstPage(client, userId);

/** R2.20: the list of documents. */
export default function DocumentsScreen() {
  const narrow = useNarrow();
  const { user } = useSession();
  // Activity and focus are tracked in one element; rotating a tablet renders another.
  return user && <Documents key={String(narrow)} narrow={narrow} userId={user.userId} staff={isStaff(user.role)} />;
}

function Documents({ narrow, userId, staff }: { narrow: boolean; userId: string; staff: boolean }) {
  const { t } = useTranslation(['publishing', 'publications-shell']);
  const page = useRef<HTMLDivElement>(null);
  const isWide = useMedia('(min-width: 80rem)');
  const [view, setView] = useListView();
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());
  const list = useList(documentList, {
    who: userId,
    userId,
    arrivals: (count) => t('list.pill', { count }),
  });
  const { filter, change } = list;
  const { product, language } = filter;
  useRememberedScope({ who: userId, product, language, isNarrowed: documentList.filter.isNarrowed(filter), change });
  const columns = useDocumentColumns(list.rows);
  const asCards = narrow || view === 'cards';
  const clear = () => change(documentList.filter.cleared);

  return (
    <Box ref={page} pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={t('publications-shell:title.documents')}
        actions={
          staff && (
            <Button asChild size="sm">
              <Link to="/content-sharing/upload">
                <Icon as={Plus} />
                {t('publish.open')}
              </Link>
            </Button>
          )
        }
      />
      <Grid templateColumns={isWide ? '232px minmax(0, 1fr)' : 'minmax(0, 1fr)'} columnGap="8" alignItems="start">
        {isWide && <FacetPanel filter={filter} onChange={change} />}
        <Box minW="0">
          <ListBar
            mine={staff ? { value: filter.mine, onChange: (mine) => change({ mine }) } : undefined}
            view={narrow ? undefined : { value: view, onChange: setView }}
            search={filter.search}
            searchLabel={t('list.search')}
            onSearch={(search) => change({ search })}
            busy={list.isTurning}
            filters={isWide ? undefined : <FacetMenus filter={filter} onChange={change} />}
            set={isWide ? 0 : countSet(filter)}
            onClear={clear}
          />
          {staff && filter.mine && <DraftList kind="material" />}
          <PublicationTable<MaterialRow>
            list={list}
            label={t('list.documents')}
            failed={t('list.failed')}
            pill={(count) => t('list.pill', { count })}
            columns={columns}
            to={(row) => documentAddress(row.documentId, userId)}
            grid={asCards}
            skeleton={asCards ? <CardsSkeleton /> : undefined}
            empty={<ListEmpty filter={filter} isNarrowed={documentList.filter.isNarrowed(filter)} kind="documents" onClear={clear} />}
            card={(row) => <DocumentCard row={row} tile={!narrow} />}
          />
        </Box>
      </Grid>
    </Box>
  );
}
