import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { FormSkeleton } from '../../ui/feedback/skeletons';
import { EmptyState, LoadingState } from '../../ui/feedback/states';
import { NoLongerThere } from '../page/no-longer-there';
import type { PublicationRow } from '../rows';
import type { CommonFields } from './common-fields';
import type { KindForm } from './kind-form';
import { PublishPage } from './publish-page';

interface Props<Row extends PublicationRow, T extends CommonFields, Item extends { document: Row }, Key extends QueryKey> {
  form: KindForm<Row, T>;
  query: (documentId: string) => UseQueryOptions<Item, Error, Item, Key>;
}

/** The screen that publishes a new item, or edits the item that the URL identifies (R2.20, R6.4). */
export function PublicationFormScreen<
  Row extends PublicationRow,
  T extends CommonFields,
  Item extends { document: Row },
  Key extends QueryKey,
>({ form, query }: Props<Row, T, Item, Key>) {
  const { id } = useParams();
  return id === undefined ? <PublishPage kind={form} /> : <EditPage key={id} id={id} form={form} query={query} />;
}

/** Shows the form of an existing item to people who may edit it. */
function EditPage<Row extends PublicationRow, T extends CommonFields, Item extends { document: Row }, Key extends QueryKey>({
  id,
  form,
  query,
}: Props<Row, T, Item, Key> & { id: string }) {
  const { t } = useTranslation('publishing');
  const { data, error, refetch } = useQuery(query(id));
  const [firstRow, setFirst] = useState<Row>();
  // The form keeps the version that it was opened with. A newer version is merged when the form is saved.
  if (data && !firstRow) setFirst(data.document);
  // Another person may have deleted the item. The form stays open, and saving reports the deletion.
  if (firstRow) {
    if (firstRow.rev === undefined) return <EmptyState>{t('detail.notYours')}</EmptyState>;
    return <PublishPage kind={form} edited={firstRow} />;
  }
  if (isNotFound(error)) return <NoLongerThere wasHere={false} kind={form.kind} />;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <FormSkeleton fields={2} pairs={2} area />
    </LoadingState>
  );
}
