import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header';

export default function AllInquiriesScreen() {
  const { t } = useTranslation('inquiries');
  return <PageHeader title={t('title')} />;
}
