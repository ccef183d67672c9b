import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../live/use-session';
import { PageHeader } from '../../../ui/page-header';
import { FormSkeleton } from '../../../ui/skeletons';
import { ErrorState, LoadingState } from '../../../ui/states';
import type { PublicationRow } from '../rows';
import { useAddressees } from '../units.queries';
import type { CommonFields } from './common-fields';
import type { KindForm } from './kind-form';
import { PublishForm } from './publish-form';

interface Props<Row extends PublicationRow, T extends CommonFields> {
  kind: KindForm<Row, T>;
  title: string;
  edited?: Row;
}

/** The form in its page, once it is known whom this person may address. */
export function PublishPage<Row extends PublicationRow, T extends CommonFields>({ kind, title, edited }: Props<Row, T>) {
  const { t } = useTranslation('library');
  const { user } = useSession();
  const { lcos, companies, isReady, isError, retry } = useAddressees();
  if (!user) return null;
  return (
    <Box maxW="760px" mx="auto">
      <PageHeader title={title} />
      {isReady ? (
        <PublishForm kind={kind} userId={user.userId} role={user.role} edited={edited} lcos={lcos} companies={companies} />
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
