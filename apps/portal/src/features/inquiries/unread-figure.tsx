import { useTranslation } from 'react-i18next';
import { useUnreadInquiries } from './inquiries.queries';

/** How many inquiries have something that this person has not read. */
export default function UnreadFigure() {
  const { t } = useTranslation('common');
  const count = useUnreadInquiries();
  return count ? <>{t('shell.figure.unread', { count })}</> : null;
}
