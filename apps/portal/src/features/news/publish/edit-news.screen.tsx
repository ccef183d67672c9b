import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EditPage } from '../../../publishing/form/edit-page';
import { NEWS_PAGE, newsQuery } from '../news.queries';
import { newsForm } from './news.form';

/** R2.20, R4.10: edits news. */
export default function EditNewsScreen() {
  const { id = '' } = useParams();
  return <Loaded key={id} documentId={id} />;
}

function Loaded({ documentId }: { documentId: string }) {
  const { t } = useTranslation('publications-shell');
  return <EditPage kind={newsForm} title={t('title.editNews')} list={NEWS_PAGE} item={useQuery(newsQuery(documentId))} />;
}
