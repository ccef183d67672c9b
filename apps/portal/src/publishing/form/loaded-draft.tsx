import type { Draft } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { FormSkeleton } from '../../ui/feedback/skeletons';
import { EmptyState, LoadingState } from '../../ui/feedback/states';
import { draftQuery } from '../drafts/drafts.queries';

/** Fetches a draft once and renders the form with the draft. */
export function LoadedDraft({ draftId, children }: { draftId: string; children: (draft: Draft) => ReactNode }) {
  const { t } = useTranslation('publishing');
  const { data, error, refetch } = useQuery(draftQuery(draftId));
  const [firstDraft, setFirst] = useState<Draft>();
  if (data && !firstDraft) setFirst(data);
  if (firstDraft) return children(firstDraft);
  if (isNotFound(error)) return <EmptyState>{t('draft.missing')}</EmptyState>;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('publish.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <FormSkeleton fields={2} pairs={2} area />
    </LoadingState>
  );
}
