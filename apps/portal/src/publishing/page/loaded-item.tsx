import type { PublicationKind } from '@portal/contracts';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../live/failures/is-not-found';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingState } from '../../ui/feedback/states';
import { DetailSkeleton } from './detail-skeleton';
import { NoLongerThere } from './no-longer-there';

interface Props<Item, Key extends QueryKey> {
  kind: PublicationKind;
  query: (documentId: string) => UseQueryOptions<Item, Error, Item, Key>;
  skeleton?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Fetches the item in the address and renders its page, or the reason why it cannot be shown. */
export function LoadedItem<Item, Key extends QueryKey>(props: Props<Item, Key>) {
  const { id = '' } = useParams();
  // A new key per item, so that no state of the previous one remains.
  return <ItemById key={id} id={id} {...props} />;
}

function ItemById<Item, Key extends QueryKey>({
  id,
  kind,
  query,
  skeleton = <DetailSkeleton />,
  children,
}: Props<Item, Key> & { id: string }) {
  const { t } = useTranslation('publishing');
  const { data, error, refetch } = useQuery(query(id));
  const wasHere = useRef(false);
  if (data) wasHere.current = true;
  if (isNotFound(error)) return <NoLongerThere wasHere={wasHere.current} kind={kind} />;
  if (data) return children(data);
  return error ? <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState> : <LoadingState>{skeleton}</LoadingState>;
}
