import { useTranslation } from 'react-i18next';
import { PublishPage } from '../../../publishing/form/publish-page';
import { newsForm } from './news.form';

/** R2.20, R3.15: publishes news. */
export default function PublishNewsScreen() {
  const { t } = useTranslation('publications-shell');
  return <PublishPage kind={newsForm} title={t('title.publishNews')} />;
}
