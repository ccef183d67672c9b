import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../ui/relative-time';
import { useOwnQueueHead } from './approvals.queries';

/** How many requests wait for this person and since when, on pages that are about something else. */
export default function WaitingFigure() {
  const { t } = useTranslation('common');
  const { data } = useOwnQueueHead();
  const waiting = data?.counts.Waiting;
  if (!data || !waiting) return null;
  return (
    <>
      {t('shell.figure.waiting', { count: waiting })}
      {data.oldestWaiting && (
        <>
          {' · '}
          {t('shell.figure.oldest')} <RelativeTime at={data.oldestWaiting} />
        </>
      )}
    </>
  );
}
