import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../live/failures/is-not-found';
import { ErrorState } from '../../ui/feedback/error-state';
import { FormSkeleton } from '../../ui/feedback/skeletons';
import { EmptyState, LoadingState } from '../../ui/feedback/states';
import { NoLongerThere } from '../page/no-longer-there';
import type { PublicationRow } from '../rows';
import type { CommonFields } from './common-fields';
import type { KindForm } from './kind-form';
import { PublishPage } from './publish-page';

interface Props<Row extends PublicationRow, T extends CommonFields> {
  kind: KindForm<Row, T>;
  title: string;
  list: string;
  item: { data: { document: Row } | undefined; error: unknown; refetch: () => unknown };
}

/** Shows the form of an existing item to its editors. */
export function EditPage<Row extends PublicationRow, T extends CommonFields>({
  kind,
  title,
  list,
  item: { data, error, refetch },
}: Props<Row, T>) {
  const { t } = useTranslation('publishing');
  const [firstRow, setFirst] = useState<Row>();
  // The form keeps the version it started with; a newer one is compared when it is saved.
  if (data && !firstRow) setFirst(data.document);
  // Another person may have deleted the item: the input stays, and saving reports the deletion.
  if (firstRow) {
    if (firstRow.rev === undefined) return <EmptyState>{t('detail.notYours')}</EmptyState>;
    return <PublishPage kind={kind} title={title} edited={firstRow} />;
  }
  if (isNotFound(error)) return <NoLongerThere wasHere={false} list={list} />;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <FormSkeleton fields={2} pairs={2} area />
    </LoadingState>
  );
}
