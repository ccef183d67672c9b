import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header';

export default function InquiryDetailScreen() {
  const { t } = useTranslation('conversation');
  return <PageHeader title={t('title')} />;
}
