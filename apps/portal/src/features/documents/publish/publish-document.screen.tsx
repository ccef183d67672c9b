import { useTranslation } from 'react-i18next';
import { PublishPage } from '../../../publishing/form/publish-page';
import { materialForm } from './material.form';

/** R2.20, R6.4: publishes a document. */
export default function PublishDocumentScreen() {
  const { t } = useTranslation('publications-shell');
  return <PublishPage kind={materialForm} title={t('title.publishDocument')} />;
}
