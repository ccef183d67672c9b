import { Box, Button, IconButton } from '@chakra-ui/react';
import { isStaff, type PriceListRow, publishesPriceLists, type Role } from '@portal/contracts';
import { Download, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useList } from '../../list/use-list';
import { useSearchKey } from '../../list/use-search-key';
import { useConnection } from '../../live/connection';
import { useSession } from '../../live/use-session';
import type { ScreenModule } from '../../parts/feature';
import { priceListAddress } from '../../parts/publication-address';
import { downloadPublication } from '../../publishing/download';
import { DraftList } from '../../publishing/drafts/draft-list';
import { ListBar } from '../../publishing/list/list-bar';
import { ListEmpty } from '../../publishing/list/list-empty';
import { PublicationTable } from '../../publishing/list/publication-table';
import { useOnce } from '../../ui/input/use-once';
import { useToday } from '../../ui/text/clock';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { useNarrow } from '../../ui/theme/media';
import { PriceCard } from './price-card';
import { usePriceColumns } from './price-columns';
import { PriceFilters } from './price-filters';
import { priceList } from './prices.list';

export const loadFirstPage: ScreenModule['loadFirstPage'] = (client, { userId }) => priceList.loadFirstPage(client, userId);

/** R2.20: the list of price lists. */
export default function PricesScreen() {
  const narrow = useNarrow();
  const { user } = useSession();
  // Activity and focus are tracked in one element; rotating a tablet renders another.
  return user && <Prices key={String(narrow)} narrow={narrow} userId={user.userId} role={user.role} />;
}

function Prices({ narrow, userId, role }: { narrow: boolean; userId: string; role: Role }) {
  const { t } = useTranslation(['publishing', 'publications-shell']);
  const page = useRef<HTMLDivElement>(null);
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());
  const pill = (count: number) => t('priceList.pill', { count });
  // Renders again on the next day, since the filter depends on it.
  useToday();
  const list = useList(priceList, { who: userId, userId, arrivals: pill });
  const { filter, change } = list;
  const columns = usePriceColumns(list.rows);
  const publishes = publishesPriceLists(role);
  const clear = () => change(priceList.filter.cleared);
  return (
    <Box ref={page} pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={t('publications-shell:title.priceLists')}
        actions={
          publishes && (
            <Button asChild size="sm">
              <Link to="/price-list/upload-price-list">
                <Icon as={Plus} />
                {t('publish.open')}
              </Link>
            </Button>
          )
        }
      />
      <ListBar
        mine={publishes ? { value: filter.mine, onChange: (mine) => change({ mine }) } : undefined}
        search={filter.search}
        searchLabel={t('priceList.search')}
        onSearch={(search) => change({ search })}
        busy={list.isTurning}
        filters={<PriceFilters filter={filter} onChange={change} byAccess={isStaff(role)} byRegion={role.endsWith('YHQ')} />}
        set={[filter.effective, filter.scope, filter.region].filter(Boolean).length}
        onClear={clear}
      />
      {publishes && filter.mine && <DraftList kind="price" />}
      <PublicationTable<PriceListRow>
        list={list}
        label={t('publications-shell:title.priceLists')}
        failed={t('priceList.failed')}
        pill={pill}
        columns={columns}
        to={({ documentId }) => priceListAddress(documentId)}
        empty={<ListEmpty filter={filter} isNarrowed={priceList.filter.isNarrowed(filter)} kind="priceLists" onClear={clear} />}
        card={(row) => <PriceCard row={row} />}
        // A phone has the download where the list is opened.
        {...(narrow ? {} : { actions: (row) => <DownloadButton row={row} /> })}
      />
    </Box>
  );
}

function DownloadButton({ row: { documentId, title, file } }: { row: PriceListRow }) {
  const { t } = useTranslation('publishing');
  const offline = useConnection().state === 'offline';
  const [download, isRunning] = useOnce(() => downloadPublication({ kind: 'price', publicationId: documentId, file }));
  const label = t('priceList.download', { title });
  return (
    <IconButton
      size="sm"
      variant="ghost"
      colorPalette="gray"
      aria-label={label}
      title={label}
      loading={isRunning}
      disabled={offline}
      onClick={() => void download()}
    >
      <Icon as={Download} size={16} />
    </IconButton>
  );
}
