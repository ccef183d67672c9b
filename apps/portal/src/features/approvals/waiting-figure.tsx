import { LIMITS } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { TimeLeft } from '../../ui/text/deadline';
import { useOwnQueueHead } from './approvals.queries';

/** The number of requests that wait for this person, with the remaining time of the most urgent one. */
export default function WaitingFigure() {
  const { t } = useTranslation('common');
  const { data } = useOwnQueueHead();
  const waitingCount = data?.counts.Waiting;
  if (!waitingCount) return null;
  return (
    <>
      {t('shell.figure.waiting', { count: waitingCount })}
      {data.oldestWaiting && (
        <>
          {' · '}
          <TimeLeft until={Date.parse(data.oldestWaiting) + LIMITS.activationMs} />
        </>
      )}
    </>
  );
}
