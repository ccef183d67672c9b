import { Text } from '@chakra-ui/react';
import type { PartPriceList } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../publishing/panel';
import { PriceLines } from '../../../publishing/part/price-lines';

/** Shows the prices of a part by list. */
export function PartPrices({ lists }: { lists: readonly PartPriceList[] }) {
  const { t } = useTranslation('parts');
  return (
    <Panel title={t('page.prices')}>
      {lists.length === 0 ? <Text color="fg.muted">{t('page.noPrice')}</Text> : <PriceLines lists={lists} />}
    </Panel>
  );
}
