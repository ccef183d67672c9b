import { isPartner, type NewsRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { useRole } from '../../live/use-session';
import { dayText } from '../../publishing/period-pill';
import { useToday } from '../../ui/text/clock';
import { Pill } from '../../ui/text/status-pill';
import { noticeState } from './notice-state';

/** Shows the date until which parts can be ordered, or from which a notice applies. */
export function NoticePill({ row }: { row: NewsRow }) {
  const { t } = useTranslation('publications-shell');
  const { date } = useFormat();
  const state = noticeState(row, useToday());
  if (state === 'orders-end') return <Pill look={['amber', 'up']}>{t('news.until', { day: dayText(date, row.lastOrderOn!) })}</Pill>;
  if (state === 'orders-ended') return <Pill look={['gray', 'dash']}>{t('news.ended')}</Pill>;
  if (state === 'applies') return <Pill look={['blue', 'ring']}>{t('news.from', { day: dayText(date, row.effectiveOn!) })}</Pill>;
  return null;
}

/** Tells partners whether their company has acknowledged the item, and staff that partners must acknowledge it. */
export function AcknowledgementPill({ row }: { row: NewsRow }) {
  const { t } = useTranslation('publications-shell');
  const role = useRole();
  if (!row.mustAcknowledge) return null;
  if (!isPartner(role)) return <Pill look={['gray', 'check']}>{t('news.asks')}</Pill>;
  return row.acknowledged ? (
    <Pill look={['green', 'check']}>{t('news.acknowledged')}</Pill>
  ) : (
    <Pill look={['amber', 'alert']}>{t('news.awaiting')}</Pill>
  );
}
