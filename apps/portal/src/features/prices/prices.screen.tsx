import { IconButton } from '@chakra-ui/react';
import type { PriceListRow } from '@portal/contracts';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../live/connection';
import { downloadPublication } from '../../publishing/download';
import { PublicationListScreen } from '../../publishing/list/publication-list-screen';
import { useOnce } from '../../ui/input/use-once';
import { Icon } from '../../ui/text/icon';
import { PriceCard } from './price-card';
import { usePriceColumns } from './price-columns';
import { PriceFilters } from './price-filters';
import { priceList } from './prices.list';

export const { loadFirstPage } = priceList;

/** The list of price lists (R2.20). */
export default function PricesScreen() {
  const { t } = useTranslation('publishing');
  return (
    <PublicationListScreen
      kind="price"
      list={priceList}
      searchLabel={t('priceList.search')}
      failed={t('priceList.failed')}
      arrivals={(count) => t('priceList.pill', { count })}
      useColumns={usePriceColumns}
      Card={PriceCard}
      Actions={DownloadButton}
      Filters={PriceFilters}
      countFilters={({ effective, scope, region }) => [effective, scope, region].filter(Boolean).length}
    />
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
