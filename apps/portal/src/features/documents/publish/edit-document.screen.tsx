import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { EditPage } from '../../../publishing/form/edit-page';
import { documentQuery } from '../documents.queries';
import { materialForm } from './material.form';

/** R2.6, R6.4: edits a document. */
export default function EditDocumentScreen() {
  const { id = '' } = useParams();
  return <Loaded key={id} documentId={id} />;
}

function Loaded({ documentId }: { documentId: string }) {
  const { t } = useTranslation('publications-shell');
  return (
    <EditPage kind={materialForm} title={t('title.editDocument')} list="/content-sharing" item={useQuery(documentQuery(documentId))} />
  );
}
