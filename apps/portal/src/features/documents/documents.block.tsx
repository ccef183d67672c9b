import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../live/use-session';
import { HomeSection } from '../../parts/home-section';
import { PublicationLine } from '../../publishing/home/publication-row';
import { documentAddress, latestDocumentsQuery } from './documents.queries';

export default function DocumentsBlock() {
  const { t } = useTranslation('home');
  const me = useSession().user?.userId ?? '';
  const { data, error, refetch } = useQuery(latestDocumentsQuery(me));
  return (
    <HomeSection
      title={t('block.documents')}
      all="/content-sharing"
      rows={data?.items.map((row) => <PublicationLine key={row.documentId} row={row} to={documentAddress(row.documentId, me)} />)}
      failure={error}
      onRetry={() => void refetch()}
      empty={t('noDocuments')}
    />
  );
}
