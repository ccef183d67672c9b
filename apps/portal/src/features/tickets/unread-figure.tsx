import { useTranslation } from 'react-i18next';
import { useUnreadTickets } from './tickets.queries';

export default function UnreadFigure() {
  const { t } = useTranslation('common');
  const count = useUnreadTickets();
  return count ? <>{t('shell.figure.unread', { count })}</> : null;
}
