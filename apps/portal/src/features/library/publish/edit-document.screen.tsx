import { failedAs, Missing } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { FormSkeleton } from '../../../ui/skeletons';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states';
import { NoLongerThere } from '../detail/no-longer-there';
import { type DocumentDetail, documentQuery } from '../library.queries';
import { PublishPage } from './publish-page';

/** R2.6, R6.4: edits a document. */
export default function EditDocumentScreen() {
  const { id = '' } = useParams();
  return <Loaded key={id} documentId={id} />;
}

function Loaded({ documentId }: { documentId: string }) {
  const { t } = useTranslation(['library', 'library-shell']);
  const { data, error, refetch } = useQuery(documentQuery(documentId));
  const [first, setFirst] = useState<DocumentDetail>();
  // The form goes on from what it began with; what came meanwhile is compared when it is saved.
  if (data && !first) setFirst(data);
  // Somebody may have deleted it meanwhile: what was typed stays, and saving it says so.
  if (first) {
    if (first.document.rev === undefined) return <EmptyState>{t('detail.notYours')}</EmptyState>;
    return <PublishPage title={t('library-shell:title.editDocument')} edited={first.document} />;
  }
  if (failedAs(error, Missing)) return <NoLongerThere wasHere={false} list="/content-sharing" />;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <FormSkeleton fields={2} pairs={2} area />
    </LoadingState>
  );
}
