import type { PriceVersionRow } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isNotFound } from '../../live/failures/is-not-found';
import { priceChangesAddress, priceListAddress } from '../../parts/publication-address';
import { DetailSkeleton } from '../../publishing/page/detail-skeleton';
import { NoLongerThere } from '../../publishing/page/no-longer-there';
import { PublicationPage } from '../../publishing/page/publication-page';
import { ListPeriod, VersionPeriod } from '../../publishing/period-pill';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingState } from '../../ui/feedback/states';
import { PriceVersions, useVersionInAddress, useVersionsToday } from './price-versions';
import { type PriceListDetail, priceListEditAddress, priceListQuery } from './prices.queries';

/** R2.20: a price list with its preview, its validity and its versions, each with its changes. */
export default function PriceListScreen() {
  const { id = '' } = useParams();
  // A new key per list, so that no state of the previous one remains.
  return <Loaded key={id} documentId={id} />;
}

function Loaded({ documentId }: { documentId: string }) {
  const { t } = useTranslation('publishing');
  const { data, error, refetch } = useQuery(priceListQuery(documentId));
  const wasHere = useRef(false);
  if (data) wasHere.current = true;
  if (isNotFound(error)) return <NoLongerThere wasHere={wasHere.current} list="/price-list" />;
  if (data) return <PriceListPage {...data} />;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <DetailSkeleton />
    </LoadingState>
  );
}

function PriceListPage({ document, versions }: PriceListDetail) {
  const { t } = useTranslation('publishing');
  const { documentId } = document;
  const { toOpen } = useVersionsToday(versions);
  const [inAddress, choose] = useVersionInAddress();
  const shown = versions.find(({ version }) => version === inAddress) ?? toOpen;
  const newerThan = (version: number) => versions.filter((other) => other.version > version);
  return (
    <PublicationPage<PriceVersionRow>
      kind="price"
      row={document}
      shown={shown}
      isOpenedByDefault={shown.version === toOpen.version}
      above={<PriceVersions versions={versions} shown={shown.version} onChoose={choose} />}
      versions={versions}
      list="/price-list"
      address={priceListAddress(documentId)}
      editAddress={priceListEditAddress(documentId)}
      facts={[{ label: t('effective.label'), value: <ListPeriod row={document} /> }]}
      versionLink={({ version }) => version > 1 && <Link to={priceChangesAddress(documentId, version)}>{t('version.changes')}</Link>}
      versionNote={(row) => <VersionPeriod row={row} newer={newerThan(row.version)} />}
    />
  );
}
