import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../live/use-session';
import { PublicationBlock } from '../../publishing/home/publication-block';
import { latestDocumentsQuery } from './documents.queries';

export default function DocumentsBlock() {
  const { t } = useTranslation('home');
  const latest = useQuery(latestDocumentsQuery(useSession().user?.userId ?? ''));
  return <PublicationBlock kind="material" title={t('block.documents')} empty={t('noDocuments')} latest={latest} />;
}
