import { useTranslation } from 'react-i18next';
import { useUnreadTickets } from './tickets.queries';

/** How many inquiries have something that this person has not read. */
export default function UnreadFigure() {
  const { t } = useTranslation('common');
  const count = useUnreadTickets();
  return count ? <>{t('shell.figure.unread', { count })}</> : null;
}
