import { Box } from '@chakra-ui/react';
import type { MaterialRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../live/use-session';
import { PageHeader } from '../../../ui/page-header';
import { FormSkeleton } from '../../../ui/skeletons';
import { ErrorState, LoadingState } from '../../../ui/states';
import { useAddressees } from '../units.queries';
import { PublishForm } from './publish-form';

/** The form in its page, once it is known whom this person may address. */
export function PublishPage({ title, edited }: { title: string; edited?: MaterialRow }) {
  const { t } = useTranslation('library');
  const { user } = useSession();
  const { lcos, companies, isReady, isError, retry } = useAddressees();
  if (!user) return null;
  return (
    <Box maxW="760px" mx="auto">
      <PageHeader title={title} />
      {isReady ? (
        <PublishForm userId={user.userId} role={user.role} edited={edited} lcos={lcos} companies={companies} />
      ) : isError ? (
        <ErrorState onRetry={retry}>{t('publish.failed')}</ErrorState>
      ) : (
        <LoadingState>
          <FormSkeleton fields={2} pairs={2} area />
        </LoadingState>
      )}
    </Box>
  );
}
