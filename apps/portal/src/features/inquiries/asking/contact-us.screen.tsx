import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header';

export default function ContactUsScreen() {
  const { t } = useTranslation('contact');
  return <PageHeader title={t('title')} />;
}
