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
  /** The item with its versions, as its query has it. */
  item: { data: { document: Row } | undefined; error: unknown; refetch: () => unknown };
}

/** The form of an item that is there already, for who may edit it. */
export function EditPage<Row extends PublicationRow, T extends CommonFields>({
  kind,
  title,
  list,
  item: { data, error, refetch },
}: Props<Row, T>) {
  const { t } = useTranslation('publishing');
  const [first, setFirst] = useState<Row>();
  // The form goes on from what it began with; what came meanwhile is compared when it is saved.
  if (data && !first) setFirst(data.document);
  // Somebody may have deleted it meanwhile: what was typed stays, and saving it says so.
  if (first) {
    if (first.rev === undefined) return <EmptyState>{t('detail.notYours')}</EmptyState>;
    return <PublishPage kind={kind} title={title} edited={first} />;
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
