import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../live/use-session';
import { HomeSection } from '../../parts/home-section';
import { detailAddress, listAddress } from '../../parts/publication-address';
import { PublicationLine } from '../../publishing/home/publication-row';
import { latestDocumentsQuery } from './documents.queries';

export default function DocumentsBlock() {
  const { t } = useTranslation('home');
  const me = useSession().user?.userId ?? '';
  const { data, error, refetch } = useQuery(latestDocumentsQuery(me));
  return (
    <HomeSection
      title={t('block.documents')}
      all={listAddress('material')}
      rows={data?.items.map((row) => <PublicationLine key={row.documentId} row={row} to={detailAddress('material', row.documentId, me)} />)}
      failure={error}
      onRetry={() => void refetch()}
      empty={t('noDocuments')}
    />
  );
}
