import type { Explanation } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../device/server-clock';
import { useFormat } from '../../i18n/format';
import type { UnitOption } from '../audience/unit-picker';
import type { PublicationRow } from '../rows';

type Hours = Pick<PublicationRow, 'liveFrom' | 'liveUntil'>;

/** Returns a function that explains in sentences which audience rule gives a unit access, or each reason that prevents access. */
export function useWhyText({ liveFrom, liveUntil }: Hours, unit: UnitOption): (explanation: Explanation) => string[] {
  const { t } = useTranslation('insight');
  const { dateTime } = useFormat();
  return ({ visible, obstacles, reason, by, since, until }) => {
    const reasonText = reason && t(`why.reason.${reason}`, { lco: unit.detail ?? unit.name });
    const grantText = since && by ? t('why.since', { name: by, time: dateTime(since) }) : null;
    if (visible) return [reasonText, grantText].filter((line) => line !== null);
    return obstacles.map((obstacle) => {
      if (obstacle === 'state') return t('why.obstacle.state');
      if (obstacle === 'audience') return until ? t('why.obstacle.ended', { time: dateTime(until) }) : t('why.obstacle.audience');
      const isWaiting = liveFrom !== undefined && new Date(liveFrom) > new Date(serverNow());
      if (isWaiting) return t('why.obstacle.waiting', { time: dateTime(liveFrom) });
      return liveUntil ? t('why.obstacle.expired', { time: dateTime(liveUntil) }) : t('why.obstacle.clock');
    });
  };
}
