import type { PriceVersionRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { priceChangesAddress } from '../../parts/publication-address';
import { LoadedItem } from '../../publishing/page/loaded-item';
import { PublicationPage } from '../../publishing/page/publication-page';
import { ListPeriod, VersionPeriod } from '../../publishing/period-pill';
import { PriceVersions, useVersionInAddress, useVersionsToday } from './price-versions';
import { type PriceListDetail, priceListQuery } from './prices.queries';

/** The page of a price list, with its preview, validity and versions, and the changes of each version (R2.20). */
export default function PriceListScreen() {
  return (
    <LoadedItem kind="price" query={priceListQuery}>
      {(item) => <PriceListPage {...item} />}
    </LoadedItem>
  );
}

function PriceListPage({ document, versions }: PriceListDetail) {
  const { t } = useTranslation('publishing');
  const { documentId } = document;
  const { toOpen } = useVersionsToday(versions);
  const [inAddress, choose] = useVersionInAddress();
  const shownVersion = versions.find(({ version }) => version === inAddress) ?? toOpen;
  const versionsAfter = (version: number) => versions.filter((other) => other.version > version);
  return (
    <PublicationPage<PriceVersionRow>
      kind="price"
      row={document}
      shown={shownVersion}
      isOpenedByDefault={shownVersion.version === toOpen.version}
      above={<PriceVersions versions={versions} shown={shownVersion.version} onChoose={choose} />}
      versions={versions}
      facts={[{ label: t('effective.label'), value: <ListPeriod row={document} /> }]}
      versionLink={({ version }) => version > 1 && <Link to={priceChangesAddress(documentId, version)}>{t('version.changes')}</Link>}
      versionNote={(row) => <VersionPeriod row={row} newer={versionsAfter(row.version)} />}
    />
  );
}
