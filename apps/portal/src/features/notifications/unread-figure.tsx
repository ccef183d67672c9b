import { useTranslation } from 'react-i18next';
import { useUnreadNotifications } from './notifications.queries';

export default function UnreadFigure() {
  const { t } = useTranslation('common');
  const count = useUnreadNotifications();
  return count ? <>{t('shell.figure.unread', { count })}</> : null;
}
